import type { Plugin } from 'vite'

const MODULE = /\/react-router\/dist\/production\/lib\/(.+)\.js$/

/** Per module of the router: code that is constant in this shop's browser bundle. */
const CONSTANTS: Record<string, readonly (readonly [code: string, constant: string])[]> = {
  // The whole route table is sent with the first page (react-router.config.ts).
  'dom/ssr/fog-of-war': [['routeDiscovery.mode === "lazy" && ssr === true', 'false']],
  'router/router': [
    ['init.patchRoutesOnNavigation', 'undefined'],
    // Neither entry.client.tsx nor any route uses instrumentations or middleware.
    ['init.instrumentations', 'undefined'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['opts?.instrumentationNavigateMetaReceiver', 'undefined'],
    ['middlewares[idx]', 'undefined'],
    // The framework always passes its own.
    ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
  ],
  // No React Server Components, and nothing that only the server writes into a document.
  'dom/ssr/components': [
    ['useIsRSCRouterContext()', 'false'],
    ['!isStatic ?', 'true ?'],
    ['staticContext ?', 'false ?'],
  ],
  // Not used, which the bundler cannot see.
  'dom/lib': [
    ['const NavLink = React$1.forwardRef(', 'const NavLink = /* @__PURE__ */ React$1.forwardRef('],
    ['NavLink.displayName = "NavLink";', ''],
    // There is nothing to discover in a whole route table.
    ['!isAbsolute && discover === "render" ? "true" : void 0', 'undefined'],
  ],
  // The document names the page's routes, which need not be looked for among all others.
  'dom/ssr/hydration': [
    ['dataRouteMatcher.update(routes);', ''],
    ['let dataRouteMatcher = createDataRouteMatcher(future, basename || "/");', ''],
    ['let initialMatches = dataRouteMatcher.match(location);', ''],
    [
      'if (initialMatches) for (let match of initialMatches) {',
      'for (let routeId in window.__reactRouterRouteModules) {',
    ],
    ['let routeId = match.route.id;', ''],
  ],
  // A built shop is no single-page app and has no hot module replacement.
  'dom-export/hydrated-router': [
    ['ssrInfo.context.isSpaMode', 'false'],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
}

/**
 * Replaces conditions in the router that are constant here, so that the bundler drops the code
 * behind them, and what is not used: over 3 kB of each first visit. The build fails if a new
 * version of the router no longer contains the code that a constant replaces.
 */
export function leanRouter(): Plugin {
  const missing = new Set(Object.keys(CONSTANTS))
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(source, id) {
      const name = MODULE.exec(id)?.[1] ?? ''
      const constants = CONSTANTS[name]
      if (!constants) return
      missing.delete(name)
      return constants.reduce((text, [code, constant]) => {
        if (!text.includes(code)) this.error(`The router's ${name} no longer contains: ${code}`)
        return text.replaceAll(code, constant)
      }, source)
    },
    generateBundle(_, bundle) {
      if (missing.size > 0) this.error(`The router no longer has: ${[...missing].join(', ')}`)
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.exports.includes('clientMiddleware'))
          this.error(`${output.fileName} exports middleware, which the lean router would never run`)
      }
    },
  }
}
