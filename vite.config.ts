import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { flags } from './scripts/vite-flags.ts'
import { leanRouter } from './scripts/vite-lean-router.ts'
import { plainImports } from './scripts/vite-plain-imports.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), flags(), leanRouter(), plainImports()],
  // The first check reports slow plugins on a busy machine, which a newcomer cannot fix; the second
  // one dynamic imports that other lazy chunks share, which is intended.
  build: {
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        // The router preloads what a page needs, so the bundler's helper is redundant.
        modulePreload: false,
        rolldownOptions: {
          // The router's console warnings are for development.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            // What the router's table of all pages has most of is hashes, which do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Two files instead of twenty, since larger files compress better: React and the
              // router, which stay in the browser's cache when the shop changes, and everything
              // that every page needs, together with the home page.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'shop',
                  test: /web\/(root|home\/home-page)\.tsx/,
                  priority: 1,
                },
                // A visit in Somali needs the countries at once, but nothing of the chunks below.
                { name: 'countries', test: /\/domain\/countries\.ts$/, priority: 1 },
                // Code that several pages share, without texts, since no visitor needs both
                // languages. What only pages from the cart to the order and of accounts share is a
                // file of its own: nobody needs it to look at products.
                {
                  name: 'more',
                  test: /\/(web\/(?!i18n|admin|cart\/(?!edit-|line-|load-|owned-)|checkout|order-api|orders|payments|accounts|ui\/(password-field|step-bar))|domain\/(?!settings-|address|country-codes|order-links|line-discount|messages|parcels|places|postal-codes|shipping))/,
                  minShareCount: 2,
                },
                // The cart, without what only its checkout needs.
                {
                  name: 'cart',
                  test: /\/(web\/cart\/|contract\/cart-paths)/,
                  minShareCount: 2,
                },
                {
                  name: 'checkout',
                  test: /\/(web\/(?!i18n|admin)|domain\/(address|country-codes|order-links|line-discount|messages|parcels|places|postal-codes|shipping))/,
                  minShareCount: 2,
                },
                // Code that screens of the admin share; shoppers never load it.
                { name: 'admin', test: /\/web\/admin\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The SSR bundle starts at our own module around the routes; see server/http/web.ts.
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
})
