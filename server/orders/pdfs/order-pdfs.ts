import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { WorkerProcess } from '../../workers/worker-process.ts'
import type { LabelFacts } from './label-facts.ts'
import type { OrderPdfFacts } from './order-pdf-facts.ts'

/** `logo`: PNG, or another image format that sharp reads. */
export type OrderPdfTask =
  | { readonly facts: OrderPdfFacts; readonly logo: Buffer | null }
  | { readonly slips: readonly OrderPdfFacts[]; readonly logo: Buffer | null }
  | { readonly labels: readonly LabelFacts[] }

export type OrderPdfWorker = WorkerProcess<OrderPdfTask, Uint8Array>

export function openOrderPdfWorker(): OrderPdfWorker {
  return new WorkerProcess({
    module: new URL('./order-pdf-worker.ts', import.meta.url),
    maxWaiting: 100,
    timeoutMs: 20_000,
  })
}

interface File {
  readonly digest: string
  readonly bytes: Buffer
}

const CACHE_BYTES = 32 << 20

/**
 * The PDFs of orders, written in a separate process and cached until their data changes. The caller
 * checks who may see one.
 */
export class OrderPdfs {
  readonly #worker: OrderPdfWorker
  readonly #files = new LRUCache<string, File>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  readonly #beingMade = new Map<string, Promise<Buffer>>()

  constructor(worker: OrderPdfWorker) {
    this.#worker = worker
  }

  /** The file for this data, if it is cached or being written. */
  find(facts: OrderPdfFacts): Promise<Buffer> | undefined {
    const digest = digestOf(facts)
    const file = this.#files.get(orderOf(facts))
    return file?.digest === digest ? Promise.resolve(file.bytes) : this.#beingMade.get(digest)
  }

  /**
   * Writes the file for this data; concurrent calls share one.
   * @throws ShopError 'busy' when too many wait
   */
  make(facts: OrderPdfFacts, logo: Buffer | null): Promise<Buffer> {
    const found = this.find(facts)
    if (found) return found
    const digest = digestOf(facts)
    const making = this.#worker
      .run({ facts, logo })
      .then((answer) => {
        const bytes = Buffer.from(answer)
        // One file per order and kind: the previous one is outdated.
        this.#files.set(orderOf(facts), { digest, bytes })
        return bytes
      })
      .finally(() => this.#beingMade.delete(digest))
    this.#beingMade.set(digest, making)
    return making
  }

  /** Not cached, since the same orders are hardly printed together again. @throws ShopError 'busy' */
  async makeSlips(slips: readonly OrderPdfFacts[], logo: Buffer | null): Promise<Buffer> {
    return Buffer.from(await this.#worker.run({ slips, logo }))
  }

  /** Not cached, since each label has a link of its own. @throws ShopError 'busy' */
  async makeLabels(labels: readonly LabelFacts[]): Promise<Buffer> {
    return Buffer.from(await this.#worker.run({ labels }))
  }
}

function orderOf({ kind, order }: OrderPdfFacts): string {
  return `${kind} ${order.number}`
}

function digestOf(facts: OrderPdfFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
