import { checkImport, writeImport } from '../catalog/imports/run-import.ts'
import { dropPicture } from '../media/drop-picture.ts'
import { makePictureWidths } from '../media/pictures.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import type { JobHandlers } from './jobs.ts'

/** Which area does which job. */
export const handlers: Partial<JobHandlers> = {
  'check-import': checkImport,
  'write-import': writeImport,
  ...notificationJobs,
  'make-picture-widths': makePictureWidths,
  'drop-picture': dropPicture,
}
