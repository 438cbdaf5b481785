import { describe, expect, it } from 'vitest'
import {
  dailyMailWords,
  type DaySum,
  type MailFacts,
  type Needs,
} from '../../../shared/domain/message/daily-mail-words.ts'

const none = { count: 0, more: false, sums: {} } as const
const of = (count: number, sums: Partial<Record<'NGN' | 'USD', number>> = {}) => ({
  count,
  more: false,
  sums,
})
const noNeeds: Needs = {
  cards: none,
  overdue: none,
  approvals: none,
  refunds: none,
  endpoints: none,
  disputes: null,
}
const quiet: DaySum = { payments: 0, paid: {}, refunded: {}, unknown: false, failedCharges: 0, payouts: null }
const facts: MailFacts = {
  name: 'Gold Gym',
  mode: 'live',
  role: 'support',
  day: '2027-02-28',
  timeZone: 'Africa/Lagos',
  needs: noNeeds,
  sum: quiet,
  dashboardUrl: 'https://pay.example/dashboard',
}
/** The whole mail with these lines. */
const mail = (subject: string, ...parts: readonly string[]) => ({
  subject: `Gold Gym: ${subject}`,
  text: [
    'Good morning. This is Gold Gym, 28 February 2027.',
    ...parts,
    'It is all on your dashboard: https://pay.example/dashboard',
    'You get this as support of the team, on mornings with something to say. To stop it, open https://pay.example/dashboard/notifications',
  ].join('\n\n'),
})

// Holds P7.
describe('a line of a morning mail', () => {
  it.each<[string, Partial<Needs>]>([
    ['1 customer needs another card', { cards: of(1) }],
    ['2 customers need another card', { cards: of(2) }],
    ['1 invoice is overdue: ₦5', { overdue: of(1, { NGN: 500 }) }],
    ['2 invoices are overdue: ₦5 and $1', { overdue: of(2, { NGN: 500, USD: 100 }) }],
    ['2 invoices are overdue: $1', { overdue: of(2, { NGN: 0, USD: 100 }) }],
    ['1 or more invoices are overdue', { overdue: { ...none, count: 1, more: true } }],
    ['1 dispute waits for an answer', { disputes: { ...of(1), firstDueAt: null } }],
    ['2 disputes wait for an answer', { disputes: { ...of(2), firstDueAt: null } }],
    [
      '1 dispute waits for an answer, the first by 2 March 2027',
      { disputes: { ...of(1), firstDueAt: '2027-03-01T23:30:00.000Z' } },
    ],
    ['1 refund waits for your word', { refunds: of(1) }],
    ['2 refunds wait for your word', { refunds: of(2) }],
    ['1 act of an agent waits for your word', { approvals: of(1) }],
    ['2 acts of agents wait for your word', { approvals: of(2) }],
    ['1 webhook endpoint fails', { endpoints: of(1) }],
    ['2 webhook endpoints fail', { endpoints: of(2) }],
  ])('says: %s', (said, needs) => {
    expect(dailyMailWords({ ...facts, needs: { ...noNeeds, ...needs } })).toEqual(
      mail('one thing needs you', `What needs you\n- ${said}`),
    )
  })

  const payouts = { completed: none, failed: none, available: {} }
  it.each<[string, string, Partial<DaySum>]>([
    ['₦5 collected, in one payment', '₦5 collected yesterday', { payments: 1, paid: { NGN: 500 } }],
    ['₦5 collected, in 2 payments', '₦5 collected yesterday', { payments: 2, paid: { NGN: 500 } }],
    ['₦5 refunded', 'what happened yesterday', { refunded: { NGN: 500 } }],
    ['One charge failed', 'what happened yesterday', { failedCharges: 1 }],
    ['2 charges failed', 'what happened yesterday', { failedCharges: 2 }],
    ['1 payout reached its bank', 'what happened yesterday', { payouts: { ...payouts, completed: of(1) } }],
    [
      '2 payouts reached their banks',
      'what happened yesterday',
      { payouts: { ...payouts, completed: of(2) } },
    ],
    ['1 payout failed', 'what happened yesterday', { payouts: { ...payouts, failed: of(1) } }],
    ['2 payouts failed', 'what happened yesterday', { payouts: { ...payouts, failed: of(2) } }],
    [
      'Payments are still being added up',
      'what happened yesterday',
      { unknown: true, payments: 2, paid: { NGN: 500 }, refunded: { NGN: 100 } },
    ],
  ])('of yesterday says: %s', (said, subject, sum) => {
    expect(dailyMailWords({ ...facts, sum: { ...quiet, ...sum } })).toEqual(
      mail(subject, `What happened yesterday\n- ${said}`),
    )
  })

  it('of money that can be paid out is behind the others', () => {
    const sum = { ...quiet, failedCharges: 1, payouts: { ...payouts, available: { NGN: 500, USD: 0 } } }
    expect(dailyMailWords({ ...facts, sum })).toEqual(
      mail('what happened yesterday', 'What happened yesterday\n- One charge failed', '₦5 can be paid out.'),
    )
  })

  it('is not made of what a role does not act on', () => {
    const needs = { ...noNeeds, cards: null, overdue: null, approvals: null, refunds: null, endpoints: of(1) }
    expect(dailyMailWords({ ...facts, needs })).toEqual(
      mail('one thing needs you', 'What needs you\n- 1 webhook endpoint fails'),
    )
  })

  it('has a shop’s name on one line', () => {
    const { subject } = dailyMailWords({
      ...facts,
      name: 'Gold \n\t Gym',
      sum: { ...quiet, failedCharges: 1 },
    })!
    expect(subject).toBe('Gold Gym: what happened yesterday')
  })
})
