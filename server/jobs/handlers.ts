import { dropPicture } from '../media/drop-picture.ts'
import { makePictureWidths } from '../media/pictures.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import type { JobHandlers } from './jobs.ts'

/** Which area does which job. */
export const handlers: Partial<JobHandlers> = {
  ...notificationJobs,
  'make-picture-widths': makePictureWidths,
  'drop-picture': dropPicture,
}
