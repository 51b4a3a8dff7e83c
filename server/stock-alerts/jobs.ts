import type { JobHandlers } from '../jobs/jobs.ts'
import { mailBackInStock } from './mail-back-in-stock.ts'
import { mailLowStock, reportLowStock } from './report-low-stock.ts'
import { tellWaiting } from './tell-waiting.ts'

export const stockAlertJobs = {
  'tell-waiting': tellWaiting,
  'back-in-stock': mailBackInStock,
  'report-low-stock': reportLowStock,
  'low-stock': mailLowStock,
} satisfies Partial<JobHandlers>
