import { printError, startShop } from './start-shop.ts'

/** `npm start`, and with --dev `npm run dev`. */
startShop({ development: process.argv.includes('--dev') }).catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
