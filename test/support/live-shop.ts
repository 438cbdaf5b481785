import type { RouteName } from '../../shared/api/routes.ts'
import { startGatewayDouble } from './gateway-doubles.ts'
import type { TestOutbox } from './outbox.ts'
import type { Answer, Call, Service, TestMerchant } from './service.ts'

/** A merchant who sells in live, by a double of a real gateway. */
export interface LiveShop {
  readonly merchant: TestMerchant
  readonly call: (name: RouteName, sent: Omit<Call, 'key'>) => Promise<Answer<any>>
  /** A new customer with a card subscribes and pays at once. */
  readonly sell: () => Promise<Record<string, any>>
  readonly close: () => Promise<void>
}

/** Opens it. After `startService`. */
export async function openLiveShop(service: Service): Promise<LiveShop> {
  const { paystack, stop } = await startGatewayDouble('live')
  const merchant = await service.merchant()
  const call: LiveShop['call'] = (name, sent) => service.call(name, { key: merchant.live.secretKey, ...sent })
  const body = { name: 'Gold', amount: 500_000, interval: 'month' }
  const plan = (await call('create-plan', { body })).body
  let sold = 0
  return {
    merchant,
    call,
    sell: async () => {
      sold += 1
      const email = `buyer${sold}@example.com`
      const token = `AUTH_buyer${sold}`
      paystack.giveCard(token, email, 'success')
      const customer = (await call('create-customer', { body: { email } })).body
      await call('attach-payment-method', { params: { id: customer.id }, body: { token, rail: 'card' } })
      return (await call('create-subscription', { body: { customerId: customer.id, planId: plan.id } })).body
    },
    close: stop,
  }
}

/** A session in live of the person with this phone, by the code that they got. */
export async function signedIn(service: Service, outbox: TestOutbox, phone: string): Promise<string> {
  await service.call('request-identity-code', { body: { phone }, stage: 'live' })
  const entered = { body: { phone, code: outbox.codeFor(phone) }, stage: 'live' } as const
  return (await service.call<any>('verify-identity-code', entered)).body.token as string
}
