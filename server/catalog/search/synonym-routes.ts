import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/synonyms.ts'
import { route } from '../../http/route.ts'
import type { Shop } from '../../shop.ts'
import { addSynonyms, listSynonyms, removeSynonyms, saveSynonyms } from './synonyms.ts'

export function synonymRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, () => listSynonyms(shop.db))

  route(app, contract.create, ({ body, viewer }) => addSynonyms(shop, viewer, body.terms))

  route(app, contract.save, ({ params, body, viewer }) =>
    saveSynonyms(shop, viewer, params.id, body.terms),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await removeSynonyms(shop, viewer, params.id)
    return { message: 'Synonyms removed' }
  })
}
