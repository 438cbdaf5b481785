import { moveClock } from '../../support/recovery.ts'
import type { Life } from '../../support/lifecycle.ts'
import { giveMethod } from '../../support/pending.ts'
import { ended } from '../engine/stories/charges.ts'
import { addOnOf } from '../engine/stories/units.ts'
import { after, message, openStory, opens } from '../engine/stories/words.ts'
import type { Stage } from '../engine/stage.ts'
import type { Actor, Cast } from './race.ts'

type Fields = Record<string, any>

/** In the middle of the first period. */
export const halfWay = '2027-02-22T09:00:00.000Z'

/** Everything in progress is decided within hours, and nothing else falls due. */
const hoursToSettle = 6

/** A phone whose owner can log in to the portal. */
export const phone = '2347000123456'

/** A subscription in some state, and the instant it is in it. */
export interface Scene {
  readonly stage: Stage
  readonly life: Life
  readonly subscriptionId: string
  readonly customerId: string
  /** Its newest invoice. */
  readonly invoiceId: string
  /** The payment page of its first invoice; empty where there was none. */
  readonly page: string
  readonly now: string
  /** How far the machine's clock must be ahead, in milliseconds. */
  readonly wallAheadMs?: number
}

/** Longer than any lease of a crashed run. */
export const pastLeasesMs = 61_000

/** A paid subscription in the middle of its period. */
export async function paid(
  stage: Stage,
  token = 'tok_test_success',
  plan: Fields = {},
  order: Fields = {},
): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id } = await life.begin((await life.plan(plan))['id'], token, order)
  await life.clock(halfWay)
  return sceneOf(stage, life, id, halfWay)
}

/** Five units, paid, in the middle of their period. */
export function paidUnits(stage: Stage): Promise<Scene> {
  return paid(stage, 'tok_test_success', units, { quantity: 5 })
}

/** Five units whose renewal is due. */
export async function unitsDue(stage: Stage): Promise<Scene> {
  return atDueTime(await paidUnits(stage))
}

/** Four units of an add-on beside a plan, paid, in the middle of their period. */
export async function paidAddOns(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const [{ id: planId }, addOnId] = [await life.plan(), await addOnOf(stage.service, life)]
  const addOns = [{ addOnId, quantity: 4 }]
  const { id } = await life.begin(planId as string, 'tok_test_success', { addOns })
  await life.clock(halfWay)
  return sceneOf(stage, life, id, halfWay)
}

/** As `paidAddOns`, when the renewal is due. */
export async function addOnsDue(stage: Stage): Promise<Scene> {
  return atDueTime(await paidAddOns(stage))
}

const units = { amount: 99_999, pricing: { model: 'per_unit' } }

/** A subscription whose period has just ended: its renewal is due. */
export async function due(stage: Stage, token = 'tok_test_success'): Promise<Scene> {
  const { life, id, now } = await ended(stage.service, token)
  return sceneOf(stage, life, id, now)
}

/**
 * A past-due subscription whose second retry is due. The card has failed twice and will not fail again, so whoever
 * charges it now is paid.
 */
export async function pastDue(stage: Stage, token = 'tok_test_fail_2_then_success'): Promise<Scene> {
  const { life, id, now } = await ended(stage.service, token)
  await (await message(life, 'SUB', id, now)).act()
  const first = await message(life, 'SUB', id, now)
  await moveClock(life, first.dueAt!)
  await first.act()
  const second = await message(life, 'SUB', id, now)
  await moveClock(life, second.dueAt!)
  return sceneOf(stage, life, id, second.dueAt!)
}

/** As `pastDue`, with an account number of the customer's own. */
export async function pastDueWithNumber(stage: Stage): Promise<Scene> {
  const scene = await pastDue(stage)
  await scene.life.act('open-virtual-account', scene.customerId)
  return scene
}

/** A change to a dearer plan whose invoice was sent and waits, in the middle of a paid period; its payer has an account number (M3). */
export async function changeSent(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id: planId } = await life.plan({ amount: 300_000 })
  const { id: dearer } = await life.plan({ name: 'Large', amount: 600_000 })
  const waits = { collection: 'send_invoice', daysUntilDue: 60 }
  const { id, customerId, latestInvoiceId } = await life.begin(planId as string, null, waits)
  await life.act('record-payment', latestInvoiceId as string, { kind: 'cash', amount: 300_000 })
  await life.act('open-virtual-account', customerId as string)
  await life.clock(halfWay)
  await life.done('change-plan', id as string, { planId: dearer })
  return sceneOf(stage, life, id as string, halfWay)
}

/** As `changeSent`, when the renewal is due. */
export async function changeSentDue(stage: Stage): Promise<Scene> {
  return atDueTime(await changeSent(stage))
}

/** A subscription whose first invoice is open, with its payment page; the customer has a card by now. */
export async function incomplete(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const [plan, customer] = [await life.plan(), await life.customer(null, { phone })]
  const { body } = await life.subscribe({ customerId: customer['id'], planId: plan['id'] })
  await attach(stage, life, customer['id'] as string, 'tok_test_success')
  const now = after(opens, 1)
  await life.clock(now)
  return {
    ...(await sceneOf(stage, life, body['id'] as string, now)),
    page: tokenOf(String(body['checkoutUrl'])),
  }
}

/** As `incomplete`, at the hour when it expires unpaid. */
export async function atExpiry(stage: Stage): Promise<Scene> {
  return atDueTime(await incomplete(stage))
}

/** As `incomplete`, with a bank transfer on its way that the worker is due to query. */
export async function awaitingTransfer(stage: Stage): Promise<Scene> {
  const scene = await incomplete(stage)
  const params = { token: scene.page }
  await stage.service.call('pay-checkout', { key: null, params, body: { rail: 'bank_transfer' } })
  return { ...scene, wallAheadMs: pastLeasesMs }
}

/** A subscription at the end of its trial. */
export async function trialOver(stage: Stage, token: string | null = 'tok_test_success'): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id, trialEndsAt } = await life.begin((await life.plan({ trialDays: 14 }))['id'], token)
  const now = trialEndsAt as string
  await life.clock(after(now, -1))
  await moveClock(life, now)
  return sceneOf(stage, life, id as string, now)
}

/** A subscription at the end of its only cycle. */
export async function lastCycleOver(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id, currentPeriodEnd } = await life.begin((await life.plan({ maxCycles: 1 }))['id'])
  const now = currentPeriodEnd as string
  await life.clock(after(now, -1))
  await moveClock(life, now)
  return sceneOf(stage, life, id as string, now)
}

/** A subscription at the end of the period with which it is to be cancelled. */
export async function cancelDue(stage: Stage): Promise<Scene> {
  const scene = await paid(stage)
  await scene.life.done('cancel-subscription', scene.subscriptionId, { atPeriodEnd: true })
  return atDueTime(scene)
}

/** A paused subscription at the hour when it is to be resumed. */
export async function resumeDue(stage: Stage): Promise<Scene> {
  const scene = await paid(stage)
  await scene.life.done('pause-subscription', scene.subscriptionId, { resumesAt: after(halfWay, 24) })
  return atDueTime(scene)
}

/** A merchant who has 700 000 kobo to spend, from one paid subscription. */
export function earning(stage: Stage): Promise<Scene> {
  return paid(stage, 'tok_test_success', { amount: 700_000 })
}

/** As `earning`, but the day of the earnings is over and not folded yet. */
export async function earningUnfolded(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id } = await life.begin((await life.plan({ amount: 700_000 }))['id'])
  await life.clock(after(opens, 1))
  const now = after(opens, 26)
  await moveClock(life, now)
  return sceneOf(stage, life, id as string, now)
}

/** A paid subscription of a customer who has credit besides, from another one that was cancelled. */
export async function credited(stage: Stage): Promise<Scene> {
  const scene = await paid(stage)
  const { life, customerId } = scene
  const { id: planId } = await life.plan({ name: 'Silver', amount: 300_000 })
  const { body } = await life.subscribe({ customerId, planId })
  await life.done('cancel-subscription', body['id'] as string, {})
  return scene
}

/** As `credited`, at the end of the paid subscription's period. */
export async function creditedDue(stage: Stage): Promise<Scene> {
  return atDueTime(await credited(stage))
}

/** A subscription whose renewal waits for the customer's bank. */
export async function debitOut(stage: Stage): Promise<Scene> {
  const life = await openStory(stage.service)
  const { id, customerId, currentPeriodEnd } = await life.begin((await life.plan())['id'])
  await giveMethod(stage.service, life, customerId as string, 'direct_debit')
  const now = after(currentPeriodEnd as string, 2)
  await life.clock(now)
  return { ...(await sceneOf(stage, life, id as string, now)), wallAheadMs: pastLeasesMs }
}

/** A paid subscription whose change to a dearer plan waits for the customer's transfer; they have credit in it. */
export async function changeOut(stage: Stage): Promise<Scene> {
  const scene = await paid(stage)
  const { life, customerId, subscriptionId } = scene
  await life.act('mend-credit', customerId, { amount: 50_000, reason: 'A gift' })
  await giveMethod(stage.service, life, customerId, 'bank_transfer')
  const { id: planId } = await life.plan({ name: 'Platinum', amount: 900_000 })
  await life.act('change-plan', subscriptionId, { planId })
  return { ...scene, wallAheadMs: pastLeasesMs }
}

/** Gives a customer a way to pay; answers its identifier. */
export async function attach({ service }: Stage, { key }: Life, id: string, token: string): Promise<string> {
  const { body } = await service.call('attach-payment-method', { key, params: { id }, body: { token } })
  return body['id'] as string
}

/** Those who meet in a scene. */
export function castOf(
  { life, now, wallAheadMs = 0 }: Pick<Scene, 'life' | 'now' | 'wallAheadMs'>,
  actors: readonly Actor[],
): Cast {
  return { merchantId: life.merchant.merchantId, actors, settlesAt: after(now, hoursToSettle), wallAheadMs }
}

/** The token at the end of a payment page's address. */
export function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** The scene when the subscription's next worker is due, without their having come. */
async function atDueTime(scene: Scene): Promise<Scene> {
  const { dueAt } = await message(scene.life, 'SUB', scene.subscriptionId, '')
  await moveClock(scene.life, dueAt!)
  return { ...scene, now: dueAt! }
}

async function sceneOf(stage: Stage, life: Life, id: string, now: string): Promise<Scene> {
  const { customerId, latestInvoiceId } = await life.subscription(id)
  return {
    stage,
    life,
    subscriptionId: id,
    customerId: customerId as string,
    invoiceId: latestInvoiceId as string,
    page: '',
    now,
  }
}
