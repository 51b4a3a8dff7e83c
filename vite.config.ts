import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The SSR bundle is our own module around the routes; see server/http/web.ts.
  environments: { ssr: { build: { rolldownOptions: { input: './web/server.ts' } } } },
})
