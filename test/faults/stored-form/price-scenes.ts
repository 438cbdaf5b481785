import type { Life } from '../../support/lifecycle.ts'
import { pendingFrom } from '../../support/pending.ts'
import type { Service } from '../../support/service.ts'
import { after } from '../engine/stories/words.ts'
import type { Look, Scene } from './scenes.ts'

type Fields = Record<string, any>

/** Prices in every kind of line and invoice: codes, changes, credit, refunds, and last invoices. */
export const priceScenes: readonly Scene[] = [
  { name: 'a share off', play: share },
  { name: 'an amount off', play: amount },
  { name: 'credit and refunds', play: credit },
]

const day = (n: number) => after(pendingFrom, 24 * n)

async function begin(life: Life, service: Service, code: object, credits = 0): Promise<Fields> {
  const body = { code: 'CODE', ...code }
  await service.call('create-promo-code', { key: life.key, body })
  const plan = await life.plan({ amount: 333_333 })
  const made: Fields = await life.begin(plan['id'] as string, 'tok_test_success', { promoCode: 'CODE' })
  if (credits > 0)
    await life.act('mend-credit', made['customerId'] as string, { amount: credits, reason: 'A gift' })
  return made
}

async function change(life: Life, id: string, terms: Fields, proration: string): Promise<void> {
  const { id: planId } = await life.plan(terms)
  await life.done('change-plan', id, { planId, proration })
}

/** A share for ever: up and down within the period, waiting for the renewal, then a change of interval. */
async function share(life: Life, service: Service, look: Look): Promise<void> {
  const code = { discountType: 'percentage', discountValue: 33, duration: 'forever' }
  const { id } = await begin(life, service, code)
  await look('begun')
  await life.clock(day(7))
  await change(life, id as string, { name: 'Platinum', amount: 777_777 }, 'next_invoice')
  await life.clock(day(11))
  await change(life, id as string, { name: 'Silver', amount: 111_111 }, 'next_invoice')
  await look('lines wait')
  await life.clock(day(32))
  await look('renewed')
  await life.clock(day(40))
  await change(life, id as string, { name: 'Weekly', amount: 99_999, interval: 'week' }, 'charge_now')
  await look('a week at once')
  await change(life, id as string, { name: 'Yearly', amount: 9_999_999, interval: 'year' }, 'charge_now')
  await look('a year at once')
}

/** An amount that is more than the plan: charges that waited bear the rest, on a renewal and on a change of interval. */
async function amount(life: Life, service: Service, look: Look): Promise<void> {
  const fixed = { discountType: 'fixed', discountValue: 400_000, currency: 'NGN' }
  const { id } = await begin(life, service, { ...fixed, duration: 'repeating', durationCycles: 3 })
  await look('begun for nothing')
  await life.clock(day(3))
  await change(life, id as string, { name: 'Platinum', amount: 777_777 }, 'next_invoice')
  await life.clock(day(32))
  await look('renewed')
  await change(life, id as string, { name: 'Small', amount: 50_000 }, 'next_invoice')
  await change(life, id as string, { name: 'Platinum two', amount: 900_000 }, 'next_invoice')
  await change(life, id as string, { name: 'Weekly', amount: 99_999, interval: 'week' }, 'charge_now')
  await look('a week at once')
}

/** Credit inside invoices, of a decline that is void and one that ends with its subscription; a refund; a last invoice. */
async function credit(life: Life, service: Service, look: Look): Promise<void> {
  const code = { discountType: 'percentage', discountValue: 10, duration: 'once' }
  const { id, customerId, latestInvoiceId } = await begin(life, service, code, 100_000)
  await life.done('refund-invoice', latestInvoiceId as string, { amount: 12_345 })
  await life.clock(day(10))
  await change(life, id as string, { name: 'Platinum', amount: 777_777 }, 'charge_now')
  await look('refunded and changed')
  await change(life, id as string, { name: 'Silver', amount: 111_111 }, 'charge_now')
  await look('less')
  const give = { token: 'tok_test_insufficient_funds', setDefault: true }
  await life.act('attach-payment-method', customerId as string, give)
  await change(life, id as string, { name: 'Gold two', amount: 444_444 }, 'next_invoice')
  await life.clock(day(34))
  await look('declined, with credit inside')
  const { latestInvoiceId: declined } = await life.subscription(id as string)
  await life.act('void-invoice', declined as string)
  await look('void')
  await change(life, id as string, { name: 'Diamond', amount: 5_555_555 }, 'next_invoice')
  await life.done('cancel-subscription', id as string, { unused: 'none' })
  await look('ended, with a last invoice')
}
