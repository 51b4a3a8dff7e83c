import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/home.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, { reader: shop }: Shop): void {
  route(app, contract.show, () => readHome(shop.db, shop))
}
