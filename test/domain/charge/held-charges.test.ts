import { describe, expect, it } from 'vitest'
import type { HeldCharge, OpenCharge, UnseenCharge } from '../../../shared/domain/charge/charge.ts'
import { decideCharge, takenOver, type HolderFacts } from '../../../shared/domain/charge/decide-charge.ts'
import { earlierOf, heldAfter, intended, wayOf } from '../../../shared/domain/charge/intended.ts'
import { letGo, targetOf } from '../../../shared/domain/charge/let-go.ts'
import { awaited } from '../../../shared/domain/charge/loose-charge.ts'
import { declinedBy, type ChargeNews } from '../../../shared/domain/charge/news.ts'
import {
  chargeTransitions,
  chargeTriggers,
  type ChargeStatus,
  type ChargeTrigger,
} from '../../../shared/domain/charge/transitions.ts'
import { findTransition } from '../../../shared/domain/change/transition-table.ts'
import { aHeldCharge, anInvoice, anUnseenCharge, waitingUntil } from '../fixtures/billing.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const at = { now: april, wallMs: 1_000 }
const held = {
  intended: aHeldCharge(),
  pending: aHeldCharge(waitingUntil(may, april)),
  unseen: anUnseenCharge(),
} as const
const alone: HolderFacts = { until: null, lostAs: null, showsApproval: true, isGivenBack: false }
const ended: HolderFacts = { ...alone, lostAs: 'session_expired', showsApproval: false }
const stores: HolderFacts = { ...alone, isGivenBack: true }

const paid: ChargeNews = { kind: 'paid', with: null }
const refused = declinedBy('insufficient_funds')
const mayCome = {
  ...({ kind: 'declined', failureCode: 'authentication_required', mayStillCome: true } as const),
  approval: null,
}
const asksApproval: ChargeNews = { ...mayCome, approval: { url: null } }
const never: ChargeNews = { kind: 'never_seen' }
const unknown: ChargeNews = { kind: 'unknown' }
const waits: ChargeNews = { kind: 'waits', action: null }
const unsent: ChargeNews = { kind: 'unsent' }

/** What is heard of a charge by an invoice, a session that is over, and one that stores a card, and the row that it is. */
const heard: readonly [ChargeNews, HolderFacts, of: Readonly<Record<HeldCharge['status'], ChargeTrigger>>][] =
  [
    [paid, alone, { intended: 'succeed', pending: 'succeed', unseen: 'succeed' }],
    [paid, ended, { intended: 'succeed', pending: 'succeed', unseen: 'succeed' }],
    [paid, stores, { intended: 'arrive', pending: 'arrive', unseen: 'arrive' }],
    [refused, alone, { intended: 'decline', pending: 'decline', unseen: 'decline' }],
    [{ kind: 'taken_back' }, alone, { intended: 'decline', pending: 'decline', unseen: 'decline' }],
    [mayCome, alone, { intended: 'lose', pending: 'expire', unseen: 'expire' }],
    [asksApproval, alone, { intended: 'approve', pending: 'approve', unseen: 'approve' }],
    [asksApproval, ended, { intended: 'let_go', pending: 'let_go', unseen: 'let_go' }],
    [never, alone, { intended: 'lose', pending: 'expire', unseen: 'expire' }],
    [never, ended, { intended: 'let_go', pending: 'let_go', unseen: 'let_go' }],
    [waits, alone, { intended: 'send', pending: 'ask', unseen: 'ask' }],
    [unknown, stores, { intended: 'send', pending: 'ask', unseen: 'ask' }],
    [unsent, alone, { intended: 'hold', pending: 'hold', unseen: 'hold' }],
  ]

const square = heard.flatMap(([news, facts, of]) =>
  (['intended', 'pending', 'unseen'] as const).map((from) => ({ from, news, facts, trigger: of[from] })),
)
const refusal = problem('conflict', { reason: 'invalid_transition' })

// Holds A8, A9, A10, B14, H4.
describe('news of a held charge', () => {
  it.each(square)('$from, $news.kind: $trigger', ({ from, news, facts, trigger }) => {
    const row = findTransition(chargeTransitions, from, trigger)
    const step = () => decideCharge<HeldCharge>(held[from], news, april, facts)
    if (row === null) {
      expect(step).toThrow(refusal)
      return
    }
    const { status, charge, letGo: why } = step()
    expect(status).toBe(row.to ?? from)
    const isHeld = status === 'intended' || status === 'pending' || status === 'unseen'
    expect(charge?.status ?? null).toBe(isHeld ? status : null)
    expect(why !== null).toBe(status === 'awaited')
  })

  it('reports to its target whether it was paid, why it failed, or that it waits', () => {
    const told = (news: ChargeNews) => decideCharge(held.intended, news, april, alone).tells
    expect(told(paid)).toEqual({ kind: 'paid' })
    expect(told(refused)).toEqual({ kind: 'failed', failureCode: 'insufficient_funds' })
    expect(told(never)).toEqual({ kind: 'failed', failureCode: 'timeout' })
    expect([told(waits), told(unsent)]).toEqual([{ kind: 'waits' }, { kind: 'waits' }])
  })

  it('lets it go for its customer’s approval, or as its holder was lost', () => {
    expect(decideCharge(held.pending, asksApproval, april, alone).letGo).toBe('approval_awaited')
    expect(decideCharge(held.pending, never, april, ended).letGo).toBe('session_expired')
  })
})

const order = {
  ...wayOf(held.intended),
  ...{ number: 2, reference: 'inv_2-2', amount: 500_000, currency: 'NGN' as const },
  ...{ watched: false, payer: null },
  ...{ askAt: null, deadline: null },
} as const
const release = { why: 'invoice_voided', statusAfter: 'active', now: april } as const
const left = (charge: HeldCharge, why: 'invoice_voided' | 'approval_awaited' = 'invoice_voided') =>
  awaited(letGo(charge, targetOf(anInvoice()), { ...release, why }).charge).status

/** The steps that are no news: a charge begins, is begun again, is taken over, and is let go. */
const others: readonly [ChargeStatus, ChargeTrigger, () => ChargeStatus][] = [
  ['none', 'intend', () => intended(null, order, at).status],
  ['unseen', 'retry', () => intended(held.unseen, order, at).status],
  ['intended', 'take_over', () => takenOver(held.intended, at).status],
  ['pending', 'take_over', () => takenOver(held.pending, at).status],
  ['intended', 'let_go', () => left(held.intended)],
  ['pending', 'let_go', () => left(held.pending)],
  ['unseen', 'let_go', () => left(held.unseen)],
  ['intended', 'approve', () => left(held.intended, 'approval_awaited')],
  ['pending', 'approve', () => left(held.pending, 'approval_awaited')],
]

describe('a held charge', () => {
  it.each(others)('%s: %s', (from, trigger, step) => {
    const row = findTransition(chargeTransitions, from, trigger)
    expect(step()).toBe(row?.to ?? from)
  })

  it('covers every row of the table for held charges', () => {
    const taken = [...others.map(([from, trigger]) => `${from} ${trigger}`), ...square.map(nameOf)]
    const rows = chargeTransitions.filter(({ from }) => from === 'none' || from in held)
    expect(rows.map(nameOf).filter((row) => !taken.includes(row))).toEqual([])
  })

  it.each(Object.values(held))(
    'that is $status refuses every step that the table does not have',
    (charge) => {
      const refusedSteps = chargeTriggers.filter(
        (trigger) => findTransition(chargeTransitions, charge.status, trigger) === null,
      )
      expect(refusedSteps.length).toBeGreaterThan(10)
      for (const trigger of refusedSteps)
        expect(() => heldAfter<HeldCharge>(charge, trigger, {})).toThrow(refusal)
    },
  )

  it('that was never seen awaits nobody’s approval', () => {
    expect(() => left(held.unseen, 'approval_awaited')).toThrow(refusal)
  })

  it('that is tried again has the reference of the one that was never seen, and is that one to its gateway', () => {
    const sent: UnseenCharge = anUnseenCharge({ methodId: 'pm_9', rail: 'ussd', kind: 'manual' })
    const again = intended(sent, order, at)
    expect(again).toMatchObject({ number: 2, reference: 'inv_2-1', methodId: 'pm_1', sentAs: wayOf(sent) })
    const earlier = earlierOf({ ...again, sentAs: wayOf(sent) })
    expect(earlier).toMatchObject({ ...wayOf(sent), number: 1, reference: 'inv_2-1', status: 'unseen' })
  })

  it('of a session is queried a minute after it is taken over, and keeps its deadline', () => {
    const method = { methodId: 'pm_1' }
    const payer = { customerId: null, email: null, phone: null, keep: false } as never
    const own: OpenCharge = { ...held.pending, ...method, payer, deadline: may }
    expect(takenOver(own, at)).toMatchObject({
      askAt: '2026-04-01T12:01:00.000Z',
      deadline: may,
      leaseUntil: 61_000,
    })
    expect(takenOver(held.pending, at)).toMatchObject({ askAt: null, deadline: null })
  })
})

function nameOf({ from, trigger }: { readonly from: string; readonly trigger: string }): string {
  return `${from} ${trigger}`
}
