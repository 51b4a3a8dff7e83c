import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes to the browser: no extra request before a navigation, nothing to flood.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
