import { constants, setPriority } from 'node:os'

export type TaskResult<answer> = ({ readonly answer: answer } | { readonly error: string }) & {
  /** The process uses too much memory: the next task gets a new one. */
  readonly isSpent: boolean
}

/**
 * Runs a worker process: it works on the tasks it receives until the shop disconnects.
 * @param spentAbove resident bytes above which the process takes no further task
 */
export function serveTasks<task, answer>(
  work: (task: task) => Promise<answer>,
  { spentAbove = Number.POSITIVE_INFINITY } = {},
): void {
  // The shop has priority when both need the processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Ctrl-C reaches every process of a terminal, but the shop still finishes its running tasks.
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
