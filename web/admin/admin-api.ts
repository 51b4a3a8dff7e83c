import { adminPaths } from '#contract/admin/paths.ts'
import { createApi } from '#contract/client.ts'
import { browserSend } from '../api.ts'

/** The API client with the calls for admins. */
export const adminApi = createApi(browserSend, adminPaths)

export interface List<row> {
  rows: row[]
  /** Size of the whole list, from X-Total-Count. */
  total: number
}

/** `readList((options) => adminApi.adminOrders.list(input, options))` */
export async function readList<row>(
  call: (options: { onHeaders: (headers: Pick<Headers, 'get'>) => void }) => Promise<row[]>,
): Promise<List<row>> {
  let total = 0
  const rows = await call({
    onHeaders: (headers) => {
      total = Number(headers.get('x-total-count') ?? 0)
    },
  })
  return { rows, total: Math.max(total, rows.length) }
}
