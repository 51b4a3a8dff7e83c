import { constants, setPriority } from 'node:os'

export type TaskResult<answer> = { readonly answer: answer } | { readonly error: string }

/** The whole life of a worker process: it does what it is sent until the shop lets go of it. */
export function serveTasks<task, answer>(work: (task: task) => Promise<answer>): void {
  // The shop comes first where both want the processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Ctrl-C reaches every process of a terminal; the shop still finishes what it has begun.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (task: task) => {
    const send = (result: TaskResult<answer>) => process.send?.(result)
    work(task).then(
      (answer) => send({ answer }),
      (error: Error) => send({ error: error.stack ?? String(error) }),
    )
  })
}
