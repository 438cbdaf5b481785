import { describe, expect, it } from 'vitest'
import type { Change, Move } from '../../../shared/domain/change.ts'
import { awaited } from '../../../shared/domain/charge/loose-charge.ts'
import { declinedBy, withoutPayer, type KnownNews } from '../../../shared/domain/charge/news.ts'
import { released } from '../../../shared/domain/charge/release.ts'
import {
  chargeTransitions,
  type ChargeStatus,
  type ChargeTrigger,
} from '../../../shared/domain/charge/transitions.ts'
import { decideRefusal } from '../../../shared/domain/checkout/decide-refusal.ts'
import {
  decideSessionTakeOver,
  decideSessionWait,
} from '../../../shared/domain/checkout/decide-session-charge.ts'
import { decideNextQuestion, decideSessionEnd } from '../../../shared/domain/checkout/decide-session-end.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { decideAnew, type ReusedState } from '../../../shared/domain/invoice/decide-anew.ts'
import { decideSeen } from '../../../shared/domain/invoice/decide-seen.ts'
import { takenOver, waiting, withIntent } from '../../../shared/domain/invoice/intent.ts'
import type { Invoice, OpenInvoice } from '../../../shared/domain/invoice/invoice.ts'
import { decideOutcome } from '../../../shared/domain/subscription/decide-outcome.ts'
import type { OpenState } from '../../../shared/domain/subscription/billing-state.ts'
import { nextStatus } from '../../../shared/domain/transition-table.ts'
import { aSession, aSessionAttempt, charging } from '../checkout/session-fixtures.ts'
import { anAttempt, anInvoice, aState } from '../fixtures/billing.ts'
import { aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'

/**
 * Each step that an invoice or a checkout session makes with the charge that it holds, as the table of charges names it.
 * The state of a held charge is read off its holder; that of one that left it, off the move that lets it go.
 */
interface Step {
  readonly trigger: ChargeTrigger
  readonly from: ChargeStatus
  readonly to: ChargeStatus
}

const soon = '2026-04-01T12:00:20.000Z'
const settings = aState().settings
const ask = { now: soon, action: null, until: null }
const order = {
  now: soon,
  wallMs: 1_000,
  settings,
  method: aMethod(),
  watched: true,
  kind: 'scheduled',
} as const
const stamp = { id: 'txn_1', now: soon }
const pending = { askAt: soon, deadline: '2026-04-02T12:00:00.000Z', action: null }
const approvable = withoutPayer({ kind: 'waits', action: { type: 'redirect', url: 'https://bank.example' } })
const { reference, methodId, rail, kind } = anAttempt()
const unseen = { reference, methodId, rail, kind }

const ofInvoice = ({ attempt, unseen: lost }: Invoice): ChargeStatus =>
  attempt ? (attempt.pending && !attempt.pending.unsent ? 'pending' : 'intended') : lost ? 'unseen' : 'none'

const ofSession = ({ attempt, unseen: lost }: CheckoutSession): ChargeStatus =>
  attempt ? (attempt.leaseUntil === 0 ? 'pending' : 'intended') : lost ? 'unseen' : 'none'

/** Of a charge that has left its holder: the state of its record. */
const ofMoves = (moves: readonly Move[]): ChargeStatus => {
  const [left] = moves.filter((move) => move.kind === 'charge_let_go')
  return left ? awaited(left.charge).status : 'none'
}

const out = (attempt: Partial<OpenInvoice['attempt']> = {}): OpenInvoice => ({
  ...anInvoice(),
  attempt: anAttempt(attempt),
})

const intended = out()
const waits = out({ pending })
const unsent = out({ pending: { ...pending, unsent: true } })
const lost = anInvoice({ unseen, attemptCount: 1 })

function kept(trigger: ChargeTrigger, before: Invoice, after: Invoice): Step {
  return { trigger, from: ofInvoice(before), to: ofInvoice(after) }
}

function left(trigger: ChargeTrigger, before: Invoice): Step {
  const { moves } = released(before, { why: 'invoice_voided', statusAfter: 'active', now: soon })
  return { trigger, from: ofInvoice(before), to: ofMoves(moves) }
}

/** An outcome: the holder forgets the charge, which is booked, unless it may still come or is let go. */
function booked(trigger: ChargeTrigger, invoice: OpenInvoice, news: KnownNews): Step {
  const state: OpenState = { ...aState(), invoice }
  const { result, moves } = decideOutcome(state, news, { now: soon, receiptKey: 'key' })
  const after = result.paid ? 'succeeded' : news.kind === 'declined' && !news.mayStillCome ? 'declined' : null
  const held = ofInvoice(result.invoice)
  const gone = ofMoves(moves)
  return { trigger, from: ofInvoice(invoice), to: after ?? (held === 'none' ? gone : held) }
}

function ofSessionChange(trigger: ChargeTrigger, before: CheckoutSession, change: Change<unknown>): Step {
  const turn = change.turns.find(({ thing }) => thing === 'checkoutSession')
  const held = ofSession(turn!.after as CheckoutSession)
  return { trigger, from: ofSession(before), to: held === 'none' ? ofMoves(change.moves) : held }
}

const paid = { kind: 'paid', with: null } as const
const refused = declinedBy('insufficient_funds')
const never = { kind: 'never_seen' } as const

const retried = withIntent(lost, order)
const anew = decideAnew({ ...aState(), invoice: retried } as ReusedState, 'insufficient_funds').result.invoice

const invoiceSteps: readonly Step[] = [
  kept('intend', anInvoice(), withIntent(anInvoice(), order)),
  kept('hold', intended, waiting(intended, { ...ask, unsent: true })),
  kept('hold', unsent, waiting(unsent, { ...ask, unsent: true })),
  kept('take_over', intended, takenOver(intended, 1_000)),
  kept('take_over', unsent, takenOver(unsent, 1_000)),
  kept('send', intended, waiting(intended, { ...ask, unsent: false })),
  kept('ask', waits, waiting(waits, { ...ask, unsent: false })),
  booked('succeed', intended, paid),
  booked('succeed', waits, paid),
  booked('decline', intended, refused),
  booked('decline', waits, refused),
  booked('lose', intended, never),
  booked('expire', waits, never),
  booked('approve', intended, approvable as KnownNews),
  left('let_go', intended),
  left('let_go', waits),
  left('let_go', lost),
  kept('retry', lost, retried),
  kept('retry', lost, decideSeen(aState({ invoice: lost }), { now: soon, wallMs: 1_000 })!.result),
]

const begun = charging()
const sent = charging({}, aSessionAttempt({ leaseUntil: 0 }))
const forgotten = aSession({ unseen: aSessionAttempt() })

const sessionSteps: readonly Step[] = [
  ofSessionChange('take_over', begun, decideSessionTakeOver(begun, { now: soon, wallMs: 1_000 })),
  ofSessionChange('take_over', sent, decideSessionTakeOver(sent, { now: soon, wallMs: 1_000 })),
  ofSessionChange('send', begun, decideSessionWait(begun, null)),
  ofSessionChange('ask', sent, decideNextQuestion(sent, soon)),
  ofSessionChange('lose', begun, decideRefusal(begun, never, stamp)),
  ofSessionChange('expire', sent, decideRefusal(sent, never, stamp)),
  ofSessionChange('let_go', begun, decideSessionEnd(begun, soon)),
  ofSessionChange('let_go', sent, decideSessionEnd(sent, soon)),
  ofSessionChange('let_go', forgotten, decideSessionEnd(forgotten, april)),
]

// Holds A8, A9, B14, H4.
describe('a held charge moves as the table of charges says', () => {
  it.each(invoiceSteps)('of an invoice: $from + $trigger -> $to', ({ from, trigger, to }) => {
    expect(to).toBe(nextStatus(chargeTransitions, from, trigger))
  })

  it.each(sessionSteps)('of a checkout session: $from + $trigger -> $to', ({ from, trigger, to }) => {
    expect(to).toBe(nextStatus(chargeTransitions, from, trigger))
  })

  it('and by every step of a held charge that the table has, but those of money that nothing wants', () => {
    const steps = [...invoiceSteps, ...sessionSteps].map(({ from, trigger }) => `${from} ${trigger}`)
    const held = ['none', 'intended', 'pending', 'unseen']
    const rows = chargeTransitions.filter(({ from }) => held.includes(from))
    const missing = rows
      .map(({ from, trigger }) => `${from} ${trigger}`)
      .filter((row) => !steps.includes(row))
    expect(missing).toEqual(['intended arrive', 'pending arrive', 'unseen succeed', 'unseen decline'])
  })

  it('and the decline of an unseen one leaves a charge of its own number', () => {
    expect(anew.attempt).toMatchObject({ reference: 'inv_2-2', sentAs: null })
  })
})
