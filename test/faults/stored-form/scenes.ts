import { openLife, type Life } from '../../support/lifecycle.ts'
import { giveMethod, pendingFrom, settlePending } from '../../support/pending.ts'
import type { Service } from '../../support/service.ts'
import { after } from '../engine/stories/words.ts'

/** Writes down what is stored at a moment of a scene. */
export type Look = (moment: string) => Promise<void>

/** A merchant whose charges go through certain states, on the sandbox's clock. */
export interface Scene {
  readonly name: string
  readonly play: (life: Life, service: Service, look: Look) => Promise<void>
}

type Fields = Record<string, any>

/** Charges in their states: with their holders, let go, and booked. */
export const chargeScenes: readonly Scene[] = [
  { name: 'debit let go', play: letGo },
  { name: 'charge never seen', play: neverSeen },
  { name: 'transfer at a checkout', play: checkout },
  { name: 'transfer of a plan change', play: planChange },
]

/** Those that take long. */
export const longScenes: readonly Scene[] = [
  { name: 'debit of a renewal', play: debit },
  { name: 'debit asked about to the end', play: over },
]

/** The scenes are opened at one instant. */
export function openScene(service: Service): Promise<Life> {
  return openLife(service, pendingFrom)
}

/** Pending, asked about, past its deadline, tried again, and paid at last. */
async function debit(life: Life, service: Service, look: Look): Promise<void> {
  const { id, end } = await withMethod(life, service, 'direct_debit')
  await life.clock(end)
  await look('pending')
  await life.clock(after(end, 80))
  await look('past its deadline')
  await life.clock(after(end, 24 * 5))
  await look('tried again')
  const { latestInvoiceId } = await life.subscription(id)
  await settlePending(service, life, latestInvoiceId as string, 'success')
  await look('settled')
}

/** Let go by cancelling; one arrives late and is refunded, one is declined. */
async function letGo(life: Life, service: Service, look: Look): Promise<void> {
  const invoices: string[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const { id, end } = await withMethod(life, service, 'direct_debit')
    await life.clock(end)
    invoices.push((await life.subscription(id))['latestInvoiceId'] as string)
    await life.done('cancel-subscription', id, {})
  }
  await look('awaited')
  const [late, declined] = invoices
  await settlePending(service, life, `${late}-1`, 'success')
  await settlePending(service, life, `${declined}-1`, 'failed')
  await look('arrived, and declined')
}

/** One is asked about to the end, and found all the same. */
async function over(life: Life, service: Service, look: Look): Promise<void> {
  const { id, end } = await withMethod(life, service, 'direct_debit')
  await life.clock(end)
  const { latestInvoiceId } = await life.subscription(id)
  await life.done('cancel-subscription', id, {})
  await life.clock(after(end, 24 * 9))
  await look('over')
  await settlePending(service, life, `${latestInvoiceId}-1`, 'success')
  await look('found')
}

/** A card that never answers, at first payments and renewals, and another card in its place. */
async function neverSeen(life: Life, service: Service, look: Look): Promise<void> {
  const { id: planId } = await life.plan()
  const { id, customerId, currentPeriodEnd: end } = await life.begin(planId as string)
  const give = (token: string) =>
    life.act('attach-payment-method', customerId as string, { token, setDefault: true })
  await give('tok_test_timeout')
  await life.clock(end as string)
  await look('unseen')
  await life.clock(after(end as string, 24 * 4))
  await look('tried again')
  await give('tok_test_success')
  const { latestInvoiceId } = await life.subscription(id as string)
  await service.call('pay-invoice', { key: life.key, params: { id: latestInvoiceId as string }, body: {} })
  await look('paid otherwise')
}

/** A transfer waits, a card is declined and another pays; the transfer arrives after all. One session runs out. */
async function checkout(life: Life, service: Service, look: Look): Promise<void> {
  const { id: planId } = await life.plan()
  const start = async (order: object): Promise<string> =>
    (await service.call('start-checkout', { key: life.key, body: order })).body['token'] as string
  // Each at a minute of its own: of two things that are made at one instant, chance decides which comes first.
  let minutes = 0
  const pay = async (token: string, body: object): Promise<void> => {
    minutes += 1
    await life.clock(after(pendingFrom, minutes / 60))
    await service.call('pay-checkout', { params: { token }, body })
  }
  const plan = await start({ planId, customerEmail: 'ngozi@pay.test' })
  await pay(plan, { rail: 'bank_transfer' })
  await look('a transfer waits')
  await pay(plan, { rail: 'card', token: 'tok_test_insufficient_funds' })
  await look('let go for a card that is declined')
  await pay(plan, { rail: 'card', token: 'tok_test_success' })
  await look('paid by another card')
  const amount = await start({ amount: 70_000, currency: 'NGN' })
  await pay(amount, { rail: 'card', token: 'tok_test_timeout' })
  await look('an amount, unseen')
  await pay(amount, { rail: 'bank_transfer' })
  const charges = await life.charges()
  // The plan's; the session of an amount runs out while its own is pending.
  for (const { reference, outcome, amount: kobo } of charges)
    if (outcome === 'pending' && kobo !== 70_000) await settlePending(service, life, reference, 'success')
  await look('the transfer arrives')
  await life.clock(after(pendingFrom, 30))
  await look('the session runs out')
}

/** A change of plan that waits for a transfer: given up once, then paid. */
async function planChange(life: Life, service: Service, look: Look): Promise<void> {
  const { id } = await withMethod(life, service, 'bank_transfer', 50_000)
  await life.clock(after(pendingFrom, 24 * 14))
  const dearer = await life.plan({ name: 'Platinum', amount: 900_000 })
  await life.act('change-plan', id, { planId: dearer['id'] })
  await look('waits')
  await life.done('pause-subscription', id, {})
  await look('given up')
  await life.done('resume-subscription', id, {})
  await life.act('change-plan', id, { planId: dearer['id'] })
  const [waiting] = (await life.charges()).filter(({ outcome }) => outcome === 'pending').slice(-1)
  await settlePending(service, life, waiting!.reference, 'success')
  await look('paid')
}

async function withMethod(
  life: Life,
  service: Service,
  rail: string,
  credit = 0,
): Promise<{ id: string; end: string }> {
  const made: Fields = await life.begin((await life.plan())['id'] as string)
  if (credit > 0)
    await life.act('mend-credit', made['customerId'] as string, { amount: credit, reason: 'A gift' })
  await giveMethod(service, life, made['customerId'] as string, rail)
  return { id: made['id'] as string, end: made['currentPeriodEnd'] as string }
}
