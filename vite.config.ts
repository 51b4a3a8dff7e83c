import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { flags } from './scripts/vite-flags.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), flags()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file for React and the router: it compresses better than the five it falls into by
          // itself, and stays in the visitor's cache when the shop changes.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
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
