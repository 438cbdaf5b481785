import { describe, expect, it } from 'vitest'
import type { AllThings, Turn } from '../../../shared/domain/change/change.ts'
import type { Dispute } from '../../../shared/domain/dispute/dispute.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { Refund } from '../../../shared/domain/invoice/refund.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { notesDueBy } from '../../../shared/domain/tax/notes-due-by.ts'
import { anInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { aDispute, aHold } from '../fixtures/disputes.ts'
import { april, may } from '../fixtures/instants.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { aTaxedInvoice } from './document-fixtures.ts'

type AnyTurn = Turn<keyof AllThings>

const dueBy = (...turns: AnyTurn[]) => notesDueBy(turns, may)
const ofInvoice = (before: Invoice | null, after: Invoice): AnyTurn => ({ thing: 'invoice', before, after })
const amounts = (...turns: AnyTurn[]): number[] => dueBy(...turns).map(({ amount }) => amount)

// Holds L5: value that leaves an issued invoice for the first time makes a credit note.
describe('a void of an issued invoice (L5)', () => {
  const open = aTaxedInvoice({ status: 'open', amountPaid: 0, amount: 400_000, creditApplied: 137_500 })
  const voided = { ...open, status: 'void', version: 4 } as const

  it('is due for all that was billed', () => {
    expect(dueBy(ofInvoice(open, voided))).toEqual([
      {
        ...{ merchantId: 'mer_1', name: 'inv_2#4#void', invoiceId: 'inv_2', ofChain: false },
        ...{ amount: 537_500, reason: 'void', since: may, dueAt: may, version: 1 },
      },
    ])
  })

  it.each<[string, Invoice | null, Invoice]>([
    ['void as before', voided, { ...voided, version: 5 }],
    ['never issued', open, { ...voided, finalizedAt: null }],
    ['without tax', anInvoice(), anInvoice({ status: 'void' })],
    ['without tax, though closed', anInvoice(), anInvoice({ status: 'void', finalizedAt: april })],
    ['made so', null, voided],
    ['open', open, { ...open, version: 4 }],
  ])('none is due of one that is %s', (_, before, after) => {
    expect(dueBy(ofInvoice(before, after))).toEqual([])
  })
})

describe('credit that a chain gives (L5)', () => {
  const gave = (given: number, over: Partial<Invoice> = {}): Invoice =>
    aTaxedInvoice({ chain: book({ given }), ...over })
  const kept = (before: number, after: number): AnyTurn => ({
    thing: 'customer',
    before: aCustomer({ reversed: before === 0 ? [] : [{ currency: 'NGN', amount: before }] }),
    after: aCustomer({ reversed: after === 0 ? [] : [{ currency: 'NGN', amount: after }] }),
  })

  it('is due of the chain, its newest invoice first', () => {
    expect(dueBy(ofInvoice(gave(100), gave(350, { version: 4 })))).toEqual([
      {
        ...{ merchantId: 'mer_1', name: 'inv_2#4#credit', invoiceId: 'inv_2', ofChain: true },
        ...{ amount: 250, reason: 'credit', since: may, dueAt: may, version: 1 },
      },
    ])
    expect(amounts(ofInvoice(aTaxedInvoice(), gave(70)))).toEqual([70])
  })

  it('taken back is a debit note', () => {
    expect(amounts(ofInvoice(gave(100), gave(30)))).toEqual([-70])
    expect(amounts(ofInvoice(gave(100), aTaxedInvoice()), kept(50, 0))).toEqual([-100])
  })

  it.each([
    [80, 0, 170],
    [80, 30, 200],
    [900, 0, 0],
    [0, 0, 250],
    [0, 80, 250],
  ])('less what pays for an earlier reversal (R4): from %i to %i', (before, after, amount) => {
    const due = amounts(ofInvoice(gave(100), gave(350)), kept(before, after))
    expect(due).toEqual(amount === 0 ? [] : [amount])
  })

  it('counts where a joined invoice bears tax, and nowhere else', () => {
    const joined = (given: number) => anInvoice({ chain: book({ given, taxed: true }) })
    expect(amounts(ofInvoice(joined(0), joined(5)))).toEqual([5])
    const without = (given: number) => anInvoice({ chain: book({ given }) })
    expect(amounts(ofInvoice(without(0), without(5)))).toEqual([])
    expect(amounts(ofInvoice(null, gave(5)))).toEqual([])
    expect(amounts(ofInvoice(gave(5), gave(5)))).toEqual([])
  })
})

describe('a refund (L5)', () => {
  const refund = (over: Partial<Refund>): Refund =>
    ({
      ...{ merchantId: 'mer_1', id: 'rf_1', invoiceId: 'inv_2', amount: 1_000, fromCreditKobo: null },
      ...{ status: 'pending', taxed: true, ...over },
    }) as Refund
  const ofRefund = (before: Refund | null, after: Refund): AnyTurn => ({ thing: 'refund', before, after })

  it('is due at its success, for its amount less what was taken back of credit', () => {
    expect(dueBy(ofRefund(refund({}), refund({ status: 'succeeded', fromCreditKobo: 300 })))).toEqual([
      {
        ...{ merchantId: 'mer_1', name: 'rf_1', invoiceId: 'inv_2', ofChain: false },
        ...{ amount: 700, reason: 'refund', since: may, dueAt: may, version: 1 },
      },
    ])
    expect(amounts(ofRefund(null, refund({ status: 'succeeded' })))).toEqual([1_000])
    expect(amounts(ofRefund(refund({}), refund({ status: 'succeeded', fromCreditKobo: 1_000 })))).toEqual([])
  })

  it('is due once, and not before', () => {
    const done = refund({ status: 'succeeded' })
    expect(amounts(ofRefund(done, { ...done, version: 9 }))).toEqual([])
    expect(amounts(ofRefund(null, refund({ status: 'requested' })))).toEqual([])
    expect(amounts(ofRefund(refund({ status: 'requested' }), refund({})))).toEqual([])
    expect(amounts(ofRefund(refund({}), refund({ status: 'succeeded', taxed: null })))).toEqual([])
  })

  it.each([
    [200, 50, null, 150],
    [200, 50, 100, 50],
    [200, 50, 150, 0],
    [200, 50, 200, 0],
    [0, 0, null, 0],
  ])(
    'fails: the excess from %i to %i, with %s of credit, is the bank’s (F3)',
    (was, is, fromCreditKobo, amount) => {
      const taken = (excess: number) => aTaxedInvoice({ reversed: { amount: 500, excess } })
      const failed = ofRefund(refund({ fromCreditKobo }), refund({ status: 'failed', fromCreditKobo }))
      const due = dueBy(failed, ofInvoice(taken(was), taken(is)))
      expect(due.map((one) => [one.amount, one.reason])).toEqual(amount === 0 ? [] : [[amount, 'reversal']])
    },
  )
})

it('a refund that fails is the bank’s by what the invoice’s excess fell by, and by nothing else (F3)', () => {
  const refund = (status: Refund['status']) =>
    ({ merchantId: 'mer_1', id: 'rf_1', invoiceId: 'inv_2', amount: 1_000, status, taxed: true }) as Refund
  const turn = (status: Refund['status']): AnyTurn => ({
    ...{ thing: 'refund', before: refund('requested'), after: refund(status) },
  })
  const taken = (excess: number) => aTaxedInvoice({ reversed: { amount: 500, excess } })
  const fell = ofInvoice(taken(200), taken(50))
  expect(amounts(turn('pending'), fell)).toEqual([])
  expect(amounts(turn('failed'), fell)).toEqual([150])
  expect(amounts(turn('failed'), ofInvoice(taken(200), aTaxedInvoice()))).toEqual([200])
  expect(amounts(turn('failed'), ofInvoice(null, taken(50)))).toEqual([])
  expect(amounts(turn('failed'), ofInvoice(aTaxedInvoice(), aTaxedInvoice()))).toEqual([])
  expect(amounts(turn('failed'))).toEqual([])
})

describe('a dispute (L5)', () => {
  const loss = { ...aHold(1_000, { fromCreditKobo: 200 }), excessKobo: 300, outsideKobo: 0 }
  const invoice = ofInvoice(aTaxedInvoice(), aTaxedInvoice({ version: 4 }))
  const ofDispute = (before: Dispute | null, after: Dispute): AnyTurn => ({ thing: 'dispute', before, after })
  const lost = aDispute({ status: 'lost', loss, version: 5 })
  const won = { ...lost, status: 'won', version: 6 } as const

  it('is due at its loss, never above what the invoice has left, nor for credit', () => {
    expect(dueBy(ofDispute(aDispute(), lost), invoice)).toEqual([
      {
        ...{ merchantId: 'mer_1', name: 'dsp_1#5', invoiceId: 'inv_2', ofChain: false },
        ...{ amount: 500, reason: 'dispute', since: may, dueAt: may, version: 1 },
      },
    ])
    expect(amounts(ofDispute(aDispute(), { ...lost, status: 'accepted' }), invoice)).toEqual([500])
  })

  it('won after its loss is a debit note; won at once none', () => {
    expect(amounts(ofDispute(lost, won), invoice)).toEqual([-500])
    expect(amounts(ofDispute(aDispute(), aDispute({ status: 'won' })), invoice)).toEqual([])
  })

  it.each<[string, Dispute | null, Dispute, AnyTurn[]]>([
    ['opens', null, aDispute(), [invoice]],
    ['is lost as before', lost, { ...lost, version: 6 }, [invoice]],
    ['is won as before', won, { ...won, version: 7 }, [invoice]],
    ['is accepted after its loss', lost, { ...lost, status: 'accepted', version: 6 }, [invoice]],
    ['is stored for the first time', null, lost, [invoice]],
    ['is of an invoice that does not change', aDispute(), lost, []],
    ['is of one without tax', aDispute(), lost, [ofInvoice(anInvoice(), anInvoice({ version: 4 }))]],
  ])('none is due of one that %s', (_, before, after, others) => {
    expect(dueBy(ofDispute(before, after), ...others)).toEqual([])
  })
})

describe('what a bank takes (L5)', () => {
  const entry = (over: Partial<Transaction> = {}): AnyTurn => ({
    ...{ thing: 'transaction', before: null },
    after: {
      ...{ merchantId: 'mer_1', id: 'txn_1', type: 'reversal', sourceType: 'invoice', sourceId: 'inv_2' },
      ...{ amount: 1_000, postings: [{ account: 'customer_credit', amount: -200 }], ...over },
    } as Transaction,
  })
  const taken = (excess: number) => aTaxedInvoice({ reversed: { amount: 1_000, excess } })
  const invoice = ofInvoice(taken(100), taken(400))

  it('is due without the excess and without credit', () => {
    expect(dueBy(entry(), invoice)).toEqual([
      {
        ...{ merchantId: 'mer_1', name: 'txn_1', invoiceId: 'inv_2', ofChain: false },
        ...{ amount: 500, reason: 'reversal', since: may, dueAt: may, version: 1 },
      },
    ])
    expect(amounts(entry(), ofInvoice(aTaxedInvoice(), taken(0)))).toEqual([800])
  })

  it.each<[string, AnyTurn[]]>([
    ['another entry', [entry({ type: 'refund' }), invoice]],
    ['a checkout’s', [entry({ sourceType: 'checkout' }), invoice]],
    ['of another invoice', [entry({ sourceId: 'inv_9' }), invoice]],
    ['of one without tax', [entry(), ofInvoice(anInvoice(), anInvoice({ version: 4 }))]],
    ['of one that is made', [entry(), ofInvoice(null, taken(0))]],
    [
      'a dispute’s, which has its own',
      [entry(), invoice, { thing: 'dispute', before: null, after: aDispute() }],
    ],
    ['other things', [{ thing: 'customer', before: null, after: aCustomer() }]],
  ])('none is due of %s', (_, turns) => {
    expect(dueBy(...turns)).toEqual([])
  })
})
