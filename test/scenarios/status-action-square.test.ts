import { beforeAll, describe, expect, it } from 'vitest'
import {
  subscriptionStatuses,
  type SubscriptionStatus,
} from '../../shared/domain/subscription/transitions.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/**
 * Every status with every action, over HTTP, each cell on a subscription of its own. What is legal is written here
 * from the rules (S16, D4.13, D4.14, D4.15, D4.24, D5.12, D6.7, D6.8), not taken from the product.
 */

type Fields = Record<string, any>

interface Subject {
  readonly subscription: Fields
  readonly goodCard: string
}

interface Action {
  readonly name: string
  readonly route: RouteName
  /** The word in the refusal. */
  readonly word: string
  readonly body?: (subject: Subject) => Fields
  /** Acts on the newest invoice: a refusal names the invoice's status. */
  readonly onInvoice?: true
  /** Legal statuses, and what the subscription is afterwards. */
  readonly legal: Partial<Record<SubscriptionStatus, Fields>>
}

const gone = { status: 'canceled' }
/** In these statuses it is legal, and changes nothing about the status. */
const stays = (...statuses: SubscriptionStatus[]): Action['legal'] =>
  Object.fromEntries(statuses.map((status) => [status, { status }]))
let otherPlan = ''

const actions: readonly Action[] = [
  {
    name: 'cancel now',
    route: 'cancel-subscription',
    word: 'cancel',
    body: () => ({}),
    legal: { incomplete: gone, trialing: gone, active: gone, past_due: gone, paused: gone, unpaid: gone },
  },
  {
    name: 'cancel at the period’s end',
    route: 'cancel-subscription',
    word: 'cancel',
    body: () => ({ atPeriodEnd: true }),
    legal: {
      trialing: { status: 'trialing', cancelAtPeriodEnd: true },
      active: { status: 'active', cancelAtPeriodEnd: true },
    },
  },
  { name: 'uncancel', route: 'uncancel-subscription', word: 'uncancel', legal: {} },
  {
    name: 'pause',
    route: 'pause-subscription',
    word: 'pause',
    body: () => ({}),
    legal: { active: { status: 'paused' } },
  },
  { name: 'resume', route: 'resume-subscription', word: 'resume', legal: { paused: { status: 'active' } } },
  {
    name: 'change the plan now',
    route: 'change-plan',
    word: 'change_plan',
    body: () => ({ planId: otherPlan }),
    legal: stays('trialing', 'active'),
  },
  {
    name: 'change the plan at renewal',
    route: 'change-plan',
    word: 'change_plan',
    body: () => ({ planId: otherPlan, effective: 'at_renewal' }),
    legal: stays('trialing', 'active'),
  },
  {
    name: 'take back a scheduled change',
    route: 'delete-scheduled-change',
    word: 'delete_scheduled_change',
    legal: {},
  },
  {
    name: 'give up a change that waits for its money',
    route: 'delete-pending-change',
    word: 'delete_pending_change',
    legal: {},
  },
  {
    name: 'give it another card',
    route: 'update-subscription',
    word: 'update',
    body: ({ goodCard }) => ({ paymentMethodId: goodCard }),
    // While it is past due, the new card is charged at once.
    legal: {
      ...stays('incomplete', 'trialing', 'active', 'paused', 'unpaid'),
      past_due: { status: 'active' },
    },
  },
  {
    name: 'void its invoice',
    route: 'void-invoice',
    word: 'void',
    onInvoice: true,
    legal: { incomplete: { status: 'incomplete_expired' }, past_due: { status: 'active' } },
  },
  {
    name: 'pay its invoice',
    route: 'pay-invoice',
    word: 'pay',
    onInvoice: true,
    body: ({ goodCard }) => ({ paymentMethodId: goodCard }),
    legal: { incomplete: { status: 'active' }, past_due: { status: 'active' }, unpaid: { status: 'active' } },
  },
  {
    name: 'refund its invoice',
    route: 'refund-invoice',
    word: 'refund',
    onInvoice: true,
    body: () => ({ amount: 100 }),
    legal: stays('active', 'paused', 'canceled', 'expired'),
  },
]

const start = '2027-03-01T09:00:00.000Z'
const present = '2027-03-04T09:00:00.000Z'

let life: Life
const subjects = new Map<string, Subject>()

const service = await forThisFile(startService())
beforeAll(async () => {
  life = await openLife(service, start)
  const month = (await life.plan())['id']
  const day = (await life.plan({ interval: 'day' }))['id']
  const once = (await life.plan({ interval: 'day', maxCycles: 1 }))['id']
  otherPlan = (await life.plan({ amount: 600_000 }))['id']
  const dead = 'tok_test_expired_card'
  const good = 'tok_test_success'
  const make = async (
    status: SubscriptionStatus,
    planId: string,
    token: string | null,
    order: Fields = {},
  ) => {
    for (const action of actions) {
      const subscription = await life.begin(planId, token, order)
      const { body } = await service.call('attach-payment-method', {
        key: life.key,
        params: { id: subscription['customerId'] },
        body: { token: good },
      })
      subjects.set(`${status} ${action.name}`, { subscription, goodCard: body['id'] })
    }
  }
  const each = async (status: SubscriptionStatus, act: RouteName, body?: Fields) => {
    for (const action of actions) {
      await life.done(act, subjects.get(`${status} ${action.name}`)!.subscription['id'], body)
    }
  }
  await make('incomplete_expired', month, dead)
  await make('past_due', month, dead, { trialDays: 1 })
  await make('unpaid', day, dead, { trialDays: 1 })
  await make('expired', once, good)
  await make('canceled', day, good)
  await each('canceled', 'cancel-subscription', { atPeriodEnd: true })
  await life.clock(present)
  await make('incomplete', month, dead)
  await make('trialing', month, good, { trialDays: 14 })
  await make('active', month, good)
  await make('paused', month, good)
  await each('paused', 'pause-subscription', {})
}, 120_000)

describe.each(subscriptionStatuses)('%s', (status) => {
  // Holds S16.
  it.each(actions)('$name', async (action) => {
    const subject = subjects.get(`${status} ${action.name}`)!
    const { id } = subject.subscription
    const read = async () => ({
      subscription: await life.subscription(id),
      invoices: await life.invoices(id),
      timeline: (await life.done('get-timeline', id))['items'],
      credit: await life.creditOf(subject.subscription['customerId']),
    })
    const before = await read()
    expect(before.subscription['status']).toBe(status)
    const invoice = before.invoices.at(-1)
    const target = (action.onInvoice ? invoice?.['id'] : id) as string | undefined
    // A trial has no invoice to act on.
    if (target === undefined) {
      expect(status).toBe('trialing')
      return
    }
    const answer = await life.act(action.route, target, action.body?.(subject))
    const after = await read()
    const expected = action.legal[status]
    if (expected) {
      expect([answer.status, after.subscription]).toMatchObject([200, expected])
      expect(after).not.toEqual(before)
    } else {
      const from = action.onInvoice ? invoice!['status'] : status
      const reason = { reason: 'invalid_transition', from, action: action.word }
      expect([answer.status, refusal(answer)]).toEqual([409, reason])
      expect(after).toEqual(before)
    }
  })
})

describe('actions that undo something', () => {
  it('undo a scheduled cancel while trialing, active and paused, and a scheduled change', async () => {
    const plan = await life.plan()
    for (const [order, pause] of [
      [{ trialDays: 5 }, false],
      [{}, false],
      [{}, true],
    ] as const) {
      const { id } = await life.begin(plan['id'], 'tok_test_success', order)
      await life.done('cancel-subscription', id, { atPeriodEnd: true })
      if (pause) await life.done('pause-subscription', id, {})
      expect((await life.done('uncancel-subscription', id))['cancelAtPeriodEnd']).toBe(false)
      if (pause) continue
      await life.done('change-plan', id, { planId: otherPlan, effective: 'at_renewal' })
      expect((await life.done('delete-scheduled-change', id))['scheduledPlanId']).toBeNull()
    }
  })
})
