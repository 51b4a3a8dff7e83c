import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { flags } from './scripts/vite-flags.ts'
import { leanRouter } from './scripts/vite-lean-router.ts'
import { plainImports } from './scripts/vite-plain-imports.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), flags(), leanRouter(), plainImports()],
  // On a busy machine the bundler complains about its plugins' speed, which a newcomer cannot mend,
  // and of dynamic imports that other lazy chunks share, which is what they are for.
  build: {
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        // The router preloads what a page needs; the bundler's own helper would do it again.
        modulePreload: false,
        rolldownOptions: {
          // What the router tells developers in a console is read while developing.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            codeSplitting: {
              // Two files instead of twenty, since the more text there is to learn from, the better
              // it compresses: React and the router, which stay in the visitor's cache when the
              // shop changes, and what every page needs, together with the home page.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'shop',
                  test: /web\/(entry\.client|root|catalog\/home-page)\.tsx/,
                  priority: 1,
                },
                // A visit in Somali needs them at once, and nothing of what follows.
                { name: 'countries', test: /\/domain\/countries\.ts$/, priority: 1 },
                // What other pages share; the texts stay apart, since nobody reads both languages.
                { name: 'more', test: /\/(web\/(?!i18n|admin)|domain\/)/, minShareCount: 2 },
                // What screens of the admin share; no shopper loads it.
                { name: 'admin', test: /\/web\/admin\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The SSR bundle is our own module around the routes; see server/http/web.ts.
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
})
