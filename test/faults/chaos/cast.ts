import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../../shared/api/routes.ts'
import { openScene, type Scene } from '../../support/billing.ts'
import type { Service } from '../../support/service.ts'
import { untilAnswered } from '../../support/unkind.ts'
import { bills, payouts, subscriptionRoles, type Deed, type Role } from './roles.ts'

type Fields = Record<string, any>

/** Something that must reach a certain end, whatever happens to the messages about it. */
export interface Member {
  readonly kind: string
  readonly merchantId: string
  /** The type of its partition. */
  readonly type: 'SUB' | 'RFND' | 'POUT' | 'BILL' | 'CHK'
  readonly id: string
  readonly ends: string
}

/** One merchant with everything that wakes workers. */
export interface Cast {
  readonly merchantId: string
  readonly members: readonly Member[]
  /** A session whose payer knows where to pay, and never does. */
  readonly unpaidSession: string
  /** What is done a day and a half after the beginning. */
  readonly goOn: () => Promise<void>
}

/** Opens a merchant, and lets everything begin. */
export async function openCast(service: Service, timeZone: string): Promise<Cast> {
  const scene = await openScene(service, timeZone)
  const { merchantId } = scene.merchant
  const members: Member[] = []
  const add = (kind: string, type: Member['type'], id: unknown, ends: string): void => {
    members.push({ kind, merchantId, type, id: String(id), ends })
  }
  /** 504 is accepted: the gateway has no outcome yet. */
  const call = async (
    name: RouteName,
    body: object,
    params: Record<string, string> = {},
  ): Promise<Fields> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await untilAnswered(
      () => service.call(name, { key: scene.key, params, body, headers }),
      repeats,
    )
    if (answer.status > 201 && answer.status !== 504) throw new Error(`${name}: ${answer.text}`)
    return answer.body
  }

  const plans = {
    daily: await scene.plan({ interval: 'day' }),
    hourly: await scene.plan({ interval: 'hour', amount: 20_000, maxCycles: 12 }),
    threeDays: await scene.plan({ interval: 'day', maxCycles: 3 }),
    dearer: await scene.plan({ interval: 'day', amount: 800_000 }),
    weekly: await scene.plan({ interval: 'week', amount: 2_000_000 }),
  }
  await call('create-promo-code', {
    code: 'TWICE',
    discountType: 'percentage',
    discountValue: 20,
    duration: 'repeating',
    durationCycles: 2,
  })
  const roles = subscriptionRoles({ dearer: plans.dearer['id'], weekly: plans.weekly['id'] })
  const begun = await Promise.all(
    roles.flatMap((role) => Array.from({ length: role.count }, () => begin(scene, role, plans, call))),
  )
  for (const { role, subscription } of begun) add(role.kind, 'SUB', subscription['id'], role.ends)

  const refund = async (kind: string, subscription: Fields, ends: string): Promise<void> => {
    const { refundId } = await call('refund-invoice', {}, { id: subscription['latestInvoiceId'] })
    add(kind, 'RFND', refundId, ends)
  }
  for (let i = 0; i < 2; i += 1) {
    const { id: customerId } = await scene.customer('tok_test_refund_fails')
    const { body } = await scene.subscribe({ customerId, planId: plans.daily['id'] })
    add('is refunded in vain', 'SUB', body['id'], 'active')
    await refund('refund, fails', body, 'failed')
  }

  const openSession = async (kind: string, ends: string, pays: boolean): Promise<string> => {
    const { id, token } = await call('start-checkout', { amount: 70_000, currency: 'NGN' })
    if (pays) await call('pay-checkout', { rail: 'bank_transfer', email: 'ngozi@pay.test' }, { token })
    add(kind, 'CHK', id, ends)
    return id
  }
  await openSession('session, left', 'expired', false)
  await openSession('session, left', 'expired', false)
  await openSession('session, paid slowly', 'completed', true)
  const unpaidSession = await openSession('session, never paid', 'expired', true)

  const goOn = async (): Promise<void> => {
    await Promise.all(begun.map(({ role, subscription }) => perform(call, subscription, role.later ?? [])))
    for (const { role, subscription } of begun) {
      if (role.kind === 'is debited') await refund('refund, slow', subscription, 'succeeded')
    }
    for (const { kind, accountNumber, ends } of payouts) {
      const { id } = await call('create-payout', { amount: 300_000, bankCode: '058', accountNumber })
      add(kind, 'POUT', id, ends)
    }
    for (const { kind, phoneNumber, ends } of bills) {
      const { id } = await call('buy-airtime', { amount: 500, phoneNumber })
      add(kind, 'BILL', id, ends)
    }
  }
  return { merchantId, members, unpaidSession, goOn }
}

type CallRoute = (name: RouteName, body: object, params?: Record<string, string>) => Promise<Fields>

/** When dozens of calls begin at once for a merchant, some may be refused, and are repeated. */
const repeats = 5

async function begin(
  scene: Scene,
  role: Role,
  plans: Readonly<Record<Role['plan'], Fields>>,
  call: CallRoute,
): Promise<{ role: Role; subscription: Fields }> {
  const { card, rail = 'card', trialDays = 0 } = role
  // Without a key: what was begun under one is held for a while. One more subscription is no harm here, but to another
  // customer: it would draw on their credit.
  const subscribe = async () => {
    const { id: customerId } = await scene.customer(null)
    if (card !== null) await call('attach-payment-method', { token: card, rail }, { id: customerId })
    return scene.subscribe({ customerId, planId: plans[role.plan]['id'], trialDays })
  }
  const { status, body: subscription, text } = await untilAnswered(subscribe, repeats)
  if (status !== 201) throw new Error(`${role.kind}: ${text}`)
  await perform(call, subscription, role.deeds ?? [])
  return { role, subscription }
}

async function perform(call: CallRoute, subscription: Fields, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    if ('route' in deed) await call(deed.route, deed.body, { id: subscription['id'] })
    else if ('gives' in deed) await giveBack(call, subscription['latestInvoiceId'], deed)
    else if ('credit' in deed) {
      const order = { amount: deed.credit, currency: 'NGN', reason: 'mended' }
      await call('mend-credit', order, { id: subscription['customerId'] })
    } else {
      const { card: token, rail = 'card' } = deed
      const method = { token, rail, setDefault: true }
      await call('attach-payment-method', method, { id: subscription['customerId'] })
    }
  }
}

/** Of the invoice that the subscription began with, by the merchant or by the bank. */
async function giveBack(
  call: CallRoute,
  invoiceId: string,
  { gives, amount }: Extract<Deed, { readonly gives: unknown }>,
): Promise<void> {
  if (gives === 'refund') await call('refund-invoice', { amount }, { id: invoiceId })
  else
    await call('reverse-sandbox-charge', {
      invoiceId,
      amount,
      reference: `bank-${invoiceId}`,
      reason: 'dispute',
    })
}
