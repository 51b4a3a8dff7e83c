import { serveTasks } from '#server/workers/serve-tasks.ts'

export type Misbehaviour = 'none' | 'throw' | 'exit' | 'hang'

/** A worker process that misbehaves as requested; answers its process id. */
serveTasks<Misbehaviour, number>(async (task) => {
  if (task === 'throw') throw new Error('The task went wrong')
  if (task === 'exit') process.exit(1)
  if (task === 'hang') while (true);
  return process.pid
})
