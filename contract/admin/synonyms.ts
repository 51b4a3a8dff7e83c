import { z } from 'zod'
import { MAX_TERM, MAX_TERMS } from '#domain/synonyms.ts'
import { IdParams, Message, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const paths = adminPaths.synonyms

export const SynonymRow = z.object({
  _id: z.string(),
  terms: z.array(z.string()).meta({ description: 'Who searches one finds the others' }),
})
export type SynonymRow = z.output<typeof SynonymRow>

const Body = z.object({
  terms: z.array(text({ max: MAX_TERM })).max(MAX_TERMS),
})

const ONE = { access: 'admin', params: IdParams, what: 'synonyms' } as const

export const list = endpoint(paths.list, {
  summary: 'All groups of search words with one meaning',
  access: 'admin',
  reply: z.array(SynonymRow),
})

export const create = endpoint(paths.create, {
  summary: 'Add a group of words with one meaning',
  access: 'admin',
  body: Body,
  reply: SynonymRow,
  status: 201,
})

export const save = endpoint(paths.save, {
  ...ONE,
  summary: 'Replace the words of a group',
  body: Body,
  reply: SynonymRow,
  errors: ['not-found'],
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Delete a group of words',
  reply: Message,
  errors: ['not-found'],
})
