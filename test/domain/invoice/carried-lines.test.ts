import { describe, expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { isTooLittle, withoutTooLittle } from '../../../shared/domain/invoice/carry.ts'
import { decideCarried } from '../../../shared/domain/invoice/decide-carried.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import {
  aLine,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aShare,
  aState,
  aSubscription,
} from '../fixtures/billing.ts'
import { april, may } from '../fixtures/instants.ts'
import { aReceived } from '../fixtures/returns.ts'

const settings = { ...defaultRecoverySettings, leastKobo: 5_000 }
const small = (amount: number) =>
  anInvoice({ amount, subtotal: amount, lines: [aLine(amount)], number: '0123456789-3' })

// Holds G5: its gateway takes 50 naira and more.
describe('an invoice is too little to be charged', () => {
  it.each([
    [0, false],
    [1, true],
    [4_999, true],
    [5_000, false],
  ])('with %i kobo due: %s', (amount, want) => {
    expect(isTooLittle(aState({ settings, invoice: small(amount) }))).toBe(want)
  })
})

// Holds G5: one line carries all that waits to be carried, and counts on from it.
describe('a carried amount', () => {
  const earlier: UnbilledLine = {
    ...{ type: 'carried', description: 'Carried over from 0123456789-2', amount: 1_000, times: 1 },
  }
  const share = aShare(700)
  const carry = (unbilled: readonly UnbilledLine[]) =>
    withoutTooLittle(
      aState({ settings, invoice: small(2_000), subscription: aSubscription({ unbilled }) }),
      unbilled,
    )

  it('takes in the one that still waits, and leaves every other line where it was', () => {
    const lines = carry([share, earlier]).subscription.unbilled
    expect(lines).toEqual([
      share,
      { type: 'carried', description: 'Carried over from 0123456789-3', amount: 3_000, times: 2 },
    ])
  })

  it('is the first of its kind beside other lines', () => {
    expect(carry([share]).subscription.unbilled).toEqual([
      share,
      { type: 'carried', description: 'Carried over from 0123456789-3', amount: 2_000, times: 1 },
    ])
  })

  it('leaves its invoice by a line that says so', () => {
    const { invoice } = carry([])
    expect(invoice).toMatchObject({ amount: 0, subtotal: 0 })
    expect(invoice.lines[1]).toMatchObject({
      type: 'carried',
      description: 'Carried over to the next invoice',
      amount: -2_000,
      discountAmount: 0,
    })
  })
})

// Holds G5, A9: 4,970 of 5,000 naira were received, and its gateway has not seen the charge of the rest.
describe('the carried rest of an invoice in recovery', () => {
  const invoice = anInvoice({
    charge: anUnseenCharge({ amount: 3_000 }),
    outside: [aReceived({ amount: 497_000 })],
    amountPaid: 497_000,
  })
  const subscription = aSubscription({ status: 'past_due', recovery: aRecovery() })

  it('lets its charge go, because the invoice is paid otherwise', () => {
    const state = aState({ invoice, subscription, settings })
    const made = decideCarried(state, april)!
    expect(made.moves).toMatchObject([
      {
        kind: 'charge_let_go',
        charge: { reference: 'inv_2-1', amount: 3_000, why: 'paid_otherwise', since: april },
        statusAfter: 'past_due',
      },
    ])
    expect(made.result.invoice).toMatchObject({ status: 'paid', charge: null, amount: 497_000 })
    expect(made.about).toEqual({
      subscription: made.result.subscription,
      invoice: made.result.invoice,
      customer: state.customer,
      plan: state.plan,
    })
    expect(made.result.subscription).toMatchObject({
      status: 'active',
      currentPeriodEnd: may,
      unbilled: [{ type: 'carried', amount: 3_000, times: 1 }],
    })
  })

  it('is none where enough is due', () => {
    expect(decideCarried(aState({ subscription, settings }), april)).toBeNull()
  })
})
