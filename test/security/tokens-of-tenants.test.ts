import { describe, expect, it, vi } from 'vitest'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { operatorContext } from '../support/owner.ts'
import { startService, type Answer, type Call, type TestMerchant } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

// Tokens of live cards: whose they are, and who may pay with them.
const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('live'))

type Name = Parameters<typeof service.call>[0]

const live = (of: TestMerchant, name: Name, sent: Omit<Call, 'key'> = {}): Promise<Answer<any>> =>
  service.call(name, { key: of.live.secretKey, ...sent })

const nowText = (): string => new Date().toISOString()

let made = 0

/** A customer of a merchant, and the attaching of a token to them. */
async function customerOf(of: TestMerchant, email: string) {
  const { body } = await live(of, 'create-customer', { body: { email } })
  const params = { id: body.id as string }
  const attach = (token: string) =>
    live(of, 'attach-payment-method', { params, body: { token, rail: 'card' } })
  return { id: params.id, attach }
}

/** Two tenants; the first has a customer whose card is stored by a token. */
async function twoTenants() {
  made += 1
  const owner = `other${made}@tokens.test`
  const [own, other] = [await service.merchant(), await service.merchant({ email: owner })]
  const [email, token] = [`victim${made}@example.com`, `AUTH_victim${made}`]
  paystack.giveCard(token, email, 'success')
  const customer = await customerOf(own, email)
  const { body: method } = await customer.attach(token)
  return { own, other, owner, email, token, customer, method }
}

const plan = async (of: TestMerchant): Promise<string> =>
  (await live(of, 'create-plan', { body: { name: 'Gold', amount: 500_000, interval: 'month' } })).body.id

const start = async (key: string, body: object): Promise<string> =>
  (await service.call<any>('start-checkout', { key, body })).body.token

const pay = (token: string, body: object) =>
  service.call<any>('pay-checkout', { params: { token }, body, stage: 'live' })

const verdict = ({ status, body }: Answer<any>) => [status, body.error?.details?.[0]?.reason]
const unknown = [422, 'unknown_token']

/** What the operator was alarmed of. */
async function alarmsOf(run: () => Promise<unknown>): Promise<unknown[]> {
  const lines = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
  await run()
  const found = lines.mock.calls.flatMap(([name, about]) => (name === 'operator' ? [about] : []))
  lines.mockRestore()
  return found.map((about) => (about as unknown as { alarm: string }).alarm)
}

// Holds R3.
describe('a token of another tenant’s customer', () => {
  it('pays nothing: not on a page, not in a server’s session, not by a key', async () => {
    const { other, email, token } = await twoTenants()
    const [planId, before] = [await plan(other), paystack.movements.length]
    const body = { rail: 'card', token, email }
    for (const key of [other.live.publishableKey, other.live.secretKey]) {
      const link = await start(key, { planId, customerEmail: email })
      expect(verdict(await pay(link, body))).toEqual(unknown)
    }
    const thief = await customerOf(other, email)
    const alarms = await alarmsOf(async () => {
      expect(verdict(await thief.attach(token))).toEqual(unknown)
    })
    expect(alarms).toContain('foreign_token')
    expect(paystack.movements).toHaveLength(before)
  })

  it('is refused in an import, while the tenant’s own is accepted', async () => {
    const { own, other, email, token } = await twoTenants()
    const bring = async (to: TestMerchant): Promise<unknown> => {
      const period = { currentPeriodEnd: addMs(nowText(), 5 * DAY_MS) }
      const row = { merchantRef: 'r1', email, token, rail: 'card', planId: await plan(to), ...period }
      const { body } = await live(to, 'create-import', { body: { rows: [row] } })
      const base = workerContext(to.merchantId, 'live')
      await runImport(provide(base, { gateway }) as never, body.id as string)
      const [row1] = (await live(to, 'list-import-rows', { params: { id: body.id } })).body.items
      return row1.errors[0]?.reason ?? row1.status
    }
    const alarms = await alarmsOf(async () => {
      expect(await bring(other)).toBe('unknown_token')
    })
    expect(alarms).toContain('foreign_token')
    expect(await bring(own)).toBe('imported')
  })

  it('belongs to one tenant, though two store it concurrently', async () => {
    const [one, two] = [await service.merchant(), await service.merchant()]
    paystack.giveCard('AUTH_raced', 'raced@example.com', 'success')
    const rivals = [await customerOf(one, 'raced@example.com'), await customerOf(two, 'raced@example.com')]
    await alarmsOf(async () => {
      const answers = await Promise.all(rivals.map(({ attach }) => attach('AUTH_raced')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    })
  })

  it('is free once its tenant has removed it, or is disabled', async () => {
    const { own, other, owner, email, token, customer, method } = await twoTenants()
    const [second, next] = [(await customer.attach(token)).body, await customerOf(other, email)]
    const remove = (id: string) => live(own, 'remove-payment-method', { params: { id } })
    expect((await remove(method.id)).status).toBe(200)
    // The tenant's other method still holds it.
    await alarmsOf(async () => {
      expect(verdict(await next.attach(token))).toEqual(unknown)
    })
    expect((await remove(second.id)).status).toBe(200)
    expect((await next.attach(token)).status).toBe(201)
    await alarmsOf(async () => {
      expect(verdict(await customer.attach(token))).toEqual(unknown)
    })
    await disableMerchant(operatorContext('live'), owner)
    expect((await customer.attach(token)).status).toBe(201)
  })
})

// Holds R3.
describe('an honest token', () => {
  it('pays for the customer who holds it, and a page’s method is stored whoever was first', async () => {
    const { own, other, token, customer } = await twoTenants()
    const planId = await plan(own)
    const link = await start(own.live.secretKey, { planId, customerId: customer.id })
    expect((await pay(link, { rail: 'card', token })).body.status).toBe('completed')

    const page = await start(other.live.publishableKey, {
      planId: await plan(other),
      customerEmail: 'page@example.com',
    })
    const sent = String((await pay(page, { rail: 'card' })).body.reference).replaceAll('_', '-')
    // The gateway gives the same code to another tenant's payment by the same card and address.
    const code = `AUTH_${sent.replaceAll(/[^A-Za-z0-9]/g, '').slice(-20)}`
    paystack.giveCard(code, 'page@example.com', 'success')
    expect((await (await customerOf(own, 'page@example.com')).attach(code)).status).toBe(201)
    paystack.pay(sent)
    const { body } = await service.call<any>('get-checkout-status', {
      params: { token: page },
      stage: 'live',
    })
    expect(body.status).toBe('completed')
    const bought = await live(other, 'get-subscription', { params: { id: body.subscriptionId } })
    expect(bought.body.paymentMethodId).toMatch(/^pm_/)
  })
})
