import { describe, expect, it, onTestFinished } from 'vitest'
import type { Payer } from '#emulators/waafipay/payer.ts'
import { startWaafipayEmulator, type WaafipayEmulatorOptions } from '#emulators/waafipay/start.ts'
import { memoryJournal } from '#tests/memory-journal.ts'
import { describePaymentProvider } from '../provider-suite.ts'
import { type WaafipayConfig, waafipayProvider } from './provider.ts'
import { readAnswer } from './read-answer.ts'

describePaymentProvider(
  'WaafiPay',
  async () => {
    const { emulator, provider } = await startWaafipay()
    const journal = memoryJournal()
    const references = new Map<string, string>()
    const services = { capture: 'API_PREAUTHORIZE_COMMIT', refund: 'API_CANCELPURCHASE' } as const
    return {
      provider,
      journal,
      async approve(reference, card) {
        if (card === 'declined') emulator.control.nextPayer('rejects')
        await provider.askPayer!(reference, journal)
        references.set((await provider.lookUp(reference, journal)).orderId!, reference)
      },
      async loseResponses(call, done, times) {
        emulator.control.repair()
        // WaafiPay is not called to create a payment.
        if (call === 'createPayment') return
        emulator.control.fail(services[call], done ? 'lose-answer' : 'stall', times)
      },
      async holdNextCapture() {},
      async holdNextRefund() {
        return async () => {}
      },
      async taken(orderId) {
        return emulator.control
          .ledger()
          .filter(({ reference }) => reference === references.get(orderId))
          .filter(({ status }) => status === 'committed')
          .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
      },
      stop: emulator.stop,
    }
  },
  { cannot: ['repeats', 'other-card', 'reviews', 'one-invoice', 'parts'] },
)

describe('asking a payer', () => {
  const outcomes: [Payer, object][] = [
    ['approves', { status: 'approved' }],
    ['rejects', { status: 'declined', reason: 'rejected' }],
    ['has-too-little', { status: 'declined', reason: 'not-enough-money' }],
    ['cancels', { status: 'declined', reason: 'cancelled' }],
    ['sleeps', { status: 'declined', reason: 'timed-out' }],
    ['is-unknown', { status: 'declined', reason: 'unknown-number' }],
    ['is-slow', { status: 'unknown' }],
    ['loses-answer', { status: 'unknown' }],
    ['stalls', { status: 'unknown' }],
  ]
  it.each(outcomes)('who %s', async (payer, state) => {
    const { ask, emulator } = await openWaafipay()
    emulator.control.nextPayer(payer)
    expect(await ask()).toMatchObject({ ...state, captures: [] })
    expect(emulator.control.calls).toHaveLength(1)
  })

  it('asks once, however often and at the same time it is told to', async () => {
    const { ask, emulator } = await openWaafipay()
    await Promise.all([ask('one'), ask('one'), ask('one')])
    await ask('one')
    expect(emulator.control.calls).toHaveLength(1)
  })

  it('knows that nobody was asked if WaafiPay could not be reached', async () => {
    const { ask, emulator } = await openWaafipay()
    await emulator.stop()
    expect(await ask()).toMatchObject({ status: 'declined', reason: 'not-asked' })
  })

  it('shows the amount that the payer approved, if it is another one', async () => {
    const { ask, emulator } = await openWaafipay()
    emulator.control.fail('API_PREAUTHORIZE', 'tamper')
    expect(await ask()).toMatchObject({ status: 'approved', amount: 1 })
  })

  it('does not take a wrong key for an answer of the payer', async () => {
    const { ask, emulator } = await openWaafipay({ apiKey: 'wrong' })
    expect(await ask()).toMatchObject({ status: 'declined', reason: 'refused' })
    expect(emulator.control.ledger()).toEqual([])
  })
})

describe('a committed or cancelled reservation', () => {
  it('is never both, whoever is first', async () => {
    const { ask, provider, journal, emulator } = await openWaafipay()
    for (let round = 0; round < 10; round++) {
      const { reference } = await ask(String(round))
      const capture = () => provider.capture(reference, 'key', journal).catch((error) => error)
      const cancel = () => provider.void(reference, journal).catch((error) => error)
      await Promise.all(round % 2 ? [capture(), cancel(), capture()] : [cancel(), capture()])
      const { status } = await provider.lookUp(reference, journal)
      const books = emulator.control.ledger().find((one) => one.reference === reference)!
      expect([status, books.status]).toEqual(
        status === 'captured' ? ['captured', 'committed'] : ['voided', 'cancelled'],
      )
    }
  })

  it('is taken later if WaafiPay could not be reached', async () => {
    const { ask, journal, provider } = await openWaafipay()
    const { reference } = await ask()
    const { provider: unreachable } = await startWaafipay({ url: 'http://127.0.0.1:9' })
    await expect(unreachable.capture(reference, 'key', journal)).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'NOT_SENT',
    })
    expect((await provider.capture(reference, 'key', journal)).status).toBe('captured')
  })

  it('is cancelled again until WaafiPay answers', async () => {
    const { ask, journal, provider, emulator } = await openWaafipay()
    const { reference } = await ask()
    emulator.control.fail('API_PREAUTHORIZE_CANCEL', 'lose-answer')
    await expect(provider.void(reference, journal)).rejects.toMatchObject({ kind: 'unavailable' })
    await provider.void(reference, journal)
    expect(emulator.control.ledger()).toMatchObject([{ status: 'cancelled' }])
  })

  it('is cancelled again if WaafiPay refuses by a code that may mean anything', async () => {
    const { ask, journal, provider, emulator } = await openWaafipay()
    const { reference } = await ask()
    emulator.control.fail('API_PREAUTHORIZE_CANCEL', 'refuse')
    await expect(provider.void(reference, journal)).rejects.toMatchObject({ kind: 'unavailable' })
    await provider.void(reference, journal)
    expect(emulator.control.ledger()).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('an answer', () => {
  const answer = (changes: object, params: object = {}) =>
    readAnswer(
      JSON.stringify({
        responseCode: '2001',
        errorCode: '0',
        responseMsg: 'RCS_SUCCESS',
        ...changes,
        params: { state: 'Approved', transactionId: 1268664, txAmount: '1.0', ...params },
      }),
      'our-reference',
    )

  it('is an approval only if code, error code, state and reference say so', () => {
    expect(answer({})).toEqual({ outcome: 'approved', transaction: '1268664', amount: 1_00 })
    const doubtful = [
      answer({ errorCode: 'E10205' }),
      answer({ errorCode: null }),
      answer({}, { state: 'PENDING' }),
      answer({}, { transactionId: null }),
      answer({}, { transactionId: 'a b' }),
      answer({}, { referenceId: 'of-another' }),
      answer({}, { txAmount: 'ten' }),
      answer({ responseCode: '5310' }),
      answer({ responseCode: '200' }, { state: null }),
      readAnswer('<html>502 Bad Gateway</html>', 'our-reference'),
      readAnswer('null', 'our-reference'),
      readAnswer('{}', 'our-reference'),
    ]
    expect(doubtful.map(({ outcome }) => outcome)).toEqual(doubtful.map(() => 'unknown'))
  })
})

/** For one test: stopped when it ends. */
async function openWaafipay(changes: Partial<WaafipayConfig> = {}) {
  const journal = memoryJournal()
  const { emulator, provider } = await startWaafipay(changes)
  onTestFinished(() => emulator.stop().catch(() => {}))
  const orderId = crypto.randomUUID()
  return { emulator, provider, journal, ask }

  async function ask(key = 'first') {
    const { reference } = await provider.createPayment(
      {
        orderId,
        orderNumber: '1001',
        attempt: 1,
        lines: [],
        totals: { items: 0, coupon: 0, shipping: 0, total: 20_00 },
        currency: 'USD',
        returnUrl: '',
        cancelUrl: '',
        brandName: 'Qurux',
        description: 'Qurux 1001',
        language: 'so',
        payer: '252615000000',
      },
      key,
      journal,
    )
    expect(reference).toMatch(/^[\w.-]{10,30}$/)
    await provider.askPayer!(reference, journal)
    return provider.lookUp(reference, journal)
  }
}

async function startWaafipay(changes: Partial<WaafipayConfig> = {}) {
  const times: WaafipayEmulatorOptions = { pinTimeout: 20, late: 400 }
  const emulator = await startWaafipayEmulator(times)
  const config = { ...emulator, demo: true, times: { asking: 200, other: 200 } }
  return { emulator, provider: waafipayProvider({ ...config, ...changes }) }
}
