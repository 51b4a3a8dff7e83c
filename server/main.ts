import { startShop, tell } from './start-shop.ts'

/** `npm start`, and with --dev `npm run dev`. */
startShop({ development: process.argv.includes('--dev') }).catch((error: unknown) => {
  tell(error)
  process.exitCode = 1
})
