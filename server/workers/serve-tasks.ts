import { constants, setPriority } from 'node:os'

export type TaskResult<answer> = ({ readonly answer: answer } | { readonly error: string }) & {
  /** The process has grown: the next task gets a new one. */
  readonly isSpent: boolean
}

/**
 * The whole life of a worker process: it does what it is sent until the shop lets go of it.
 * @param spentAbove resident bytes after a task with which no other one begins
 */
export function serveTasks<task, answer>(
  work: (task: task) => Promise<answer>,
  { spentAbove = Number.POSITIVE_INFINITY } = {},
): void {
  // The shop comes first where both want the processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Ctrl-C reaches every process of a terminal; the shop still finishes what it has begun.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (task: task) => {
    const send = (result: { answer: answer } | { error: string }) => {
      const isSpent = process.memoryUsage.rss() > spentAbove
      process.send?.({ ...result, isSpent } satisfies TaskResult<answer>)
    }
    work(task).then(
      (answer) => send({ answer }),
      (error: Error) => send({ error: error.stack ?? String(error) }),
    )
  })
}
