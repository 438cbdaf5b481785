import { describe, expect, it } from 'vitest'
import type { AgentAct, AskedAct } from '../../../shared/domain/agents/act.ts'
import { decideAct, decideApproval } from '../../../shared/domain/agents/decide-act.ts'
import type { AgentLimits } from '../../../shared/domain/agents/limits.ts'
import type { Problem, ProblemCode } from '../../../shared/domain/problem.ts'

const now = '2027-01-31T09:00:00.000Z'
const quoteEnds = '2027-01-31T09:30:00.000Z'
const dayLater = '2027-02-01T09:00:00.000Z'

const what = {
  client: 'hash-c',
  clientName: 'Agent',
  action: 'refund-invoice',
  targetId: 'inv_1',
  given: { amount: 200 },
  fingerprint: 'f',
  amount: 200,
  currency: 'NGN',
} as const
const anAct = (over: Partial<AgentAct> = {}): AgentAct => ({
  ...what,
  merchantId: 'mer_1',
  id: 'quote_1',
  createdAt: '2027-01-31T08:45:00.000Z',
  keyHash: null,
  status: 'quoted',
  expiresAt: '2027-01-31T09:15:00.000Z',
  decidedBy: null,
  decidedAt: null,
  version: 1,
  ...over,
})
const limits: AgentLimits = { perCall: 500, perDay: 900, approveAbove: 300, sandboxOnly: false }

function decide(
  more: Partial<AskedAct>,
  known: AgentAct | null,
  { todayKobo = 0, ...within }: Partial<AgentLimits> & { readonly todayKobo?: number } = {},
) {
  const asked: AskedAct = {
    ...what,
    keyHash: 'key-1',
    quoteId: known?.id ?? null,
    isQuotedElsewhere: false,
    ...more,
  }
  const names = { newId: 'quote_2', merchantId: 'mer_1', known }
  return decideAct(asked, names, { limits: { ...limits, ...within }, mode: 'live', todayKobo }, now)
}

/** A problem with that code and exactly these details. */
const exactly = (code: ProblemCode, ...details: object[]) =>
  expect.objectContaining({ code, details }) as Problem

// Holds V10.
describe('an agent’s call that moves money', () => {
  it('without a quote does nothing, and is told its sum', () => {
    expect(decide({}, null)).toEqual({
      kind: 'answers',
      before: null,
      after: anAct({ id: 'quote_2', createdAt: now, expiresAt: quoteEnds }),
      debitKobo: 0,
      problem: exactly('quote_required', {
        reason: 'quote_required',
        quoteId: 'quote_2',
        amountKobo: 200,
        currency: 'NGN',
        expiresAt: quoteEnds,
      }),
    })
  })

  it('by its quote goes, for what it costs now', () => {
    const quote = anAct({ amount: 250 })
    expect(decide({ amount: 240 }, quote)).toEqual({
      kind: 'goes',
      before: quote,
      after: anAct({ amount: 240, keyHash: 'key-1', status: 'begun', version: 2 }),
      debitKobo: 240,
    })
  })

  it('by a plan change’s quote goes under that quote’s name', () => {
    expect(decide({ quoteId: 'quote_9', isQuotedElsewhere: true }, null)).toEqual({
      kind: 'goes',
      before: null,
      after: anAct({
        id: 'quote_9',
        createdAt: now,
        expiresAt: now,
        keyHash: 'key-1',
        status: 'begun',
      }),
      debitKobo: 200,
    })
  })

  const waitDetail = (amountKobo: number, id = 'quote_1', expiresAt = dayLater) =>
    exactly('approval_required', {
      reason: 'owner_approval',
      approvalId: id,
      amountKobo,
      currency: 'NGN',
      expiresAt,
    })

  it('above the sum that the owner approves waits for a day', () => {
    const quote = anAct({ amount: 400 })
    expect(decide({ amount: 400 }, quote)).toEqual({
      kind: 'answers',
      before: quote,
      after: anAct({ amount: 400, keyHash: 'key-1', status: 'waiting', expiresAt: dayLater, version: 2 }),
      debitKobo: 400,
      problem: waitDetail(400),
    })
  })

  it('by a plan change’s quote waits as well', () => {
    expect(decide({ amount: 301, quoteId: 'quote_9', isQuotedElsewhere: true }, null)).toEqual({
      kind: 'answers',
      before: null,
      after: anAct({
        amount: 301,
        id: 'quote_9',
        createdAt: now,
        keyHash: 'key-1',
        status: 'waiting',
        expiresAt: dayLater,
      }),
      debitKobo: 301,
      problem: waitDetail(301, 'quote_9'),
    })
  })

  it('that waits is answered again, and nothing is debited twice', () => {
    const waiting = anAct({
      amount: 400,
      keyHash: 'key-1',
      status: 'waiting',
      expiresAt: dayLater,
      version: 2,
    })
    expect(decide({ amount: 400 }, waiting)).toEqual({
      kind: 'answers',
      before: waiting,
      after: waiting,
      debitKobo: 0,
      problem: waitDetail(400),
    })
  })

  it('that was approved goes, and was debited before', () => {
    const approved = anAct({
      amount: 400,
      keyHash: 'key-1',
      status: 'approved',
      expiresAt: dayLater,
      decidedBy: 'Ada',
      decidedAt: now,
      version: 3,
    })
    expect(decide({ amount: 400 }, approved)).toEqual({
      kind: 'goes',
      before: approved,
      after: { ...approved, status: 'begun', version: 4 },
      debitKobo: 0,
    })
  })

  it.each<[string, number, number | null, 'goes' | 'answers']>([
    ['exactly at the sum', 300, 300, 'goes'],
    ['a kobo above it', 301, 300, 'answers'],
    ['where no sum is set', 500, null, 'goes'],
    ['where every sum is approved', 1, 0, 'answers'],
  ])('%s needs the owner or not', (_, amount, approveAbove, kind) => {
    expect(decide({ amount }, anAct({ amount }), { approveAbove }).kind).toBe(kind)
  })
})

// Holds V10.
describe('a call beyond what the owner allows', () => {
  const beyond = (limit: string, amountKobo: number, more: object, currency = 'NGN') =>
    exactly('forbidden', { reason: 'agent_limit', limit, amountKobo, currency, ...more })
  const held = { keyHash: 'key-1', expiresAt: dayLater }

  it.each<[string, () => unknown, Problem]>([
    [
      'is refused in live for a client of the sandbox',
      () => decide({}, null, { sandboxOnly: true }),
      beyond('sandboxOnly', 200, { limitKobo: 0 }),
    ],
    [
      'is refused in another currency',
      () => decide({ currency: 'USD' }, null),
      beyond('perCall', 200, { limitKobo: 0 }, 'USD'),
    ],
    [
      'is refused above a call’s limit',
      () => decide({ amount: 501 }, null),
      beyond('perCall', 501, { limitKobo: 500 }),
    ],
    [
      'is refused above what is left of the day',
      () => decide({}, anAct(), { todayKobo: 750 }),
      beyond('perDay', 200, { limitKobo: 900, leftKobo: 150 }),
    ],
    [
      'is refused when the day was passed before its limit was lowered',
      () => decide({}, anAct(), { todayKobo: 950 }),
      beyond('perDay', 200, { limitKobo: 900, leftKobo: 0 }),
    ],
    [
      'is refused above what was approved',
      () => decide({ amount: 401 }, anAct({ ...held, amount: 400, status: 'approved' })),
      beyond('approved', 401, { limitKobo: 400 }),
    ],
    [
      'is refused by another client’s quote',
      () => decide({ client: 'hash-d' }, anAct()),
      exactly('validation_error', { path: 'Agent-Quote', reason: 'quote_of_another', quoteId: 'quote_1' }),
    ],
    [
      'is refused once its quote was used',
      () => decide({}, anAct({ ...held, status: 'begun' })),
      exactly('conflict', { reason: 'quote_used', quoteId: 'quote_1' }),
    ],
    [
      'is refused when the owner declined',
      () => decide({}, anAct({ ...held, status: 'declined' })),
      exactly('forbidden', { reason: 'approval_declined', approvalId: 'quote_1' }),
    ],
    [
      'is refused when its approval is over',
      () => decide({}, anAct({ ...held, status: 'approved', expiresAt: now })),
      exactly('forbidden', { reason: 'approval_expired', approvalId: 'quote_1', expiresAt: now }),
    ],
  ])('%s', (_, run, expected) => {
    expect(run).toThrow(expected)
  })
})

// Holds V10.
describe('an owner’s word on an act', () => {
  const by = { name: 'Ada', at: now }
  const waiting = anAct({ status: 'waiting', keyHash: 'key-1', expiresAt: dayLater, version: 2 })

  it.each(['approved', 'declined'] as const)('makes it %s, and may be repeated', (word) => {
    const after = decideApproval(waiting, word, by)
    expect(after).toEqual({ ...waiting, status: word, decidedBy: 'Ada', decidedAt: now, version: 3 })
    expect(decideApproval(after, word, { name: 'Bo', at: dayLater })).toBe(after)
  })

  it.each<[string, AgentAct, Problem]>([
    ['a mere quote, which nobody is shown', anAct(), exactly('not_found')],
    [
      'what was declined',
      { ...waiting, status: 'declined' },
      exactly('conflict', { reason: 'already_decided', status: 'declined' }),
    ],
    [
      'what has begun',
      { ...waiting, status: 'begun' },
      exactly('conflict', { reason: 'already_decided', status: 'begun' }),
    ],
    [
      'what waited for a day',
      { ...waiting, expiresAt: now },
      exactly('conflict', { reason: 'approval_closed', expiresAt: now }),
    ],
  ])('does not approve %s', (_, act, expected) => {
    expect(() => decideApproval(act, 'approved', by)).toThrow(expected)
  })
})
