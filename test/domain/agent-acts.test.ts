import { describe, expect, it } from 'vitest'
import type { ActBounds, AgentAct, AskedAct } from '../../shared/domain/agents/act.ts'
import { decideAct, decideApproval, type ActDecision } from '../../shared/domain/agents/decide-act.ts'
import { Problem } from '../../shared/domain/problem.ts'

const now = '2027-01-31T09:00:00.000Z'
const [soon, dayLater] = ['2027-01-31T09:29:59.999Z', '2027-02-01T09:00:00.000Z']
const limits = { perCall: 500, perDay: 900, approveAbove: 300, sandboxOnly: false }
const bounds: ActBounds = { limits, mode: 'live', todayKobo: 0 }
const asked: AskedAct = {
  client: 'c',
  clientName: 'Agent',
  action: 'refund-invoice',
  targetId: 'inv_1',
  given: { amount: 200 },
  fingerprint: 'f',
  amount: 200,
  currency: 'NGN',
  keyHash: 'k',
  quoteId: null,
  isQuotedElsewhere: false,
}
const own = { newId: 'quote_1', merchantId: 'mer_1' }

function decide(more: Partial<AskedAct>, known: AgentAct | null, within: Partial<ActBounds> = {}, at = now) {
  return decideAct({ ...asked, ...more }, { ...own, known }, { ...bounds, ...within }, at)
}
function reasonOf(run: () => ActDecision): unknown {
  try {
    const decision = run()
    return decision.kind === 'goes' ? 'goes' : decision.problem.details[0]!['reason']
  } catch (error) {
    const [detail] = (error as Problem).details
    return detail!['limit'] ?? detail!['reason']
  }
}
const quote = decide({}, null).after
const byQuote = { quoteId: quote.id }
const big = { amount: 400, quoteId: 'quote_1' }
const waiting = decide(big, { ...quote, amount: 400 }).after
const approved = decideApproval(waiting, 'approved', { name: 'Ada', at: soon })

// Holds V10.
describe('an act of an agent', () => {
  it.each<[string, () => ActDecision, unknown]>([
    ['is quoted first', () => decide({}, null), 'quote_required'],
    ['goes by its quote', () => decide(byQuote, quote), 'goes'],
    [
      'goes by a plan change’s own quote',
      () => decide({ ...byQuote, isQuotedElsewhere: true }, null),
      'goes',
    ],
    [
      'is quoted anew when the quote is old',
      () => decide(byQuote, quote, {}, quote.expiresAt),
      'quote_required',
    ],
    ['is quoted anew when it costs more', () => decide({ ...byQuote, amount: 201 }, quote), 'quote_required'],
    ['goes when it costs less', () => decide({ ...byQuote, amount: 199 }, quote), 'goes'],
    ['is its own client’s', () => decide({ ...byQuote, client: 'd' }, quote), 'quote_of_another'],
    ['is exact', () => decide({ ...byQuote, fingerprint: 'g' }, quote), 'quote_of_another'],
    ['may reach the limit of a call', () => decide({ amount: 500 }, null), 'quote_required'],
    ['may not pass it', () => decide({ amount: 501 }, null), 'perCall'],
    ['may reach the limit of a day', () => decide(byQuote, quote, { todayKobo: 700 }), 'goes'],
    ['may not pass that', () => decide(byQuote, quote, { todayKobo: 701 }), 'perDay'],
    ['is in naira', () => decide({ currency: 'USD' }, null), 'perCall'],
    [
      'moves nothing in live for a client of the sandbox',
      () => decide({}, null, { limits: { ...limits, sandboxOnly: true } }),
      'sandboxOnly',
    ],
    [
      'moves in the sandbox for it',
      () => decide(byQuote, quote, { limits: { ...limits, sandboxOnly: true }, mode: 'sandbox' }),
      'goes',
    ],
    ['waits above a sum', () => decide(big, { ...quote, amount: 400 }), 'owner_approval'],
    ['waits on', () => decide(big, waiting), 'owner_approval'],
    ['goes once approved', () => decide(big, approved), 'goes'],
    ['not under another key', () => decide({ ...big, keyHash: 'l' }, approved), 'quote_used'],
    ['not for more', () => decide({ ...big, amount: 401 }, approved), 'approved'],
    ['not after a day', () => decide(big, approved, {}, dayLater), 'approval_expired'],
    ['not twice', () => decide(big, decide(big, approved).after), 'quote_used'],
    [
      'not when it was declined',
      () => decide(big, decideApproval(waiting, 'declined', { name: 'Ada', at: now })),
      'approval_declined',
    ],
  ])('%s', (_, run, expected) => {
    expect(reasonOf(run)).toBe(expected)
  })

  it('counts against the day when it is requested, once', () => {
    const steps = [
      decide({}, null),
      decide(byQuote, quote),
      decide(big, { ...quote, amount: 400 }),
      decide(big, waiting),
      decide(big, approved),
    ]
    expect(steps.map(({ debitKobo }) => debitKobo)).toEqual([0, 200, 400, 0, 0])
  })

  it('is decided by an owner once, within a day', () => {
    const by = { name: 'Ada', at: dayLater }
    expect(approved).toMatchObject({ status: 'approved', decidedBy: 'Ada', decidedAt: soon })
    expect(decideApproval(approved, 'approved', by)).toBe(approved)
    expect(() => decideApproval(approved, 'declined', by)).toThrow(Problem)
    expect(() => decideApproval(waiting, 'approved', by)).toThrow(Problem)
    expect(() => decideApproval(quote, 'approved', by)).toThrow(Problem)
  })
})
