import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

interface Options {
  command: readonly string[]
  /** Receives all output. */
  logFile: string
}

/** A program that can be started again. */
export class Program {
  readonly #options: Options
  #child: ChildProcess | null = null
  #ended: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    const { command, logFile } = this.#options
    const log = openSync(logFile, 'a')
    const [file, ...args] = command as [string, ...string[]]
    const child = spawn(file, args, {
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve()).once('exit', () => resolve())
    })
  }

  /** Resolves once it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal)
    await this.#ended
  }

  endNow(): void {
    this.#child?.kill('SIGKILL')
  }
}

/** Servers that refuse root run as the user that Debian's PostgreSQL made. */
export function asPostgres(command: readonly string[]): string[] {
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command]
}
