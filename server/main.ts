import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { printError } from './shutdown.ts'

/** `npm start`, and with --dev `npm run dev`. A process loads no more than it needs. */
async function start(): Promise<void> {
  if (cluster.isWorker) return (await import('./start-process.ts')).startProcess()
  const config = readConfig(process.env)
  const development = process.argv.includes('--dev')
  if (config.webConcurrency > 1 && !development) {
    return (await import('./start-processes.ts')).startProcesses(config)
  }
  await (await import('./start-shop.ts')).startShop(config, { development })
}

start().catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
