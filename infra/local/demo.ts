import { parseArgs } from 'node:util'
import { MultiBar, Presets } from 'cli-progress'
import { defaultTimeZone } from '../../shared/domain/merchant/merchant.ts'
import { apiClient, type Api } from './demo/api-client.ts'
import { startReceiver } from './demo/receiver.ts'
import { closingTable } from './demo/report.ts'
import { enterStack } from './enter-stack.ts'

/**
 * `npm run demo`: one merchant's year on the sandbox clock of the running local stack. Events are printed as they reach
 * a receiver that verifies each signature; the closing table must agree with the interface, or the exit code is 1.
 * `npm run demo -- --gateway paystack|nomba` runs with that gateway's adapter instead, on a separate stack.
 */
const start = '2027-01-31T09:00:00.000Z'
const months = 12

const { gateway } = parseArgs({ options: { gateway: { type: 'string' } } }).values
if (gateway !== undefined) {
  const { liveOver } = await import('../../test/gateways/life/life.ts')
  await liveOver(gateway, (line) => {
    console.log(`${gateway}: ${line}`)
  }).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

const env = enterStack()
const url = env['CHECKOUT_BASE_URL']!
const { createInBothModes, login } = await import('./operator.ts')

const bars = new MultiBar(
  { format: 'sandbox clock {bar} {value}/{total} months  {now}', noTTYOutput: true, notTTYSchedule: 2000 },
  Presets.shades_classic,
)
const receiver = await startReceiver((line) => {
  // Above the bar on a terminal, and as plain lines in a pipe.
  if (process.stdout.isTTY) bars.log(`${line}\n`)
  else console.log(line)
})
try {
  const owner = `owner-${Date.now()}@demo.test`
  const merchant = await createInBothModes({ name: 'Demo Merchant', email: owner, timeZone: defaultTimeZone })
  const dashboard = apiClient(url, (await login(owner)).token)
  const endpoint = await dashboard.post('/admin/sandbox/webhook-endpoints', { url: receiver.url })
  receiver.trust(String(endpoint['secret']))

  const api = apiClient(`${url}/sandbox`, merchant.sandbox.secretKey)
  await setClock(api, start)
  const story = await begin(api)
  const bar = bars.create(months, 0, { now: start.slice(0, 10) })
  for (let month = 1; month <= months; month += 1) {
    await turnPage(api, story, month)
    const now = monthsLater(month)
    await setClock(api, now)
    bar.update(month, { now: now.slice(0, 10) })
  }
  bars.update()
  bars.stop()
  const { lines, agrees } = await closingTable(api, receiver.events)
  console.log(lines.join('\n'))
  process.exitCode = agrees && receiver.refused === 0 ? 0 : 1
} catch (error) {
  bars.stop()
  console.error(error)
  process.exitCode = 1
} finally {
  await receiver.stop()
}

interface Story {
  readonly failing: string
  readonly leaving: string
}

/** A trial that converts, a card that recovers, one that will fail for good, and one customer who will leave. */
async function begin(api: Api): Promise<Story> {
  const plan = await api.post('/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' })
  await subscribe(api, String(plan['id']), { name: 'Ada', token: 'tok_test_success', trialDays: 14 })
  await subscribe(api, String(plan['id']), {
    name: 'Bola',
    token: 'tok_test_fail_2_then_success',
    trialDays: 7,
  })
  const failing = await subscribe(api, String(plan['id']), { name: 'Chidi', token: 'tok_test_success' })
  const leaving = await subscribe(api, String(plan['id']), { name: 'Dayo', token: 'tok_test_success' })
  return { failing: failing.customerId, leaving: leaving.subscriptionId }
}

/** What happens in the year besides the passing of time. */
async function turnPage(api: Api, story: Story, month: number): Promise<void> {
  if (month === 4) {
    await api.post(`/v1/customers/${story.failing}/payment-methods`, {
      token: 'tok_test_insufficient_funds',
      setDefault: true,
    })
  }
  if (month === 7) await api.post(`/v1/subscriptions/${story.leaving}/cancel`, { atPeriodEnd: true })
}

interface Subscriber {
  readonly name: string
  readonly token: string
  readonly trialDays?: number
}

async function subscribe(
  api: Api,
  planId: string,
  { name, token, trialDays = 0 }: Subscriber,
): Promise<{ customerId: string; subscriptionId: string }> {
  const customer = await api.post('/v1/customers', { name, email: `${name.toLowerCase()}@example.test` })
  const customerId = String(customer['id'])
  await api.post(`/v1/customers/${customerId}/payment-methods`, { token })
  const subscription = await api.post('/v1/subscriptions', { customerId, planId, trialDays })
  return { customerId, subscriptionId: String(subscription['id']) }
}

/** Moves the clock, and waits until a long walk is done. */
async function setClock(api: Api, now: string): Promise<void> {
  let clock = await api.post('/v1/sandbox/clock', { now })
  while (clock['status'] === 'advancing') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    clock = await api.get('/v1/sandbox/clock')
  }
}

function monthsLater(count: number): string {
  const date = new Date(start)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0, 12)).toISOString()
}
