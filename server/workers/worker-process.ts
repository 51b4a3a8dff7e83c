import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ShopError } from '#domain/errors.ts'
import type { TaskResult } from './serve-tasks.ts'

interface Options {
  /** The module that the process runs; it calls `serveTasks`. */
  module: URL
  /** Number of tasks that may wait behind the running one. */
  maxWaiting: number
  /** A task that takes longer is killed together with its process (milliseconds). */
  timeoutMs: number
}

/** Idle time after which the process ends (milliseconds). */
const IDLE_MS = 10_000

/**
 * The process gets none of the shop's settings and secrets. The variables make glibc return freed
 * memory to the system, which otherwise accumulates from task to task.
 */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** The process ended before it answered: it crashed, or exceeded its memory or time. */
export class WorkerDied extends Error {
  /** SIGKILL also if the task took too long. */
  readonly signal: string | null

  constructor(reason: unknown, signal: string | null = null) {
    super(`A worker process ended before it answered (${signal ?? reason})`)
    this.signal = signal
  }
}

/**
 * Runs heavy work in a separate process, one task at a time, so that the shop stays responsive and
 * survives a crash. The process starts with the first task and again after a crash, ends when it is
 * idle, and never keeps the shop from exiting. Tasks and answers are copied (structured clone).
 */
export class WorkerProcess<task, answer> {
  readonly #options: Options
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()
  #numOpen = 0
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * @throws ShopError 'busy' if too many tasks wait, WorkerDied, or an Error with the stack of what
   * the task threw
   */
  async run(task: task): Promise<answer> {
    if (this.#numOpen > this.#options.maxWaiting) throw busy()
    this.#numOpen += 1
    const turn = this.#last.then(() => this.#ask(task))
    this.#last = turn.then(
      () => {},
      () => {},
    )
    return turn.finally(() => {
      this.#numOpen -= 1
    })
  }

  /** Ends the process at once; open tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child?.pid) return
    const hasEnded = once(child, 'exit')
    child.ref()
    child.kill('SIGKILL')
    await hasEnded
  }

  #ask(task: task): Promise<answer> {
    if (this.#isClosed) throw busy()
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    child.channel?.ref()
    return new Promise<answer>((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
        child.unref()
        child.channel?.unref()
      }
      const onMessage = (result: TaskResult<answer>) => {
        settle()
        if (result.isSpent) this.#disconnect(child)
        else this.#idle = setTimeout(() => this.#disconnect(child), IDLE_MS).unref()
        if ('answer' in result) resolve(result.answer)
        else reject(new Error(result.error))
      }
      const onEnd = (reason: unknown, signal?: string | null) => {
        settle()
        reject(new WorkerDied(reason, signal))
      }
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
      // If sending fails, the process is unusable, and its exit settles the task.
      child.send(task as object, (error) => error && child.kill('SIGKILL'))
    })
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#options.module), [], {
      serialization: 'advanced',
      execArgv: [],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.on('exit', forget).on('disconnect', forget)
    child.on('error', () => {
      forget()
      child.kill('SIGKILL')
    })
    return child
  }

  #disconnect(child: ChildProcess): void {
    this.#child = undefined
    if (child.connected) child.disconnect()
  }
}

function busy(): ShopError<'busy'> {
  return new ShopError('busy', { retryAfter: 5 })
}
