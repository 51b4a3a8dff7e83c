import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Sends the whole route table to the browser: no extra request before a navigation, and no endpoint
  // to flood. scripts/vite-lean-router.ts relies on it.
  routeDiscovery: { mode: 'initial' },
  // A page's loader and view are in one file, which halves the number of files in that table.
  splitRouteModules: false,
} satisfies Config
