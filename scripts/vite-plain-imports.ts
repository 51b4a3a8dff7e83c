import type { Plugin } from 'vite'

/**
 * Vite wraps each lazy import in code that first loads its styles. All our styles are in the document
 * or in one file, so that code, half a kilobyte of each first visit, would do nothing.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
      if (styles.length > 1) this.error(`Styles must stay in one file: ${styles.join(', ')}`)
    },
  }
}
