import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBilling } from '../../shared/sdk/src/index.ts'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes } from '../../shared/api/routes.ts'
import { startOverHttp, type OverHttp } from '../support/over-http.ts'
import { curlsIn, guideNames, typescriptOf, type Curl } from './guide-code.ts'

let over: OverHttp
let port: number
const folder = mkdtempSync(join(tmpdir(), 'guides-'))

beforeAll(async () => {
  over = await startOverHttp()
  port = over.port
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await over.stop()
})

/** What a guide's code is about: a subscriber of a merchant of its own. */
async function world() {
  const { sandbox } = await over.service.merchant()
  const key = sandbox.secretKey
  const billing = createBilling({ baseUrl: `http://127.0.0.1:${port}/sandbox`, apiKey: key })
  const [plan, bigger, customer] = await Promise.all([
    billing.plans.create({ name: 'Gold', amount: 500_000, interval: 'month' }),
    billing.plans.create({ name: 'Platinum', amount: 900_000, interval: 'month' }),
    billing.customers.create({ email: 'ada@example.com' }),
  ])
  await billing.paymentMethods.attach(customer.id, { token: 'tok_test_success' })
  const subscription = await billing.subscriptions.create({ customerId: customer.id, planId: plan.id })
  const invoice = { id: subscription.latestInvoiceId! }
  return { key, billing, plan, bigger, customer, subscription, invoice }
}

describe.each(guideNames)('the guide %s', (name) => {
  it('has TypeScript that runs from its first line to its last', async () => {
    const { key, plan, bigger, customer, subscription, invoice } = await world()
    vi.stubEnv('BILLING_BASE_URL', `http://127.0.0.1:${port}/sandbox`)
    vi.stubEnv('BILLING_API_KEY', key)
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, typescriptOf(name, { plan, bigger, customer, subscription, invoice }))
    await import(/* @vite-ignore */ pathToFileURL(file).href)
    expect(said.mock.calls.length).toBeGreaterThan(0)
    vi.unstubAllEnvs()
    said.mockRestore()
  })

  it('has calls with curl that the interface accepts', async () => {
    const { key, billing, plan, bigger, customer, subscription, invoice } = await world()
    const values: Readonly<Record<string, string>> = {
      ...{ PLAN: plan.id, BIGGER: bigger.id, CUSTOMER: customer.id },
      ...{ SUBSCRIPTION: subscription.id, INVOICE: invoice.id },
      LATER: new Date((await billing.sandbox.clock.now()).getTime() + 32 * 86_400_000).toISOString(),
      FAR: new Date((await billing.sandbox.clock.now()).getTime() + 60 * 86_400_000).toISOString(),
    }
    const calls = curlsIn(name, values)
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      expect([call.path, fitsContract(call)]).toEqual([call.path, true])
      const answer = await over.http(call.method, `/sandbox${call.path}`, {
        key,
        ...(call.body === undefined ? {} : { body: call.body }),
        headers: call.headers,
      })
      expect([call.path, answer.status < 300 ? '' : answer.text]).toEqual([call.path, ''])
    }
  })
})

/** Whether a call's body is what its operation takes. */
function fitsContract({ method, path, body }: Curl): boolean {
  const plain = path.split('?')[0]!
  const found = allRoutes().filter(
    ({ route }) =>
      route.method === method && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  )
  const fitting = found.find(({ route }) => route.path === plain) ?? found[0]
  if (fitting === undefined) return false
  const contract: { body?: { safeParse(one: unknown): { success: boolean } } } = contracts[fitting.name]
  return contract.body === undefined ? body === undefined : contract.body.safeParse(body ?? {}).success
}
