import { spawnSync } from 'node:child_process'

/**
 * Installs what is missing of these Debian packages where that is permitted.
 * @returns a sentence that says what is still missing; null if nothing is
 */
export function missingPackages(packages: readonly string[]): string | null {
  if (areMissing(packages).length > 0 && process.getuid?.() === 0) install(areMissing(packages))
  const missing = areMissing(packages)
  if (missing.length === 0) return null
  return `It needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}`
}

function areMissing(packages: readonly string[]): string[] {
  return packages.filter((name) => {
    const shown = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' })
    return !/^Status: .* installed$/m.test(shown.stdout)
  })
}

/** Without starting the services of the packages: each drill starts its own. */
function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const how = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  spawnSync('sh', ['-c', how], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
