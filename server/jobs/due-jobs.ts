import type pg from 'pg'
import type { JobName } from './jobs.ts'

/** By the index from which pg-boss takes jobs, so that finished ones cost nothing. */
const IS_DUE = `state < 'active' and not blocked and start_after <= now()`

/** Those of these names of which a job is due. */
export async function dueAmong(pool: pg.Pool, names: readonly JobName[]): Promise<JobName[]> {
  const { rows } = await pool.query<{ name: JobName }>({
    name: 'names of due jobs',
    text: `select wanted.name from unnest($1::text[]) as wanted (name)
      where exists (select from pgboss.job where job.name = wanted.name and ${IS_DUE})`,
    values: [names],
  })
  return rows.map(({ name }) => name)
}

/** Jobs that are due, and for how many seconds the oldest of each name has been. */
export async function countDue(
  pool: pg.Pool,
): Promise<{ name: string; count: number; seconds: number }[]> {
  const { rows } = await pool.query(
    `select name, count(*) as count, max(extract(epoch from now() - start_after))::float as seconds
     from pgboss.job where ${IS_DUE} group by name`,
  )
  return rows
}
