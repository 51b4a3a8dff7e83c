// Runs in its own process, since writing a PDF takes tens of milliseconds of CPU time.
import { pictureKind } from '../../media/picture-kind.ts'
import { serveTasks } from '../../workers/serve-tasks.ts'
import { writeInvoice } from './invoice.ts'
import { writeLabels } from './labels.ts'
import type { OrderPdfTask } from './order-pdfs.ts'
import { writePackingSlip, writePackingSlips } from './packing-slip.ts'

const WRITERS = { invoice: writeInvoice, 'packing-slip': writePackingSlip }

serveTasks<OrderPdfTask, Buffer>(async (task) => {
  if ('labels' in task) return writeLabels(task.labels)
  const logo = task.logo && (await toPng(Buffer.from(task.logo)))
  if ('slips' in task) return writePackingSlips(task.slips, logo)
  return WRITERS[task.facts.kind](task.facts, logo)
})

/** pdfkit does not read WebP; a logo that cannot be decoded is left out. */
async function toPng(logo: Buffer): Promise<Buffer | null> {
  if (pictureKind(logo) === 'png') return logo
  const { default: sharp } = await import('sharp')
  return sharp(logo)
    .resize({ width: 480, height: 240, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
