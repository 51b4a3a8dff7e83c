import { iso1A2Code } from '@rapideditor/country-coder'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/places.ts'
import { route } from '../http/route.ts'

/** The default reverse geocoder: uses bundled data, so no location leaves the machine. */
export function placesRoutes(app: FastifyInstance): void {
  route(app, contract.country, async ({ query: { lat, lon } }) => ({
    code: iso1A2Code([lon, lat], { level: 'territory' }) ?? null,
  }))
}
