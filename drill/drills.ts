/** What each file of a drill exports. */
export interface Drill {
  /** The Debian packages that it starts programs of. */
  packages: readonly string[]
  /** Prints its table in Markdown. Returns a line for each thing that should not have happened. */
  run(): Promise<readonly string[]>
}

/** The drills by name; each is loaded when it runs. */
export const DRILLS: ReadonlyMap<string, () => Promise<Drill>> = new Map<
  string,
  () => Promise<Drill>
>([
  ['alerts', () => import('./alerts.ts')],
  ['container', () => import('./container.ts')],
  ['edge', () => import('./edge.ts')],
  ['failover', () => import('./failover/failover.ts')],
  ['recovery', () => import('./recovery.ts')],
  ['rolling', () => import('./rolling.ts')],
])
