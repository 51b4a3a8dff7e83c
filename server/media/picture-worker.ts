import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ShopError } from '#domain/errors.ts'

export const MAX_PIXELS = 40_000_000

export type PictureTask =
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

export type PictureAnswer =
  | { readonly picture: MadePicture }
  | { readonly widths: readonly MadeWidth[] }
  | { readonly fault: 'broken-picture' | 'picture-too-large'; readonly reason: string }

/** A picture that takes longer than this is no picture (milliseconds). */
const PATIENCE = 60_000
/** How long the process stays after its last picture (milliseconds). */
const IDLE = 5_000

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * The servable picture and its preview, from an upload.
 * @throws ShopError 'broken-picture' or 'picture-too-large'
 */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const answer = await inTurn({ kind: 'picture', bytes })
  if (!('picture' in answer)) throw new Error('The picture process answered something else')
  return answer.picture
}

/** Smaller copies of a picture, in widths (pixels) that are not larger than it is. */
export async function makeWidths(
  bytes: Buffer,
  widths: readonly number[],
): Promise<readonly MadeWidth[]> {
  const answer = await inTurn({ kind: 'widths', bytes, widths })
  if (!('widths' in answer)) throw new Error('The picture process answered something else')
  return answer.widths
}

/** One at a time: two cores are shared with everything else that a shop does. */
function inTurn(task: PictureTask): Promise<PictureAnswer> {
  const turn = last.then(() => ask(task))
  last = turn.catch(() => {})
  return turn
}

function ask(task: PictureTask): Promise<PictureAnswer> {
  clearTimeout(idle)
  child ??= start()
  const worker = child
  worker.ref()
  worker.channel?.ref()
  return new Promise<PictureAnswer>((resolve, reject) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), PATIENCE)
    const onMessage = (answer: PictureAnswer) => {
      settle()
      idle = setTimeout(() => worker.disconnect(), IDLE).unref()
      if ('fault' in answer) reject(new ShopError(answer.fault))
      else resolve(answer)
    }
    // A picture that takes the process down, or all the time there is, is a broken one.
    const onExit = () => {
      settle()
      reject(new ShopError('broken-picture'))
    }
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit)
      worker.unref()
      worker.channel?.unref()
    }
    worker.on('message', onMessage).on('exit', onExit)
    worker.send(task, (error) => {
      if (error) worker.kill('SIGKILL')
    })
  })
}

function start(): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [],
    // Nothing of the shop's own settings or secrets is its business.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const forget = () => {
    if (child === worker) child = undefined
  }
  worker.once('exit', forget).once('disconnect', forget)
  worker.once('error', () => worker.kill('SIGKILL'))
  return worker
}
