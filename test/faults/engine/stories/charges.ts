import { moveClock } from '../../../support/recovery.ts'
import type { Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, message, openStory, opens, request } from './words.ts'

const declining = 'tok_test_insufficient_funds'
/** Everything in progress is decided within hours, and nothing else falls due. */
const hoursToSettle = 6

/** The first charge of a subscription, by what the card does. */
export const firstCharges: readonly Story[] = [
  { name: 'create, charged', prepare: (service) => creation(service, 'tok_test_success') },
  { name: 'create, declined', prepare: (service) => creation(service, declining) },
  { name: 'create, charged unanswered', prepare: (service) => creation(service, 'tok_test_timeout_charged') },
]

/** Renewals, by what the card does. */
export const renewals: readonly Story[] = [
  { name: 'renewal, charged', prepare: (service) => renewal(service, 'tok_test_success') },
  { name: 'renewal, declined', prepare: (service) => renewal(service, declining) },
  { name: 'renewal, charged unanswered', prepare: (service) => renewal(service, 'tok_test_timeout_charged') },
]

/** The attempts of a recovery, and a manual payment. */
export const recoveries: readonly Story[] = [
  { name: 'dunning attempt, fails', prepare: (service) => dunning(service, declining, 1) },
  {
    name: 'dunning attempt, recovers',
    prepare: (service) => dunning(service, 'tok_test_fail_2_then_success', 2),
  },
  { name: 'dunning attempt, exhausts', prepare: (service) => dunning(service, declining, 2) },
  { name: 'pay an open invoice', prepare: payment },
]

async function creation(service: Service, token: string): Promise<Plot> {
  const life = await openStory(service)
  const [plan, customer] = [await life.plan(), await life.customer(token)]
  const body = { planId: plan['id'], customerId: customer['id'] }
  return request(service, life, { route: 'create-subscription', body }, after(opens, hoursToSettle))
}

/** An active subscription whose period has just ended, with a card that does this. */
export async function ended(
  service: Service,
  token: string,
): Promise<{ life: Life; id: string; now: string }> {
  const life = await openStory(service)
  const { id, customerId, currentPeriodEnd: now } = await life.begin((await life.plan())['id'])
  if (token !== 'tok_test_success')
    await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token, setDefault: true },
    })
  // Work that the preparation caused is done before the story begins.
  await life.clock(after(opens, 1))
  await moveClock(life, now)
  return { life, id, now }
}

async function renewal(service: Service, token: string): Promise<Plot> {
  const { life, id, now } = await ended(service, token)
  return message(life, 'SUB', id, after(now, hoursToSettle))
}

/** The nth automatic attempt after a declined renewal. */
async function dunning(service: Service, token: string, nth: number): Promise<Plot> {
  const { life, id, now } = await ended(service, token)
  let plot = await message(life, 'SUB', id, now)
  for (let n = 1; n <= nth; n += 1) {
    await plot.act()
    plot = await message(life, 'SUB', id, now)
    await moveClock(life, plot.dueAt!)
  }
  return { ...plot, settlesAt: after(plot.dueAt!, hoursToSettle) }
}

async function payment(service: Service): Promise<Plot> {
  const { life, id, now } = await ended(service, 'tok_test_fail_2_then_success')
  await (await message(life, 'SUB', id, now)).act()
  const retry = await message(life, 'SUB', id, now)
  await moveClock(life, retry.dueAt!)
  await retry.act()
  const { latestInvoiceId } = await life.subscription(id)
  const call = { route: 'pay-invoice', id: latestInvoiceId as string, body: {} } as const
  return request(service, life, call, after(retry.dueAt!, hoursToSettle))
}
