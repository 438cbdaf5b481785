import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, opens, request } from './words.ts'

/** What customers pay themselves. */
export const checkouts: readonly Story[] = [
  {
    name: 'checkout pay, a plan',
    prepare: (service) =>
      checkout(service, (planId) => ({ planId, customerEmail: 'ngozi@pay.test' }), 'tok_test_success'),
  },
  {
    name: 'checkout pay, declined',
    prepare: (service) =>
      checkout(
        service,
        (planId) => ({ planId, customerEmail: 'ngozi@pay.test' }),
        'tok_test_insufficient_funds',
      ),
  },
  {
    name: 'checkout pay, an amount',
    prepare: (service) => checkout(service, () => ({ amount: 70_000 }), 'tok_test_success'),
  },
  {
    name: 'checkout pay, by card while a transfer waits',
    prepare: (service) =>
      checkout(
        service,
        (planId) => ({ planId, customerEmail: 'ngozi@pay.test' }),
        'tok_test_success',
        'bank_transfer',
      ),
  },
  {
    name: 'checkout pay, a trial with a code',
    prepare: (service) => offered(service, 14, 'tok_test_success'),
  },
  {
    name: 'checkout pay, a code and a declined card',
    prepare: (service) => offered(service, 0, 'tok_test_insufficient_funds'),
  },
]

/** A named customer uses the trial and the code that a person has once (R11). */
async function offered(service: Service, trialDays: number, token: string): Promise<Plot> {
  const life = await openStory(service)
  const [{ id: planId }, { id: customerId }] = [await life.plan({ trialDays }), await life.customer(null)]
  const promo = { code: 'ONCE20', discountType: 'percentage', discountValue: 20 }
  await service.call('create-promo-code', { key: life.key, body: promo })
  const order = { planId, customerId, promoCode: promo.code }
  const { body } = await service.call('start-checkout', { key: life.key, body: order })
  const pay = { route: 'pay-checkout', id: body['token'] as string, body: { rail: 'card', token } } as const
  return request(service, life, { ...pay, key: null }, after(opens, 6))
}

async function checkout(
  service: Service,
  sessionOf: (planId: string) => object,
  token: string,
  waiting: string | null = null,
): Promise<Plot> {
  const life = await openStory(service)
  const { id: planId } = await life.plan()
  const { body } = await service.call('start-checkout', { key: life.key, body: sessionOf(planId as string) })
  const params = { token: body['token'] as string }
  if (waiting !== null) await service.call('pay-checkout', { params, body: { rail: waiting } })
  const pay = { route: 'pay-checkout', id: params.token, body: { rail: 'card', token } } as const
  return request(service, life, { ...pay, key: null }, after(opens, 6))
}
