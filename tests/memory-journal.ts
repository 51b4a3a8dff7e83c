import type { CallJournal, StoredCall } from '#server/payments/call-journal.ts'

type Row = Omit<StoredCall, 'age'> & { startedAt: number | null }

/** Calls in memory, for tests of a provider alone. */
export function memoryJournal(): CallJournal {
  const rows: Row[] = []
  const rowOf = (reference: string, step: string) =>
    rows.find((row) => row.reference === reference && row.step === step)
  return {
    async plan(reference, planned) {
      if (rowOf(reference, 'reserve')) return
      const rest = { service: 'preauthorise', startedAt: null, answer: null } as const
      rows.push({ reference, step: 'reserve', planned, ...rest })
    },
    async read(reference) {
      return rows
        .filter((row) => row.reference === reference)
        .map(({ startedAt, ...row }) => ({ ...row, age: startedAt && Date.now() - startedAt }))
    },
    async find(transaction) {
      const isIt = ({ service, answer }: Row) =>
        service === 'commit' && answer?.outcome === 'approved' && answer.transaction === transaction
      return rows.find(isIt)?.reference ?? null
    },
    async begin(reference, step, service) {
      const before = rowOf(reference, step)
      if (before && before.startedAt !== null) return false
      if (before) Object.assign(before, { startedAt: Date.now(), service })
      else
        rows.push({ reference, step, service, planned: null, startedAt: Date.now(), answer: null })
      return true
    },
    async finish(reference, step, answer) {
      const row = rowOf(reference, step)
      if (row && (!row.answer || row.answer.outcome === 'unknown')) row.answer = answer
    },
    async release(reference) {
      const row = rowOf(reference, 'finish')
      if (row?.service === 'commit' && row.answer?.outcome !== 'approved') {
        Object.assign(row, { service: 'cancel', startedAt: Date.now(), answer: null })
      }
    },
    async forget(reference, step) {
      const row = rowOf(reference, step)
      if (row && !row.answer) row.startedAt = null
    },
  }
}
