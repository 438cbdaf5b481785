import { describe, expect, it } from 'vitest'
import { chargeStatuses, chargeTransitions, chargeTriggers } from '../../shared/domain/charge/transitions.ts'
import {
  invoiceStatuses,
  invoiceTransitions,
  invoiceTriggers,
} from '../../shared/domain/invoice/transitions.ts'
import { payoutStatuses, payoutTransitions, payoutTriggers } from '../../shared/domain/payout/transitions.ts'
import { Problem } from '../../shared/domain/problem.ts'
import {
  subscriptionStatuses,
  subscriptionTransitions,
  subscriptionTriggers,
  terminalStatuses,
} from '../../shared/domain/subscription/transitions.ts'
import {
  emitsBetween,
  nextStatus,
  transitionsOf,
  type Transition,
} from '../../shared/domain/change/transition-table.ts'
import { billStatuses, billTransitions, billTriggers } from '../../shared/domain/vas/transitions.ts'
import { eventCatalog } from '../../shared/domain/event/event-catalog.ts'

/**
 * The whole squares, written out apart from the tables: a row per trigger, a column per status in the order of
 * `statuses`. `.` is refused, `=` keeps the status, anything else is the status it leads to.
 */
const squares = [
  {
    name: 'subscription',
    statuses: subscriptionStatuses,
    triggers: subscriptionTriggers,
    rows: subscriptionTransitions as readonly Transition<string, string>[],
    // prettier-ignore
    square: {
      //                    incomplete          incomplete_expired trialing  active    past_due  paused    unpaid    canceled expired
      activate:             ['active',             '.', 'active',   '.',        '.',      '.',        '.',        '.', '.'],
      begin_free:           ['active',             '.', 'active',   '.',        '.',      '.',        '.',        '.', '.'],
      renew_free:           ['.',                  '.', '.',        '=',        '.',      '.',        '.',        '.', '.'],
      renew:                ['.',                  '.', '.',        '=',        '.',      '.',        '.',        '.', '.'],
      renewal_failed:       ['.',                  '.', 'past_due', 'past_due', '.',      '.',        '.',        '.', '.'],
      retry_failed:         ['.',                  '.', '.',        '.',        '=',      '.',        '.',        '.', '.'],
      recover:              ['.',                  '.', '.',        '.',        'active', '.',        '.',        '.', '.'],
      exhaust_dunning:      ['.',                  '.', '.',        '.',        'unpaid', '.',        '.',        '.', '.'],
      reach_limit:          ['.',                  '.', '.',        'expired',  '.',      '.',        '.',        '.', '.'],
      expire_incomplete:    ['incomplete_expired', '.', '.',        '.',        '.',      '.',        '.',        '.', '.'],
      cancel:               ['canceled',           '.', 'canceled', 'canceled', 'canceled', 'canceled', 'canceled', '.', '.'],
      cancel_at_period_end: ['.',                  '.', '=',        '=',        '.',      '=',        '.',        '.', '.'],
      uncancel:             ['.',                  '.', '=',        '=',        '.',      '=',        '.',        '.', '.'],
      end_period:           ['.',                  '.', 'canceled', 'canceled', '.',      '.',        '.',        '.', '.'],
      pause:                ['.',                  '.', '.',        'paused',   '.',      '.',        '.',        '.', '.'],
      resume:               ['.',                  '.', '.',        '.',        '.',      'active',   '.',        '.', '.'],
      change_plan:          ['.',                  '.', '=',        '=',        '.',      '.',        '.',        '.', '.'],
      schedule_plan:        ['.',                  '.', '=',        '=',        '.',      '.',        '.',        '.', '.'],
      void_invoice:         ['incomplete_expired', '.', 'active',   '=',        'active', '.',        '.',        '.', '.'],
      pay_unpaid:           ['.',                  '.', '.',        '.',        '.',      '.',        'active',   '.', '.'],
      send_invoice:         ['active',             '.', 'active',   '=',        '.',      '.',        '.',        '.', '.'],
      overdue:              ['.',                  '.', '.',        'past_due', '.',      '.',        '.',        '.', '.'],
      pay_sent:             ['.',                  '.', '.',        '=',        '=',      '=',        '=',        '.', '.'],
    },
  },
  {
    name: 'invoice',
    statuses: invoiceStatuses,
    triggers: invoiceTriggers,
    rows: invoiceTransitions as readonly Transition<string, string>[],
    // prettier-ignore
    square: {
      //           draft   open             paid  uncollectible void
      pay:       ['.',    'paid',          '.', 'paid', '.'],
      void:      ['.',    'void',          '.', 'void', '.'],
      write_off: ['.',    'uncollectible', '.', '.',    '.'],
      refund:    ['.',    '.',             '=', '.',    '.'],
    },
  },
  {
    name: 'charge',
    statuses: chargeStatuses,
    triggers: chargeTriggers,
    rows: chargeTransitions as readonly Transition<string, string>[],
    // prettier-ignore
    square: {
      //          none        intended     pending      unseen       awaited      over         declined     succeeded    received        returning       returned    credited    unreturnable
      intend:    ['intended', '.',         '.',         '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      hold:      ['.',        '=',         'intended',  '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      take_over: ['.',        '=',         'intended',  '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      send:      ['.',        'pending',   '.',         '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      ask:       ['.',        '.',         '=',         '.',         '=',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      succeed:   ['.',        'succeeded', 'succeeded', 'succeeded', 'succeeded', 'succeeded', 'succeeded', '.',         '.',            '.',            '.',        '.',        '.'],
      arrive:    ['.',        'received',  'received',  'received',  'received',  'received',  'received',  '.',         '.',            '.',            '.',        '.',        '.'],
      decline:   ['.',        'declined',  'declined',  'declined',  'declined',  '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      lose:      ['.',        'unseen',    '.',         '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      expire:    ['.',        '.',         'unseen',    '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      approve:   ['.',        'awaited',   'awaited',   '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      retry:     ['.',        '.',         '.',         'intended',  '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      let_go:    ['.',        'awaited',   'awaited',   'awaited',   '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      give_up:   ['.',        '.',         '.',         '.',         'over',      '.',         '.',         '.',         '.',            '.',            '.',        '.',        '.'],
      return:    ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         'returning',    '=',            '.',        '.',        '.'],
      confirm:   ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         'returned',     'returned',     '.',        '.',        '.'],
      refuse:    ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         '=',            'received',     '.',        '.',        '.'],
      credit:    ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         'credited',     'credited',     '.',        '.',        '.'],
      strand:    ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         'unreturnable', 'unreturnable', '.',        '.',        '.'],
      take:      ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        'returned'],
      settle:    ['.',        '.',         '.',         '.',         '.',         '.',         '.',         '.',         '.',            '.',            '.',        '.',        'returned'],
    },
  },
  {
    name: 'payout',
    statuses: payoutStatuses,
    triggers: payoutTriggers,
    rows: payoutTransitions as readonly Transition<string, string>[],
    square: { complete: ['completed', '.', '.'], fail: ['failed', '.', '.'], reverse: ['.', 'failed', '.'] },
  },
  {
    name: 'bill',
    statuses: billStatuses,
    triggers: billTriggers,
    rows: billTransitions as readonly Transition<string, string>[],
    square: { succeed: ['success', '.', '.'], fail: ['failed', '.', '.'] },
  },
] as const

// Holds S16, S17, S18, D4.1, D6.1, A8, A9, A10.
describe.each(squares)('$name', ({ statuses, triggers, rows, square }) => {
  const cells = triggers.flatMap((trigger) =>
    statuses.map((from, i) => ({
      trigger,
      from,
      expected: (square as Record<string, readonly string[]>)[trigger]?.[i],
    })),
  )

  it.each(cells)('$from + $trigger -> $expected', ({ trigger, from, expected }) => {
    expect(expected).toBeDefined()
    if (expected !== '.') {
      expect(nextStatus(rows, from, trigger)).toBe(expected === '=' ? from : expected)
      return
    }
    const refused = () => nextStatus(rows, from, trigger)
    expect(refused).toThrow(Problem)
    expect(refused).toThrow(
      expect.objectContaining({
        status: 409,
        details: [{ reason: 'invalid_transition', from, action: trigger }],
      }),
    )
  })

  it('names only events that the catalog has, and each transition once', () => {
    for (const type of rows.flatMap(({ emits }) => emits)) expect(eventCatalog).toHaveProperty(type)
    const keys = rows.map(({ from, trigger }) => `${from} ${trigger}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it('a charge has 45 legal steps, reaches every status, and ends in three', () => {
  expect(chargeTransitions).toHaveLength(45)
  const reached = new Set(chargeTransitions.map(({ from, to }) => to ?? from))
  expect(chargeStatuses.filter((status) => !reached.has(status))).toEqual(['none'])
  const left = new Set(chargeTransitions.map(({ from }) => from))
  expect(chargeStatuses.filter((status) => !left.has(status))).toEqual(['succeeded', 'returned', 'credited'])
})

it('never leaves a terminal status', () => {
  expect(subscriptionTransitions.filter(({ from }) => terminalStatuses.includes(from))).toEqual([])
})

it('a move from one status to another is told by its own row', () => {
  const rows = transitionsOf<string, string>([
    ['open', 'pay', '', 'paid', ['bill_completed'], ''],
    ['open', 'fail', '', 'lost', ['bill_failed', 'payout_failed'], ''],
    ['lost', 'pay', '', 'paid', ['payout_completed'], ''],
  ])
  expect(emitsBetween(rows, 'open', 'paid')).toEqual(['bill_completed'])
  expect(emitsBetween(rows, 'open', 'lost')).toEqual(['bill_failed', 'payout_failed'])
  expect(emitsBetween(rows, 'lost', 'paid')).toEqual(['payout_completed'])
  for (const [from, to] of [
    ['paid', 'open'],
    ['lost', 'open'],
    ['paid', 'lost'],
  ] as const)
    // prettier-ignore
    expect(emitsBetween(rows, from, to)).toEqual([])
})
