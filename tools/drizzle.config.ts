import { defineConfig } from 'drizzle-kit'

/** Paths are relative to the repository, from where it is run. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
})
