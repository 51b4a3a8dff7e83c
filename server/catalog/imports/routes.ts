import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/imports.ts'
import { dayIn } from '#domain/calendar.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { exportProducts, templateFile } from './export-products.ts'
import { listImports, listProblems, showImport, startImport, storeImport } from './imports.ts'

export function importRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listImports(shop.reader.db, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.upload, ({ files, viewer }) => storeImport(shop, viewer, files.file))

  route(app, contract.show, ({ params }) => showImport(shop.db, params.id))

  route(app, contract.problems, async ({ params, query, request, reply }) => {
    const { rows, total } = await listProblems(shop.reader.db, params.id, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.start, ({ params, viewer }) => startImport(shop, viewer, params.id))

  route(app, contract.exportFile, async ({ query }) => {
    const { timeZone } = await readSettings(shop.db, shop)
    return {
      fileName: `products-${dayIn(timeZone, shop.now())}.csv`,
      body: exportProducts(shop.reader, query),
    }
  })

  route(app, contract.template, async ({ query }) => ({
    fileName: 'products-template.csv',
    body: templateFile(query),
  }))
}
