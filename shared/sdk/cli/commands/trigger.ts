import type { Command } from 'commander'
import { testTokens, type BillingClient, type EventType } from '../../src/index.ts'
import { optionsOf, say } from '../context.ts'
import { billingOf } from '../profile.ts'

/** `billing trigger subscription_past_due`: an event without its cause. */
export function triggerCommand(program: Command): void {
  program
    .command('trigger')
    .argument('<type>', 'the event’s type, such as subscription_payment_failed')
    .option('--subscription <id>', 'the subscription to tell of; otherwise the newest, or a new one')
    .description('Send an event without its cause, in the sandbox')
    .action(async (type: EventType, _given, command: Command) => {
      const options = optionsOf<{ subscription?: string }>(command)
      const billing = billingOf(options.profile)
      const subscriptionId = options.subscription ?? (await anySubscription(billing))
      const { eventId } = await billing.sandbox.sendEvent(type, { subscriptionId })
      say(options, { eventId, type, subscriptionId }, `Sent ${type} as ${eventId}, about ${subscriptionId}.`)
    })
}

async function anySubscription(billing: BillingClient): Promise<string> {
  const { items } = await billing.subscriptions.list({ limit: 1 })
  return items[0]?.id ?? (await sampleSubscription(billing))
}

/** A first subscription for a sandbox that has none. */
async function sampleSubscription(billing: BillingClient): Promise<string> {
  const plan = await billing.plans.create({ name: 'Sample', amount: 500_000, interval: 'month' })
  const customer = await billing.customers.create({ email: 'sample@example.com', name: 'Sample' })
  await billing.paymentMethods.attach(customer.id, { token: testTokens.success })
  const { id } = await billing.subscriptions.create({ customerId: customer.id, planId: plan.id })
  return id
}
