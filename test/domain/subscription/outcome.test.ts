import { describe, expect, it } from 'vitest'
import type { KnownNews } from '../../../shared/domain/charge/news.ts'
import type { AnyOpenState, OpenState } from '../../../shared/domain/subscription/billing-state.ts'
import { decideOutcome } from '../../../shared/domain/subscription/decide-outcome.ts'
import { subjectsOf } from '../../../shared/domain/subscription/billing-state.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { aHeldCharge, anInvoice, aState } from '../fixtures/billing.ts'
import { aLoneInvoice, aLoneState, aReceived } from '../fixtures/returns.ts'
import { april, may } from '../fixtures/instants.ts'

const order = { now: may, receiptKey: 'a-key' }
/** 1.5 % and 100 naira. */
const fees = { percentBp: 150, fixedKobo: 10_000, waivedBelowKobo: 250_000, capKobo: 200_000 }
const out = (over: Partial<Invoice> = {}, terms: object | null = { fees }): OpenState => {
  const gateway = terms && { leastKobo: null, feeBearer: 'platform' as const, fees: null, ...terms }
  const invoice = { ...anInvoice(over), charge: aHeldCharge() }
  return { ...aState(), settings: { ...aState().settings, gateway }, invoice }
}
const paid = (feeKobo?: number | null): KnownNews => ({
  kind: 'paid',
  with: null,
  ...(feeKobo === undefined ? {} : { feeKobo }),
})

// Holds N1: as reported, else by the table; of what the charge was for, and never above it.
describe('the fee of a charge that paid', () => {
  const half = { amountPaid: 200_000, outside: [aReceived()] }

  it.each([
    ['by the table: 7,500 and 10,000', out(), paid(), 17_500],
    ['by the table, where none is reported', out(), paid(null), 17_500],
    ['as reported', out(), paid(4_321), 4_321],
    ['none, as reported', out(), paid(0), 0],
    ['by the table, of what was left: 4,500 and 10,000', out(half), paid(), 14_500],
    ['at most what was left', out(half), paid(400_000), 300_000],
    ['as reported, without a table', out({}, null), paid(4_321), 4_321],
    ['unknown, without both', out({}, null), paid(), undefined],
  ] as const)('is %s', (_, state, news, feeKobo) => {
    expect(decideOutcome(state, news, order).result.feeKobo).toBe(feeKobo)
  })

  it('that is unknown is not recorded either', () => {
    const [recorded] = decideOutcome(out({}, null), paid(), order).moves
    expect(recorded).toMatchObject({ kind: 'attempt_recorded', paid: true })
    expect(recorded).not.toHaveProperty('feeKobo')
  })

  it('that the merchant bears is kept in the invoice', () => {
    const { invoice } = decideOutcome(out({}, { fees, feeBearer: 'merchant' }), paid(), order).result
    expect(invoice).toMatchObject({ status: 'paid', feeKobo: 17_500, receiptKey: 'a-key' })
  })
})

describe('the outcome of a charge is told', () => {
  const declined: KnownNews = {
    kind: 'declined',
    failureCode: 'insufficient_funds',
    mayStillCome: false,
    approval: null,
  }

  it('with the subscription as it became, its plan, its invoice and its customer', () => {
    const { about, result } = decideOutcome(out(), paid(), order)
    const { subscription, invoice, customer } = result
    expect(about).toEqual({ subscription, invoice, customer, plan: aState().plan })
  })

  it('without a subscription, with the invoice and its customer: a failure leaves it open', () => {
    const charge = aHeldCharge()
    const state: AnyOpenState = { ...aLoneState(), invoice: { ...aLoneInvoice(), charge } }
    const { turns, moves, about, result } = decideOutcome(state, declined, order)
    const after = aLoneInvoice({ attemptCount: 1, version: 4 })
    expect(turns).toEqual([{ thing: 'invoice', before: state.invoice, after }])
    expect(result).toMatchObject({ subscription: null, paid: false, failureCode: 'insufficient_funds' })
    expect(result.attempt).toMatchObject({ number: 1, reference: 'inv_2-1', methodId: 'pm_1' })
    expect(moves).toMatchObject([{ kind: 'attempt_recorded', paid: false, rail: 'card', creditUsed: 0 }])
    expect(about).toEqual({ invoice: after, customer: state.customer })
  })

  it('by the subjects that there are', () => {
    const { subscription, invoice, customer, plan } = aState()
    expect(subjectsOf({ subscription, invoice, customer, plan })).toEqual({
      ...{ subscription, invoice, customer, plan },
    })
    expect(subjectsOf({ subscription: null, invoice, customer, plan: null })).toEqual({ invoice, customer })
  })

  it.each([
    ['card', 'https://bank.example/approve', 'approve_payment'],
    ['card', null, 'card_update'],
  ] as const)('a %s that its bank wants approved at %s: %s', (_, url, message) => {
    const news: KnownNews = {
      kind: 'declined',
      failureCode: 'authentication_required',
      mayStillCome: true,
      approval: { url },
    }
    const { events, result } = decideOutcome(out(), news, { ...order, now: april })
    expect(events.map((event) => event.message)).toContain(message)
    expect(result.invoice.approval).toMatchObject({ rail: 'card', url, since: april })
  })
})
