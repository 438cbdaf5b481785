import { expect } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import type { Life } from '../support/lifecycle.ts'
import type { Service } from '../support/service.ts'

type Fields = Record<string, any>

/** An entry of the timeline: its kind, what it says, the status that it left, and what changed. */
export type Entry = readonly [
  kind: string,
  says: string,
  status: string | null,
  ...changed: (readonly string[])[],
]

/** Something that a subscription undergoes. */
export interface Story {
  readonly what: string
  readonly plan?: Fields
  readonly order?: Fields
  readonly token?: string | null
  /** What happens before the action, and is not looked at. */
  readonly before?: (life: Life, id: string, service: Service) => Promise<unknown>
  readonly act: (life: Life, id: string, service: Service) => Promise<unknown>
  /** What the action adds to the timeline, oldest first. */
  readonly adds: readonly Entry[]
}

export const event = (type: string, status: string, changed?: string[]): Entry => [
  'event',
  `subscription_${type}`,
  status,
  ...(changed ? [changed] : []),
]
const paid: Entry = ['invoice', 'paid', null]
const charged = (status: string): Entry => ['attempt', 'charge succeeded', status]
const credited: Entry = ['attempt', 'credit succeeded', null]
const declined = (status: string): Entry => ['attempt', 'charge failed', status]
const do_ = (name: RouteName, body?: Fields) => (life: Life, id: string) => life.done(name, id, body)
const until = (instant: string) => (life: Life) => life.clock(instant)
const newPlan = async (life: Life, amount: number): Promise<string> => (await life.plan({ amount }))['id']
const change =
  (amount: number, terms: Fields = {}) =>
  async (life: Life, id: string) =>
    life.done('change-plan', id, { planId: await newPlan(life, amount), ...terms })
const latest = async (life: Life, id: string): Promise<string> =>
  (await life.subscription(id))['latestInvoiceId']
const another = async (life: Life, id: string): Promise<string> =>
  (
    await life.act('attach-payment-method', (await life.subscription(id))['customerId'], {
      token: 'tok_test_success',
    })
  ).body['id']
/** A subscription that owes its first renewal. */
const owing = {
  token: 'tok_test_insufficient_funds',
  plan: { trialDays: 1 },
  before: until('2027-04-02T09:00:00.000Z'),
}
const stop = async (life: Life, id: string, service: Service): Promise<void> => {
  const params = { invoiceId: await latest(life, id) }
  expect((await service.call('stop-recovery', { key: life.key, params })).status).toBe(200)
}
const unpaid = {
  ...owing,
  before: async (life: Life, id: string, service: Service) => {
    await owing.before(life)
    await stop(life, id, service)
  },
}
const withCode = async (life: Life, id: string, service: Service) => {
  const body = { code: 'TOLD', discountType: 'percentage', discountValue: 10 }
  const made = await service.call('create-promo-code', { key: life.key, body })
  await life.done('update-subscription', id, { promoCode: made.body['code'] })
}
/** The bank takes the last charge back, where the merchant wants this to follow (B17). */
const reverse = (onReversal: string) => async (life: Life, id: string, service: Service) => {
  const { key } = life
  await service.call('update-billing-settings', { key, body: { onReversal } })
  const body = { invoiceId: await latest(life, id), amount: 500_000, reference: 'told-1', reason: 'fraud' }
  expect((await service.call('reverse-sandbox-charge', { key, body })).status).toBe(200)
}

/** Pays the latest bill by another card than the one that failed. */
const paidByHand: Story['act'] = async (life, id) => {
  const paymentMethodId = await another(life, id)
  await life.done('pay-invoice', await latest(life, id), { paymentMethodId })
}

/** Whatever a subscription can undergo, by the rules (D4, D5, D7), and what its story says of it. */
export const stories: readonly Story[] = [
  { what: 'a pause', act: do_('pause-subscription', {}), adds: [event('paused', 'paused')] },
  {
    what: 'a resume',
    before: do_('pause-subscription', {}),
    act: do_('resume-subscription'),
    adds: [event('resumed', 'active')],
  },
  {
    what: 'a pause that ends by itself',
    before: do_('pause-subscription', { resumesAt: '2027-04-10T09:00:00.000Z' }),
    act: until('2027-04-10T09:00:00.000Z'),
    adds: [event('resumed', 'active')],
  },
  {
    what: 'a cancel',
    act: do_('cancel-subscription', {}),
    adds: [credited, event('cancelled', 'canceled')],
  },
  {
    what: 'a cancel at the period’s end',
    act: do_('cancel-subscription', { atPeriodEnd: true }),
    adds: [event('updated', 'active', ['cancelAtPeriodEnd'])],
  },
  {
    what: 'a cancel taken back',
    before: do_('cancel-subscription', { atPeriodEnd: true }),
    act: do_('uncancel-subscription'),
    adds: [event('updated', 'active', ['cancelAtPeriodEnd'])],
  },
  {
    what: 'the end that was scheduled',
    before: do_('cancel-subscription', { atPeriodEnd: true }),
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [event('cancelled', 'canceled')],
  },
  {
    what: 'the last cycle’s end',
    plan: { maxCycles: 1 },
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [event('expired', 'expired')],
  },
  {
    what: 'a renewal',
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [paid, charged('active')],
  },
  {
    what: 'a renewal that fails',
    token: 'tok_test_insufficient_funds',
    plan: { trialDays: 1 },
    act: until('2027-04-02T09:00:00.000Z'),
    adds: [['invoice', 'open', null], declined('past_due')],
  },
  {
    what: 'a trial’s end',
    plan: { trialDays: 1 },
    act: until('2027-04-02T09:00:00.000Z'),
    adds: [paid, charged('active')],
  },
  {
    what: 'a recovery that is stopped',
    ...owing,
    act: stop,
    adds: [event('unpaid', 'unpaid')],
  },
  {
    what: 'a first payment that never comes',
    token: null,
    act: until('2027-04-02T08:00:00.000Z'),
    adds: [event('incomplete_expired', 'incomplete_expired')],
  },
  {
    what: 'a dearer plan now',
    act: change(900_000),
    adds: [paid, charged('active'), event('plan_changed', 'active')],
  },
  {
    what: 'a cheaper plan now',
    act: change(300_000),
    adds: [credited, event('plan_changed', 'active')],
  },
  {
    what: 'a plan at the renewal',
    act: change(300_000, { effective: 'at_renewal' }),
    adds: [event('updated', 'active', ['scheduledPlanId'])],
  },
  {
    what: 'a plan at the renewal taken back',
    before: change(300_000, { effective: 'at_renewal' }),
    act: do_('delete-scheduled-change'),
    adds: [event('updated', 'active', ['scheduledPlanId'])],
  },
  {
    what: 'the renewal with another plan',
    before: change(300_000, { effective: 'at_renewal' }),
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [paid, event('plan_changed', 'active'), charged('active')],
  },
  {
    what: 'an annotation',
    act: do_('update-subscription', { metadata: { seat: '8' } }),
    adds: [event('updated', 'active', ['metadata'])],
  },
  {
    what: 'a refund',
    act: async (life, id) => life.done('refund-invoice', await latest(life, id), { amount: 1_000 }),
    adds: [['attempt', 'refund succeeded', null]],
  },
  {
    what: 'a bill that is let go while past due',
    ...owing,
    act: async (life, id) => life.done('void-invoice', await latest(life, id)),
    adds: [event('updated', 'active', ['status'])],
  },
  {
    what: 'a first bill that is let go',
    token: null,
    act: async (life, id) => life.done('void-invoice', await latest(life, id)),
    adds: [event('incomplete_expired', 'incomplete_expired')],
  },
  {
    what: 'a bill that is paid by hand while past due',
    ...owing,
    act: paidByHand,
    adds: [charged('active')],
  },
  {
    what: 'a bill that is paid by hand when nobody asks for it any more',
    ...unpaid,
    act: paidByHand,
    adds: [charged('active')],
  },
  {
    what: 'a promo code',
    act: withCode,
    adds: [event('updated', 'active', ['promoCodeId'])],
  },
  {
    what: 'a promo code that is taken off',
    before: withCode,
    act: do_('update-subscription', { promoCode: null }),
    adds: [event('updated', 'active', ['promoCodeId'])],
  },
  {
    what: 'another payment method',
    act: async (life, id) =>
      life.done('update-subscription', id, { paymentMethodId: await another(life, id) }),
    adds: [event('updated', 'active', ['paymentMethodId'])],
  },
  {
    what: 'another payment method while past due, which is charged at once',
    ...owing,
    act: async (life, id) =>
      life.done('update-subscription', id, { paymentMethodId: await another(life, id) }),
    adds: [event('updated', 'past_due', ['paymentMethodId']), charged('active')],
  },
  {
    what: 'a charge that the bank takes back',
    act: reverse('continue'),
    adds: [['attempt', 'reversal succeeded', null]],
  },
  {
    what: 'a charge that the bank takes back, and the end that follows',
    act: reverse('cancel_at_period_end'),
    adds: [['attempt', 'reversal succeeded', null], event('updated', 'active', ['cancelAtPeriodEnd'])],
  },
  {
    what: 'the end that a reversal has set',
    before: reverse('cancel_at_period_end'),
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [event('cancelled', 'canceled')],
  },
]
