import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Messages from a service to its runner. */
export type Message = { ready: true } | { done: number; error?: string }

interface Options {
  /** The module to run, next to this file. */
  file: string
  /** Evaluated at every start. */
  env: () => Record<string, string>
  /** Receives all output. */
  logFile: string
}

const ANSWER_WITHIN_MS = 60_000

/** A process that is restarted whenever it ends, as by a service manager. */
export class Service {
  /** Unexpected exits of a process that had started. */
  readonly crashes: string[] = []
  numKills = 0
  #options: Options
  #child: ChildProcess | null = null
  #isReady = false
  #isStopping = false
  #pauseMs = 0
  #running: Promise<void> = Promise.resolve()
  #numAsked = 0

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    this.#running = this.#run()
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** SIGKILL; the process restarts after the pause. */
  kill(pauseMs: number): void {
    const child = this.#child
    if (!child) return
    this.#pauseMs = pauseMs
    this.numKills += 1
    this.#isReady = false
    child.kill('SIGKILL')
  }

  /** @throws Error if it does not start in time */
  async ready(withinMs = 180_000): Promise<void> {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20)) {
      if (this.#isReady) return
    }
    throw new Error(`${this.#options.file} does not open; see ${this.#options.logFile}`)
  }

  send(message: object): void {
    if (this.#child?.connected) this.#child.send(message, () => {})
  }

  /**
   * Resolves when the command is done. @throws Error if it fails, or the process exits meanwhile
   */
  async ask(command: object): Promise<void> {
    const child = this.#child
    if (!child || !this.#isReady) throw new Error('not open')
    this.#numAsked += 1
    const id = this.#numAsked
    await new Promise<void>((resolve, reject) => {
      const onMessage = (message: Message) => {
        if (!('done' in message) || message.done !== id) return
        finish()
        if (message.error) reject(new Error(message.error))
        else resolve()
      }
      const end = () => {
        finish()
        reject(new Error('no answer'))
      }
      const late = setTimeout(end, ANSWER_WITHIN_MS)
      const finish = () => {
        clearTimeout(late)
        child.off('message', onMessage).off('exit', end)
      }
      child.on('message', onMessage).on('exit', end)
      child.send({ id, ...command }, (error) => error && end())
    })
  }

  /** SIGTERM, then SIGKILL if that takes too long. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    child?.kill('SIGTERM')
    const late = setTimeout(() => child?.kill('SIGKILL'), 20_000)
    await this.#running
    clearTimeout(late)
  }

  /** Kills at once, for when the runner itself ends. */
  stopNow(): void {
    this.#isStopping = true
    this.#child?.kill('SIGKILL')
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#pauseMs = 200
      await this.#runOnce()
      await sleep(this.#isStopping ? 0 : this.#pauseMs)
    }
  }

  async #runOnce(): Promise<void> {
    const { file, env, logFile } = this.#options
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [`${import.meta.dirname}/${file}`], {
      stdio: ['ignore', log, log, 'ipc'],
      env: { PATH: process.env.PATH, ...env() },
    })
    closeSync(log)
    this.#child = child
    child.on('message', (message: Message) => {
      if ('ready' in message) this.#isReady = true
    })
    const end = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(String(error)))
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    if (this.#isReady && !this.#isStopping) this.crashes.push(`${file} ended by itself: ${end}`)
    this.#isReady = false
  }
}
