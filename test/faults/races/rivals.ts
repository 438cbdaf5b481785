import type { RouteName } from '../../../shared/api/routes.ts'
import { paymentLink } from '../../../shared/operations/messages/create-payment-link.ts'
import { chargingContext } from '../../support/charging.ts'
import type { Life } from '../../support/lifecycle.ts'
import type { Stage } from '../engine/stage.ts'
import type { Actor } from './race.ts'
import { attach, phone, tokenOf, type Scene } from './scenes.ts'
import { asks, works } from './words.ts'

/** An actor's action on a scene's subscription, invoice, customer or plan. Made before the race, but not yet run. */
export type Rival = (scene: Scene) => Actor | Promise<Actor>

const ofInvoice =
  (route: RouteName, once: string, body?: object): Rival =>
  ({ stage, life, invoiceId: id }) =>
    asks(stage, life, { route, id, once, ...(body && { body }) })

const ofSubscription =
  (route: RouteName, once: string, body: object = {}): Rival =>
  ({ stage, life, subscriptionId: id }) =>
    asks(stage, life, { route, id, body, once })

const ofCustomer =
  (route: RouteName, once: string, body: object): Rival =>
  ({ stage, life, customerId: id }) =>
    asks(stage, life, { route, id, body, once })

export const pays = ofInvoice('pay-invoice', 'pay', {})
export const paysToo = ofInvoice('pay-invoice', 'pay too', {})
export const retries = ofInvoice('retry-recovery', 'retry', {})
export const stops = ofInvoice('stop-recovery', 'stop')
export const voids = ofInvoice('void-invoice', 'void')

export const cancels = ofSubscription('cancel-subscription', 'cancel')
export const cancelsToo = ofSubscription('cancel-subscription', 'cancel too')
export const cancelsAtEnd = ofSubscription('cancel-subscription', 'cancel at end', { atPeriodEnd: true })
/** Forfeits what is unused. */
export const forfeits = ofSubscription('cancel-subscription', 'forfeit', { unused: 'none' })
/** Refunds what is unused, the way it was paid. */
export const cancelsForMoney = ofSubscription('cancel-subscription', 'cancel for money', { unused: 'refund' })
/** Writes something beside the subscription that no price depends on. */
export const notes = ofSubscription('update-subscription', 'note', { metadata: { note: 'kept' } })
export const uncancels = ofSubscription('uncancel-subscription', 'uncancel')
export const resumes = ofSubscription('resume-subscription', 'resume')
export const pauses = ofSubscription('pause-subscription', 'pause')

export const blacklists = ofCustomer('blacklist-customer', 'blacklist', { reason: 'fraud' })
/** The customer gives another card, the default from now on. */
export const offersCard = ofCustomer('attach-payment-method', 'attach', {
  token: 'tok_test_success',
  setDefault: true,
})

/** The worker of what is due of the subscription: a renewal, a retry, an expiry. */
export const worker: Rival = ({ stage, life, subscriptionId }) => works(stage, life, 'SUB', subscriptionId)

/** The same worker with a message from before the newest invoice. */
export const workerWithOldMessage: Rival = async ({ stage, life, subscriptionId, customerId }) => {
  const { planId } = await life.subscription(subscriptionId)
  return works(stage, life, 'SUB', subscriptionId, { customerId, planId: planId as string })
}

/** Gives money of the newest invoice back. */
export function refunds(amount: number, once = 'refund'): Rival {
  return ofInvoice('refund-invoice', once, { amount })
}

/** Gives the customer credit, or takes it back. */
export function mends(amount: number): Rival {
  return ofCustomer('mend-credit', 'mend', { amount, reason: 'mended' })
}

/** Money arrives on the customer's account number. */
export function transfers(amount: number, once = 'transfer'): Rival {
  return async ({ stage, life, customerId }) => {
    const { virtualAccount } = await life.done('get-customer', customerId)
    const { accountNumber } = virtualAccount as { accountNumber: string }
    return asks(stage, life, { route: 'transfer-sandbox-money', body: { accountNumber, amount }, once })
  }
}

/** The merchant records what they were paid in cash. */
export function receives(amount: number): Rival {
  return ofInvoice('record-payment', 'cash', { kind: 'cash', amount })
}

export const opensAccount = ofCustomer('open-virtual-account', 'open account', {})
export const opensAccountToo = ofCustomer('open-virtual-account', 'open account too', {})

/** The gateway takes back what is left of the newest invoice. */
export function reverses(reference: string): Rival {
  return ({ stage, life, invoiceId }) =>
    asks(stage, life, { route: 'reverse-sandbox-charge', body: { invoiceId, reference }, once: null })
}

/** Moves to another plan. */
export function changes(terms: object, body: object = {}, once = 'change'): Rival {
  return async ({ stage, life, subscriptionId: id }) => {
    const { id: planId } = await life.plan({ name: `Plan of ${once}`, ...terms })
    return asks(stage, life, { route: 'change-plan', id, body: { planId, ...body }, once })
  }
}

/** Has so many units of the same plan from now on. */
export function buysUnits(quantity: number, body: object = { effective: 'immediate' }): Rival {
  return ofSubscription('change-plan', `${quantity} units`, { quantity, ...body })
}

/** Has so many units of the add-on that it has from now on. */
export function buysAddOns(quantity: number, body: object = { effective: 'immediate' }): Rival {
  return async ({ stage, life, subscriptionId: id }) => {
    const { addOns } = await life.subscription(id)
    const asked = { addOns: [{ addOnId: String(addOns[0].addOnId), quantity }], ...body }
    return asks(stage, life, { route: 'change-plan', id, body: asked, once: `${quantity} of the add-on` })
  }
}

/** Has something billed once, on the next invoice. */
export function billsOnce(unitAmount: number): Rival {
  return ({ stage, life, subscriptionId }) =>
    asks(stage, life, {
      route: 'create-invoice-item',
      body: { subscriptionId, description: 'Router', unitAmount },
      once: `item ${unitAmount}`,
    })
}

/** Takes a code that makes the next invoice cheaper. */
export const redeems: Rival = async ({ stage, life, subscriptionId: id }) => {
  const promoCode = await codeOf({ stage, life }, 'LESS20')
  return asks(stage, life, { route: 'update-subscription', id, body: { promoCode }, once: 'redeem' })
}

/** The subscription is paid from another card of the customer's. */
export const switchesCard: Rival = async ({ stage, life, customerId, subscriptionId: id }) => {
  const body = { paymentMethodId: await attach(stage, life, customerId, 'tok_test_success') }
  return asks(stage, life, { route: 'update-subscription', id, body, once: 'switch' })
}

/** The card that pays by itself is taken away. */
export const removesCard: Rival = async ({ stage, life, customerId }) => {
  const call = { key: life.key, params: { id: customerId } }
  const { body } = await stage.service.call('list-payment-methods', call)
  const { id } = (body['items'] as { id: string; isDefault: boolean }[]).find(({ isDefault }) => isDefault)!
  return asks(stage, life, { route: 'remove-payment-method', id, once: 'remove' })
}

/** The plan is not sold any more. */
export const archives: Rival = async ({ stage, life, subscriptionId }) => {
  const { planId: id } = await life.subscription(subscriptionId)
  return asks(stage, life, { route: 'archive-plan', id: id as string, once: 'archive' })
}

/** Another subscription of the customer's to the same plan; with a token, paid from a card of their own. */
export function creates(once = 'create', token: string | null = null): Rival {
  return async ({ stage, life, customerId, subscriptionId }) => {
    const { planId } = await life.subscription(subscriptionId)
    const card = token === null ? {} : { paymentMethodId: await attach(stage, life, customerId, token) }
    const body = { customerId, planId: planId as string, ...card }
    return asks(stage, life, { route: 'create-subscription', body, once })
  }
}

/** As `creates`, with a code that can be redeemed once. */
export function createsWithLastCode(once: string): Rival {
  return async ({ stage, life, customerId, subscriptionId }) => {
    const { planId } = await life.subscription(subscriptionId)
    const promoCode = await codeOf({ stage, life }, 'LAST20', { maxRedemptions: 1 })
    const body = { customerId, planId: planId as string, promoCode }
    return asks(stage, life, { route: 'create-subscription', body, once })
  }
}

/** Cancels the customer's newest subscription, whichever that is by then. */
export const cancelsNewest: Rival = ({ stage, life, customerId: id }) =>
  newest(stage, life, 'list-customer-subscriptions', { params: { id } }, 'cancel-subscription')

/** Pays the customer's newest invoice, whichever that is by then. */
export const paysNewest: Rival = ({ stage, life, customerId }) =>
  newest(stage, life, 'list-invoices', { query: { customerId } }, 'pay-invoice')

/** Voids the customer's newest invoice, whichever that is by then. */
export const voidsNewest: Rival = ({ stage, life, customerId }) =>
  newest(stage, life, 'list-invoices', { query: { customerId } }, 'void-invoice')

/** Does something with the first item of a list. */
function newest({ service }: Stage, { key }: Life, list: RouteName, of: object, route: RouteName): Actor {
  return {
    name: `${route} of the newest`,
    keyed: false,
    act: async () => {
      const [{ id }] = (await service.call(list, { key, ...of })).body['items'] as [{ id: string }]
      const body = route === 'void-invoice' ? {} : { body: {} }
      const { status, text } = await service.call(route, { key, params: { id }, ...body })
      return { status, text }
    },
  }
}

/** Brings the news of a bank transfer. */
export function brings(outcome: 'success' | 'failed'): Rival {
  return ({ stage, life, invoiceId: reference }) =>
    asks(stage, life, { route: 'settle-sandbox-payment', body: { reference, outcome }, once: outcome })
}

/** Brings the news of a transfer that pays for a plan change. */
export function bringsChange(outcome: 'success' | 'failed'): Rival {
  return async ({ stage, life }) => {
    const { reference } = (await life.charges()).find((charge) => charge.outcome === 'pending')!
    return asks(stage, life, { route: 'settle-sandbox-payment', body: { reference, outcome }, once: outcome })
  }
}

/** The worker that queries the charge of the newest invoice. */
export const asksAfterCharge: Rival = ({ stage, life, invoiceId }) => works(stage, life, 'INV', invoiceId)

/** Pays on a payment page. */
export function page(stage: Stage, life: Scene['life'], token: string, payment: object = {}): Actor {
  const body = { rail: 'card', token: 'tok_test_success', ...payment }
  return asks(stage, life, { route: 'pay-checkout', id: token, key: null, body, once: null })
}

/** The customer pays the first invoice on the page that came with it. */
export const paysOnFirstPage: Rival = ({ stage, life, page: token }) => page(stage, life, token)

/** The customer pays the newest invoice on a page that a message of dunning links to. */
export const paysOnPage: Rival = async ({ stage, life, invoiceId, now }) => {
  const data = { invoice: { id: invoiceId } } as never
  const url = await paymentLink(chargingContext(life, { at: now }), data)
  return page(stage, life, tokenOf(url!))
}

/** The customer pays the newest invoice in the portal. */
export const paysInPortal: Rival = async ({ stage, life, invoiceId }) => {
  const to = { stage: 'sandbox' as const }
  await stage.service.call('request-identity-code', { ...to, body: { phone } })
  const entered = { ...to, body: { phone, code: '000000' } }
  const { body } = await stage.service.call('verify-identity-code', entered)
  const key = body['token'] as string
  return asks(stage, life, { route: 'pay-own-invoice', id: invoiceId, key, body: {}, once: 'own pay' })
}

/** A code for a fifth off; one that is there already is taken as it is. */
async function codeOf(
  { stage, life }: Pick<Scene, 'stage' | 'life'>,
  code: string,
  terms: object = {},
): Promise<string> {
  const body = { code, discountType: 'percentage', discountValue: 20, ...terms }
  await stage.service.call('create-promo-code', { key: life.key, body })
  return code
}
