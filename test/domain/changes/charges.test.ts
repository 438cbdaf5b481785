import { describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/domain/change/change.ts'
import { decideTakeOver } from '../../../shared/domain/invoice/decide-take-over.ts'
import { decideWait } from '../../../shared/domain/invoice/decide-wait.ts'
import { decideRelease } from '../../../shared/domain/charge/decide-release.ts'
import type { OpenState, SettledCharge } from '../../../shared/domain/subscription/billing-state.ts'
import { decideOutcome } from '../../../shared/domain/subscription/decide-outcome.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { holdsGolden, shown } from './golden.ts'

const soon = '2026-04-01T12:00:20.000Z'
const later = '2026-04-22T12:00:00.000Z'
const order = { now: soon, receiptKey: 'receipt_key' }
const paid = { kind: 'paid', with: null } as const
const declined = (failureCode: 'insufficient_funds' | 'stolen_card' | 'authentication_required') =>
  ({ kind: 'declined', failureCode, mayStillCome: false, approval: null }) as const
const unseen = { kind: 'never_seen' } as const

/** The change of a settled charge; the settled charge itself repeats what it changes. */
const booked = (change: Change<SettledCharge>) =>
  shown({ ...change, result: change.result.failureCode ?? 'paid' })

/** A renewal whose charge is out. */
function out(
  over: Partial<OpenState> = {},
  invoice: Partial<OpenState['invoice']> = {},
  charge: Partial<OpenState['invoice']['charge']> = {},
): OpenState {
  const open = {
    ...anInvoice(invoice),
    charge: aHeldCharge({ amount: invoice.amount ?? 500_000, ...charge }),
  }
  return { ...aState({ subscription: aSubscription({ cyclesCompleted: 1 }) }), invoice: open, ...over }
}

const first = aSubscription({ status: 'incomplete', periodNumber: 1, cyclesCompleted: 0 })
const pastDue = aSubscription({ status: 'past_due', cyclesCompleted: 1, recovery: aRecovery() })
const ending = { ...aState().settings, finalAction: 'cancel' } as const
const withCredit = { creditApplied: 100_000, amount: 400_000 }

describe('decisions about charges in progress', () => {
  it('match their golden file', () => {
    holdsGolden('charges', [
      {
        given: 'the charge of a renewal is out',
        when: 'it succeeds (D6.4)',
        then: booked(decideOutcome(out(), paid, order)),
      },
      {
        given: 'the first charge of a subscription is out',
        when: 'it succeeds',
        then: booked(decideOutcome(out({ subscription: first }, { cycle: 1 }), paid, order)),
      },
      {
        given: 'the retry of a past due subscription is out',
        when: 'it succeeds (D7.12)',
        then: booked(decideOutcome(out({ subscription: pastDue }), paid, order)),
      },
      {
        given: 'a debt that outlived its subscription is paid by hand',
        when: 'its charge succeeds (B8)',
        then: booked(
          decideOutcome(
            out(
              { subscription: aSubscription({ status: 'canceled', endedAt: april }) },
              { status: 'uncollectible' },
              { kind: 'manual' },
            ),
            paid,
            order,
          ),
        ),
      },
      {
        given: 'the charge of a renewal is out',
        when: 'the card has no money (D7.11)',
        then: booked(decideOutcome(out(), declined('insufficient_funds'), order)),
      },
      {
        given: 'the charge of a renewal is out, and the card was declined seven times in other subscriptions',
        when: 'the card has no money: no try of it is left (D7.16)',
        then: booked(
          decideOutcome(out({ otherDeclines: { pm_1: 7 } }), declined('insufficient_funds'), order),
        ),
      },
      {
        given: 'the charge of a renewal is out',
        when: 'the card was stolen',
        then: booked(decideOutcome(out(), declined('stolen_card'), order)),
      },
      {
        given: 'the charge of a renewal is out',
        when: 'its gateway has never seen it (B14)',
        then: booked(decideOutcome(out(), unseen, order)),
      },
      {
        given: 'the charge of a renewal is out',
        when: 'the bank wants its customer to approve it on its page',
        then: booked(
          decideOutcome(
            out(),
            {
              ...declined('authentication_required'),
              mayStillCome: true,
              approval: { url: 'https://bank.example/approve' },
            },
            order,
          ),
        ),
      },
      {
        given:
          'the last retry is out at Stop, credit of 1,000 naira is inside, and recovery ends with a cancel',
        when: 'its gateway has never seen it (D7.13, A9, B4)',
        then: booked(
          decideOutcome(
            out(
              { subscription: pastDue, settings: ending, customer: aCustomer({ lots: gifts({ NGN: 5 }) }) },
              withCredit,
            ),
            unseen,
            { ...order, now: later },
          ),
        ),
      },
      {
        given: 'a payment by hand is out',
        when: 'it is declined (D6.7)',
        then: booked(
          decideOutcome(
            out({ subscription: pastDue }, {}, { kind: 'manual' }),
            declined('insufficient_funds'),
            order,
          ),
        ),
      },
      {
        given: 'the charge of a renewal waits',
        when: 'nothing is known of it yet (D9.9)',
        then: shown(decideWait(out(), { kind: 'unknown' }, soon)),
      },
      {
        given: 'a retry half a minute before Stop, whose gateway is down',
        when: 'it is put off to Stop',
        then: shown(
          decideWait(
            out({ subscription: pastDue }, {}, { at: '2026-04-22T11:59:30.000Z' }),
            { kind: 'unsent' },
            '2026-04-22T11:59:40.000Z',
          ),
        ),
      },
      {
        given: 'a payment by hand is out, past Stop',
        when: 'it waits for its payer (A8)',
        then: shown(
          decideWait(
            out({ subscription: pastDue }, {}, { kind: 'manual', at: later }),
            { kind: 'waits', action: { type: 'redirect', url: 'https://bank.example/pay' } },
            later,
          ),
        ),
      },
      {
        given: 'the run that began a charge is gone',
        when: 'another takes it over (H4)',
        then: shown(
          decideTakeOver(out({}, {}, { leaseUntil: 0 }).invoice, { now: may, wallMs: Date.parse(may) }),
        ),
      },
      {
        given: 'the charge of an invoice that was paid otherwise is still on it',
        when: 'it is let go (A9)',
        then: shown(decideRelease({ ...out(), invoice: paidInvoice({ charge: aHeldCharge() }) }, soon)),
      },
      {
        given: 'the charge of a subscription that has ended is still on its invoice',
        when: 'it is let go (A9)',
        then: shown(
          decideRelease(out({ subscription: aSubscription({ status: 'canceled', endedAt: april }) }), soon),
        ),
      },
    ])
  })

  it('are refused if the subscription has ended meanwhile', () => {
    const subscription = aSubscription({ status: 'canceled', endedAt: april })
    expect(() => decideOutcome(out({ subscription }), paid, order)).toThrow()
  })
})
