import type { Plugin } from 'vite'

const MODULE = /\/react-router\/dist\/production\/lib\/(.+)\.js$/

/** By module of the router: what is always so in this shop's browser. */
const CONSTANTS: Record<string, readonly (readonly [code: string, constant: string])[]> = {
  // The whole route table comes with the first page (react-router.config.ts).
  'dom/ssr/fog-of-war': [['routeDiscovery.mode === "lazy" && ssr === true', 'false']],
  'router/router': [
    ['init.patchRoutesOnNavigation', 'undefined'],
    // Neither entry.client.tsx nor any route hands in instrumentations or middleware.
    ['init.instrumentations', 'undefined'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['opts?.instrumentationNavigateMetaReceiver', 'undefined'],
    ['middlewares[idx]', 'undefined'],
    // The framework always brings its own.
    ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
  ],
  // No React Server Components, and what only the server writes into a document.
  'dom/ssr/components': [
    ['useIsRSCRouterContext()', 'false'],
    ['!isStatic ?', 'true ?'],
    ['staticContext ?', 'false ?'],
  ],
  // A built shop neither is a single page app nor replaces its modules while it runs.
  'dom-export/hydrated-router': [
    ['ssrInfo.context.isSpaMode', 'false'],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
}

/**
 * Tells the bundler which of the router's conditions never change here, so that it leaves out what
 * hangs on them: over 3 kB of each first visit. The build fails where a new version of the router has
 * none of the code that a constant stands for.
 */
export function leanRouter(): Plugin {
  const waiting = new Set(Object.keys(CONSTANTS))
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(source, id) {
      const name = MODULE.exec(id)?.[1] ?? ''
      const constants = CONSTANTS[name]
      if (!constants) return
      waiting.delete(name)
      return constants.reduce((text, [code, constant]) => {
        if (!text.includes(code)) this.error(`The router's ${name} no longer contains: ${code}`)
        return text.replaceAll(code, constant)
      }, source)
    },
    generateBundle(_, bundle) {
      if (waiting.size > 0) this.error(`The router no longer has: ${[...waiting].join(', ')}`)
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.exports.includes('clientMiddleware'))
          this.error(`${output.fileName} exports middleware, which the lean router would never run`)
      }
    },
  }
}
