import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
  'flags/4x3',
)
const ADDRESS = /^\/assets\/flags\/([a-z]{2})\.svg$/

/**
 * Adds the flags of all countries to the built assets as `/assets/flags/so.svg`, so that a page
 * loads only the one it shows, and its script contains no list of 250 URLs.
 */
export function flags(): Plugin {
  return {
    name: 'flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const name of readdirSync(FOLDER).filter((file) => /^[a-z]{2}\.svg$/.test(file))) {
        const source = readFileSync(join(FOLDER, name))
        this.emitFile({ type: 'asset', fileName: `assets/flags/${name}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = ADDRESS.exec(request.url ?? '')?.[1]
        if (!code) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(FOLDER, `${code}.svg`)))
      })
    },
  }
}
