import type { Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, opens, request } from './words.ts'

const halfWay = '2027-02-22T09:00:00.000Z'

const perUnit = { name: 'Seats', amount: 99_999, pricing: { model: 'per_unit' } }

/** What changes how many units are bought, or sells some (K3, K5). */
export const units: readonly Story[] = [
  {
    name: 'more units, charged',
    prepare: (service) => changed(service, { quantity: 8 }),
  },
  {
    name: 'fewer units, with credit after a refund',
    prepare: (service) =>
      changed(service, { quantity: 2, effective: 'immediate' }, (life, { latestInvoiceId }) =>
        life.done('refund-invoice', latestInvoiceId as string, { amount: 30_000 }),
      ),
  },
  {
    name: 'add-ons that come and go, charged',
    prepare: (service) => withAddOn(service, { quantity: 0, other: 3 }),
  },
  {
    name: 'add-on that goes, with credit after a refund',
    prepare: (service) =>
      withAddOn(service, { quantity: 1, other: 0 }, (life, { latestInvoiceId }) =>
        life.done('refund-invoice', latestInvoiceId as string, { amount: 30_000 }),
      ),
  },
  { name: 'checkout pay, units', prepare: sold },
]

/** The units of the add-on that there is, and of another one, after a change. */
interface AddOnsAfter {
  readonly quantity: number
  readonly other: number
}

/** A change at once of add-ons of which one is there with four units, in the middle of the period. */
async function withAddOn(
  service: Service,
  { quantity, other }: AddOnsAfter,
  before?: (life: Life, subscription: Record<string, unknown>) => Promise<unknown>,
): Promise<Plot> {
  const life = await openStory(service)
  const { id: planId } = await life.plan()
  const [addOnId, otherId] = [await addOnOf(service, life), await addOnOf(service, life)]
  const subscription = await life.begin(planId as string, 'tok_test_success', {
    addOns: [{ addOnId, quantity: 4 }],
  })
  await life.clock(halfWay)
  await before?.(life, subscription)
  const id = subscription['id'] as string
  const came = other > 0 ? [{ addOnId: otherId, quantity: other }] : []
  const body = { addOns: [{ addOnId, quantity }, ...came], effective: 'immediate' }
  return request(service, life, { route: 'change-plan', id, body }, after(halfWay, 6))
}

/** An add-on that is sold by the unit; answers its identifier. */
export async function addOnOf(service: Service, { key }: Pick<Life, 'key'>): Promise<string> {
  const body = { name: 'Users', amount: 44_443, interval: 'month', pricing: { model: 'per_unit' } }
  return String((await service.call('create-add-on', { key, body })).body['id'])
}

/** A change of five units in the middle of their period, after something else there. */
async function changed(
  service: Service,
  body: object,
  before?: (life: Life, subscription: Record<string, unknown>) => Promise<unknown>,
): Promise<Plot> {
  const life = await openStory(service)
  const { id: planId } = await life.plan(perUnit)
  const subscription = await life.begin(planId as string, 'tok_test_success', { quantity: 5 })
  await life.clock(halfWay)
  await before?.(life, subscription)
  const id = subscription['id'] as string
  return request(service, life, { route: 'change-plan', id, body }, after(halfWay, 6))
}

async function sold(service: Service): Promise<Plot> {
  const life = await openStory(service)
  const { id: planId } = await life.plan(perUnit)
  const order = { planId, quantity: 3, customerEmail: 'seats@pay.test' }
  const { body } = await service.call('start-checkout', { key: life.key, body: order })
  const payment = { rail: 'card', token: 'tok_test_success' }
  const call = { route: 'pay-checkout', id: body['token'] as string, body: payment, key: null } as const
  return request(service, life, call, after(opens, 6))
}
