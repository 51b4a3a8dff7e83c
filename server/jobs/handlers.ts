import { checkImport, writeImport } from '../catalog/imports/run-import.ts'
import { dropPicture } from '../media/drop-picture.ts'
import { makePictureWidths } from '../media/pictures.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { handleWebhookEvent } from '../payments/handle-webhook-event.ts'
import type { JobHandlers } from './jobs.ts'

/** Which area does which job. */
export const handlers: Partial<JobHandlers> = {
  'check-import': checkImport,
  'write-import': writeImport,
  ...notificationJobs,
  'handle-webhook-event': handleWebhookEvent,
  'make-picture-widths': makePictureWidths,
  'drop-picture': dropPicture,
}
