import { describe, expect, it } from 'vitest'
import {
  dailyMailWords,
  toldTo,
  type DaySum,
  type MailFacts,
  type Needs,
} from '../../../shared/domain/message/daily-mail-words.ts'
import { roles } from '../../../shared/domain/team/role.ts'

const none = { count: 0, more: false, sums: {} } as const
const noNeeds: Needs = {
  cards: none,
  overdue: none,
  approvals: none,
  refunds: none,
  endpoints: none,
  disputes: null,
}
const quiet: DaySum = {
  payments: 0,
  paid: {},
  refunded: {},
  unknown: false,
  failedCharges: 0,
  payouts: { completed: none, failed: none, available: { NGN: 7_000_000 } },
}
const facts = (more: Partial<MailFacts> = {}): MailFacts => ({
  name: 'Gold Gym',
  mode: 'live',
  role: 'owner',
  day: '2027-02-28',
  timeZone: 'Africa/Lagos',
  needs: noNeeds,
  sum: quiet,
  dashboardUrl: 'https://pay.example/dashboard',
  ...more,
})

// Holds P7.
describe('a morning mail', () => {
  it('contains what needs its reader and yesterday’s figures', () => {
    const words = dailyMailWords(
      facts({
        needs: {
          cards: { ...none, count: 3 },
          overdue: { count: 50, more: true, sums: { NGN: 4_000_000, USD: 1050 } },
          approvals: none,
          refunds: { count: 1, more: false, sums: { NGN: 500_000 } },
          endpoints: { ...none, count: 1 },
          disputes: { count: 2, more: false, sums: { NGN: 900_000 }, firstDueAt: '2027-03-01T22:59:00.000Z' },
        },
        sum: {
          payments: 14,
          paid: { NGN: 12_000_000 },
          refunded: { NGN: 500_050 },
          unknown: false,
          failedCharges: 3,
          payouts: {
            completed: { count: 1, more: false, sums: { NGN: 5_000_000 } },
            failed: { count: 2, more: false, sums: { NGN: 100_000 } },
            available: { NGN: 7_000_000 },
          },
        },
      }),
    )
    expect(words).toEqual({
      subject: 'Gold Gym: 5 things need you',
      text: [
        'Good morning. This is Gold Gym, 28 February 2027.',
        '',
        'What needs you',
        '- 3 customers need another card',
        '- 50 or more invoices are overdue: ₦40,000 and $10.50',
        '- 2 disputes wait for an answer, the first by 1 March 2027: ₦9,000',
        '- 1 refund waits for your word: ₦5,000',
        '- 1 webhook endpoint fails',
        '',
        'What happened yesterday',
        '- ₦120,000 collected, in 14 payments',
        '- ₦5,000.50 refunded',
        '- 3 charges failed',
        '- 1 payout reached its bank: ₦50,000',
        '- 2 payouts failed: ₦1,000',
        '',
        '₦70,000 can be paid out.',
        '',
        'It is all on your dashboard: https://pay.example/dashboard',
        '',
        'You get this as owner of the team, on mornings with something to say. To stop it, open https://pay.example/dashboard/notifications',
      ].join('\n'),
    })
  })

  it('does not exist if there is nothing to say, though money is ready', () => {
    expect(dailyMailWords(facts())).toBeNull()
    expect(dailyMailWords(facts({ sum: { ...quiet, payouts: null } }))).toBeNull()
  })

  it('begins with what was collected if nothing waits, and with a failed charge if nothing was collected', () => {
    const sum = { ...quiet, payments: 1, paid: { NGN: 500_000 } }
    const words = dailyMailWords(facts({ sum, mode: 'sandbox' }))!
    expect(words.subject).toBe('Gold Gym (sandbox): ₦5,000 collected yesterday')
    expect(words.text).toContain('- ₦5,000 collected, in one payment\n')
    const failed = dailyMailWords(facts({ sum: { ...quiet, failedCharges: 1 } }))!
    expect(failed.subject).toBe('Gold Gym: what happened yesterday')
    expect(failed.text).toContain('- One charge failed\n')
  })

  it('leaves out an amount that is not known yet', () => {
    const sum = { ...quiet, unknown: true, payments: 3, paid: { NGN: 1 } }
    const { text, subject } = dailyMailWords(facts({ sum }))!
    expect(text).toContain('- Payments are still being added up')
    expect(text + subject).not.toContain('₦0.01')
  })

  it('contains what its reader’s role acts on', () => {
    const shown = Object.fromEntries(
      roles.map((role) => [role, Object.entries(toldTo(role)).flatMap(([what, is]) => (is ? [what] : []))]),
    )
    expect(shown).toEqual({
      owner: ['cards', 'overdue', 'decisions', 'endpoints', 'disputes', 'payouts'],
      developer: ['cards', 'endpoints'],
      support: ['cards', 'overdue', 'disputes'],
      finance: ['overdue', 'disputes', 'payouts'],
    })
  })
})
