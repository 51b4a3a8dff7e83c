import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes to the browser: no extra request before a navigation, nothing to flood.
  // scripts/vite-lean-router.ts counts on it.
  routeDiscovery: { mode: 'initial' },
  // A page's loader and its view in one file: half the files to name in that table.
  splitRouteModules: false,
} satisfies Config
