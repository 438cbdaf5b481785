import { describe, expect, it } from 'vitest'
import {
  decideOpening,
  openedState,
  type DisputeNotice,
} from '../../../shared/domain/dispute/decide-opening.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { aLoneReturn, aReturnState, aStamp, byAccount, sumOf } from '../fixtures/disputes.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { book } from '../invoice/chain-fixtures.ts'

const notice = (over: Partial<DisputeNotice> = {}): DisputeNotice => ({
  reference: 'paystack-dispute-12',
  chargeReference: 'inv_2-1',
  amount: null,
  category: 'fraud',
  dueAt: '2026-04-10T12:00:00.000Z',
  ...over,
})

const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const

const availableOf = (amount: number): Sources => ({
  own: null,
  available: { name: 'available', account: 'merchant_available', amount },
  settled: [],
  pending: [],
  owed: 0,
})

function opened(state: ReturnState, over: Partial<DisputeNotice> = {}, sources = availableOf(9_000_000)) {
  const order = { notice: notice(over), charge, pausesMethod: true }
  const held = openedState(state, order)
  const change = decideOpening(state, held, {
    ...{ ...order, id: 'dsp_1', sources, evidence: { note: 'n' }, stamp: aStamp },
  })
  const entry = change.turns.flatMap((turn) => (turn.thing === 'transaction' ? [turn.after] : []))[0]
  return { held, change, entry, dispute: change.result }
}

// Holds N3: min(disputed, what is left of the payment), the chain's unspent credit first, then as a refund takes money (B16).
describe('a dispute that opens (N3)', () => {
  it.each<[string, number | null, object, number]>([
    ['all of the charge where no amount is named', null, {}, 500_000],
    ['what is disputed', 200_000, {}, 200_000],
    ['exactly all', 500_000, {}, 500_000],
    ['no more than was paid', 500_001, {}, 500_000],
    ['what refunds have left', 400_000, { amountRefunded: 200_000 }, 300_000],
    [
      'what a bank has left',
      null,
      { amountRefunded: 100_000, reversed: { amount: 100_000, excess: 0 } },
      400_000,
    ],
  ])('holds %s', (_, amount, over, held) => {
    const { dispute, entry } = opened(aReturnState(over), { amount })
    expect(dispute.hold.amount).toBe(held)
    expect(dispute.amount).toBe(amount ?? 500_000)
    expect(entry).toMatchObject({ type: 'dispute_hold', amount: held, rail: 'card', sourceId: 'inv_2' })
    expect(byAccount(entry!.postings)).toEqual({ merchant_available: -held, disputes_held: held })
  })

  it('takes the chain’s unspent credit first, and no other', () => {
    const lots = [aLot({ left: 90_000 }), aLot({ source: 'inv_2', left: 50_000 })]
    const state = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
    const { dispute, entry, change } = opened(state, { amount: 120_000 })
    expect(dispute.hold).toEqual({
      amount: 120_000,
      fromCreditKobo: 50_000,
      countedKobo: 70_000,
      baseNumber: 0,
    })
    expect(byAccount(entry!.postings)).toEqual({
      customer_credit: -50_000,
      merchant_available: -70_000,
      disputes_held: 120_000,
    })
    expect(change.moves).toEqual([
      expect.objectContaining({ kind: 'money_taken', shortKobo: 0 }),
      { kind: 'credit_taken_back', currency: 'NGN', amount: 50_000 },
    ])
    expect(change.about.customer?.lots.map(({ source, left }) => [source, left])).toEqual([['gift', 90_000]])
  })

  it('what the merchant lacks is owed', () => {
    const { entry } = opened(aReturnState(), { amount: 200_000 }, availableOf(150_000))
    expect(byAccount(entry!.postings)).toEqual({
      merchant_available: -150_000,
      merchant_owed: -50_000,
      disputes_held: 200_000,
    })
    expect(sumOf(entry!.postings)).toBe(0)
  })

  it('holds nothing of a payment that has left: neither an entry nor a move', () => {
    const { dispute, change, entry } = opened(aReturnState({ amountRefunded: 500_000 }), { amount: 100 })
    expect(dispute.hold).toEqual({ amount: 0, fromCreditKobo: 0, countedKobo: 0, baseNumber: null })
    expect([entry, change.moves]).toEqual([undefined, []])
    expect(change.turns.map((turn) => turn.thing)).toEqual(['dispute', 'disputeName', 'invoice', 'customer'])
    expect(change.about.invoice?.disputes).toEqual({ count: 1, heldKobo: 0 })
  })

  it('is counted on its invoice, holds its chain’s credit and its method', () => {
    const before = aReturnState({ disputes: { count: 1, heldKobo: 7 } })
    const { change } = opened(before, { amount: 200_000 })
    const { invoice, customer, subscription } = change.about
    expect(invoice).toMatchObject({
      disputes: { count: 2, heldKobo: 200_007 },
      amountRefunded: 200_000,
      version: before.invoice.version + 1,
    })
    expect(customer).toMatchObject({
      frozen: [{ chainId: 'inv_2', disputes: 1, left: 0 }],
      paymentMethods: [{ id: 'pm_1', disputes: 1 }],
      version: before.customer.version + 1,
    })
    expect(subscription).toMatchObject({ refundedForPeriod: 200_000, version: 6 })
    expect(change.turns.map(({ thing }) => thing)).toEqual([
      'dispute',
      'disputeName',
      'invoice',
      'subscription',
      'customer',
      'transaction',
    ])
  })

  it.each<[string, boolean, string | undefined, string | null]>([
    ['is not charged meanwhile (`pause_method`)', true, 'pm_1', 'pm_1'],
    ['is charged on (`continue`)', false, 'pm_1', null],
    ['is not known', true, undefined, null],
  ])('its method %s', (_, pausesMethod, methodId, paused) => {
    const { reference, rail, gateway } = charge
    const paid = { reference, rail, gateway, ...(methodId === undefined ? {} : { methodId }) }
    const held = openedState(aReturnState(), { notice: notice(), charge: paid, pausesMethod })
    expect(held.methodId).toBe(paused)
    expect(held.after.customer.paymentMethods[0]?.disputes).toBe(paused === null ? undefined : 1)
  })

  it('has the notice’s content, no outcome, and the name that prevents a second one', () => {
    const { dispute, change } = opened(aReturnState(), { amount: 1 })
    expect(dispute).toMatchObject({
      ...{ id: 'dsp_1', merchantId: 'mer_1', createdAt: april, reference: 'paystack-dispute-12' },
      ...{ gateway: 'paystack', chargeReference: 'inv_2-1', rail: 'card', methodId: 'pm_1' },
      ...{ invoiceId: 'inv_2', customerId: 'cus_1', planId: 'plan_gold', currency: 'NGN' },
      ...{ category: 'fraud', status: 'needs_response', dueAt: '2026-04-10T12:00:00.000Z', reminders: 0 },
      ...{ loss: null, evidence: { note: 'n' }, submittedAt: null, closedAt: null, answer: null },
      ...{ wakeAt: '2026-04-02T12:00:00.000Z', version: 1 },
    })
    expect(change.turns).toContainEqual({
      thing: 'disputeName',
      before: null,
      after: { merchantId: 'mer_1', name: 'paystack-dispute-12', target: 'dsp_1' },
    })
    expect(change.events).toEqual([
      { type: 'dispute_opened', extra: { dispute: expect.objectContaining({ id: 'dsp_1', heldKobo: 1 }) } },
    ])
  })

  it('a notice three hours before its end reminds of nothing that is over', () => {
    const { dispute } = opened(aReturnState(), { dueAt: '2026-04-01T15:00:00.000Z' })
    expect([dispute.reminders, dispute.wakeAt]).toEqual([2, '2026-04-02T12:00:00.000Z'])
  })

  it('of an invoice without a subscription counts against no period', () => {
    const { dispute, change } = opened(aLoneReturn(), { amount: 300_000 })
    expect(dispute).toMatchObject({ subscriptionId: null, planId: null })
    expect(dispute.hold).toMatchObject({ amount: 300_000, baseNumber: null })
    expect(change.turns.map(({ thing }) => thing)).not.toContain('subscription')
  })

  it('of an invoice that joined a chain changes its first invoice too', () => {
    const state = aReturnState({ chainId: 'inv_1' })
    const first = {
      ...aReturnState().first,
      id: 'inv_1',
      chain: book({ joined: ['inv_2'], joinedPaid: 500_000 }),
    }
    const { change } = opened({ ...state, first } as ReturnState, { amount: 200_000 })
    const invoices = change.turns.flatMap((turn) => (turn.thing === 'invoice' ? [turn.after] : []))
    expect(invoices.map(({ id }) => id)).toEqual(['inv_2', 'inv_1'])
    expect(invoices[0]?.disputes).toEqual({ count: 1, heldKobo: 200_000 })
    expect(invoices[1]).toMatchObject({ version: first.version + 1, chain: { joinedRefunded: 200_000 } })
    expect(change.about.customer?.frozen).toEqual([{ chainId: 'inv_1', disputes: 1, left: 0 }])
  })
})
