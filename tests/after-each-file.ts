import { afterAll } from 'vitest'
import { closeShops } from './opened-shops.ts'

// Files may share a worker and its modules, so a shop would outlive its file.
afterAll(closeShops)
