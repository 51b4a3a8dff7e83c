import { ShopError } from '#domain/errors.ts'
import { WorkerDied, WorkerProcess } from '../workers/worker-process.ts'

export type ImageTask =
  | { readonly kind: 'picture'; readonly bytes: Buffer }
  | { readonly kind: 'widths'; readonly bytes: Buffer; readonly widths: readonly number[] }

export interface MadePicture {
  readonly webp: Buffer
  readonly preview: Buffer
  readonly width: number
  readonly height: number
}

export interface MadeWidth {
  readonly width: number
  readonly avif: Buffer
  readonly webp: Buffer
}

export type ImageAnswer =
  | { readonly picture: MadePicture }
  | { readonly widths: readonly MadeWidth[] }
  | { readonly fault: 'broken-picture' | 'picture-too-large' }

export type ImageWorker = WorkerProcess<ImageTask, ImageAnswer>

export function openImageWorker(): ImageWorker {
  return new WorkerProcess({
    module: new URL('./image-worker.ts', import.meta.url),
    maxWaiting: 20,
    timeoutMs: 60_000,
  })
}

/**
 * Makes the servable picture and its preview from an upload.
 * @throws ShopError 'broken-picture', 'picture-too-large' or 'busy'
 */
export async function makePicture(worker: ImageWorker, bytes: Buffer): Promise<MadePicture> {
  const answer = await ask(worker, { kind: 'picture', bytes })
  if (!('picture' in answer)) throw new Error('Unexpected reply from the image worker')
  return answer.picture
}

/** Makes smaller copies of a picture, in widths (pixels) no larger than its own. */
export async function makeWidths(
  worker: ImageWorker,
  bytes: Buffer,
  widths: readonly number[],
): Promise<readonly MadeWidth[]> {
  const answer = await ask(worker, { kind: 'widths', bytes, widths })
  if (!('widths' in answer)) throw new Error('Unexpected reply from the image worker')
  return answer.widths
}

async function ask(worker: ImageWorker, task: ImageTask) {
  const answer = await worker.run(task).catch((error: unknown): ImageAnswer => {
    if (!(error instanceof WorkerDied)) throw error
    // A picture that crashes the process is broken; SIGKILL means it used too much memory or time.
    return { fault: error.signal === 'SIGKILL' ? 'picture-too-large' : 'broken-picture' }
  })
  if ('fault' in answer) throw new ShopError(answer.fault)
  return answer
}
