import { defaultTimeZone } from '../../shared/domain/merchant/merchant.ts'
import { createBilling, testTokens } from '../../shared/sdk/src/index.ts'
import { enterStack } from './enter-stack.ts'

/**
 * `npm run quickstart`: the README's five calls on the running local stack, each with its answer, for a merchant of
 * their own. Fails if the second month was not paid.
 */
const env = enterStack()
// Imported late: what it uses reads the environment.
const { createInBothModes } = await import('./operator.ts')
const email = `quickstart-${Date.now()}@merchant.test`
const merchant = await createInBothModes({ name: 'Quick start', email, timeZone: defaultTimeZone })
const baseUrl = `${env['CHECKOUT_BASE_URL'] ?? ''}/sandbox`
const apiKey = merchant.sandbox.secretKey
const billing = createBilling({ baseUrl, apiKey })

console.log(`A merchant of its own, ${merchant.merchantId}:\n\n  KEY=${apiKey} API=${baseUrl}`)

const plan = await step(
  '1. A plan: 5,000 naira a month.',
  "billing.plans.create({ name: 'Gold', amount: 500_000, interval: 'month' })",
  billing.plans.create({ name: 'Gold', amount: 500_000, interval: 'month' }),
)
const customer = await step(
  '2. A customer.',
  "billing.customers.create({ email: 'ada@example.com', name: 'Ada' })",
  billing.customers.create({ email: 'ada@example.com', name: 'Ada' }),
)
await step(
  '3. Their card, by a test token.',
  `billing.paymentMethods.attach('${customer.id}', { token: testTokens.success })`,
  billing.paymentMethods.attach(customer.id, { token: testTokens.success }),
)
const subscription = await step(
  '4. The subscription: charged at once, `active`, its first invoice paid.',
  `billing.subscriptions.create({ customerId: '${customer.id}', planId: '${plan.id}' })`,
  billing.subscriptions.create({ customerId: customer.id, planId: plan.id }),
)
await step(
  '5. A month later in the sandbox: the second invoice is paid.',
  'billing.sandbox.clock.advance({ months: 1, days: 1 })',
  billing.sandbox.clock.advance({ months: 1, days: 1 }),
)
const { items } = await billing.invoices.list({ subscriptionId: subscription.id })
const events = await billing.events.list().toArray()
const lines = [
  '\nWhat was billed:',
  ...items.map(
    ({ number, status, amount, currency }) => `  ${number}  ${status}  ${amount / 100} ${currency}`,
  ),
  '\nWhat happened, as webhooks tell it:',
  ...events.toReversed().map(({ createdAt, type }) => `  ${createdAt}  ${type}`),
]
console.log(lines.join('\n'))
process.exitCode = items.filter(({ status }) => status === 'paid').length === 2 ? 0 : 1

/** Prints the call and its answer. */
async function step<T>(title: string, call: string, answer: Promise<T>): Promise<T> {
  const result = await answer
  console.log(`\n${title}\n\n  ${call}\n\n${JSON.stringify(result, null, 2)}`)
  return result
}
