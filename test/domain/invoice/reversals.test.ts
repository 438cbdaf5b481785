import { describe, expect, it } from 'vitest'
import {
  decideReversal,
  plannedReversal,
  takenByGateway,
} from '../../../shared/domain/invoice/decide-reversal.ts'
import { withoutUnbacked, type ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import { aShare, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { may } from '../fixtures/instants.ts'
import { aReturn, sourcesOf } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const
const reversalOf = (state: ReturnState, amount: number | null) => {
  const planned = plannedReversal(state, takenByGateway(state, amount), {
    onReversal: 'revoke_method',
    charge,
  })
  const stamp = { id: 'txn_9', now: may }
  const order = { reason: undefined, reference: 'rev_1', charge, sources: sourcesOf(0, 900_000), stamp }
  return decideReversal(state, planned, order)
}
const names = { merchantId: 'mer_1', reference: 'rev_1', chargeReference: 'inv_2-1', invoiceId: 'inv_2' }

// Holds F3, S22: what a gateway takes back has happened.
describe('what a gateway took of a charge', () => {
  it('is booked in full: what is beyond the rest of the payment is the merchant’s loss', () => {
    const made = reversalOf(aReturn({ invoice: paidInvoice({ amountRefunded: 400_000 }) }), 250_000)
    expect(made.result).toEqual({ ...names, amount: 250_000, excessKobo: 150_000, unbookedKobo: null })
    expect(made.events[0]!.extra).toEqual({
      ...{ amount: 250_000, rail: 'card', transactionId: 'txn_9', source: 'webhook' },
      ...{ excessKobo: 150_000, effectKobo: -250_000 },
    })
    expect(made.turns.map(({ thing }) => thing)).toEqual([
      ...['reversal', 'invoice', 'subscription', 'customer', 'transaction'],
    ])
  })

  it('is kept by its identity alone where all of the charge was taken before', () => {
    const taken = paidInvoice({ amountRefunded: 500_000, reversed: { amount: 500_000, excess: 0 } })
    const made = reversalOf(aReturn({ invoice: taken }), 100_000)
    expect(made.result).toEqual({ ...names, amount: 0, excessKobo: null, unbookedKobo: 100_000 })
    expect(made.turns).toEqual([{ thing: 'reversal', before: null, after: made.result }])
    expect([made.moves, made.events, made.about]).toEqual([[], [], {}])
  })
})

// Holds F3, F2: 1,000 naira of credit wait in lines; what was paid or drawn for the chain, and did not leave it, pays for them.
it.each([
  ['nothing is left', {}, 100_000],
  ['some money is left', { amountRefunded: 470_000 }, 70_000],
  [
    'less of it, for some was given as credit',
    { amountRefunded: 470_000, chain: { credited: 20_000 } },
    90_000,
  ],
  ['spent credit is kept of what returns', { amountRefunded: 500_000, chain: { outside: 10_000 } }, 90_000],
  ['it drew on a gift', { chain: { drawn: [{ source: 'gift', since: 1, amount: 40_000 }] } }, 60_000],
  ['enough is left', { amountRefunded: 400_000 }, 0],
] as const)('waiting credit for which a bank left no money is taken back where %s', (_, over, want) => {
  const first = paidInvoice({
    amountRefunded: 500_000,
    ...over,
    chain: book('chain' in over ? over.chain : {}),
  })
  const unbilled = [aShare(-100_000)]
  const before = aSubscription({ unbilled })
  const after = withoutUnbacked(before, before, first)
  const line = after.unbilled.slice(1).map(({ type, amount }) => ({ type, amount }))
  expect(line).toEqual(want === 0 ? [] : [{ type: 'proration_charge', amount: want }])
  expect(after.version).toBe(want === 0 ? 5 : 6)
})
