import type { Command } from 'commander'
import { eventTypes } from '../../src/generated/event-types.ts'
import { testTokens, type BillingClient } from '../../src/index.ts'
import { optionsOf, say } from '../context.ts'
import { billingOf, modeOf, profileOf, UsageError } from '../profile.ts'

/** `billing trigger subscription_past_due`: an event without its cause; `billing trigger` alone lists the types. */
export function triggerCommand(program: Command): void {
  program
    .command('trigger')
    .argument('[type]', 'the event’s type, such as subscription_payment_failed; without it, all types')
    .option('--subscription <id>', 'the subscription to tell of; otherwise the newest, or a new one')
    .description('Send an event without its cause, in the sandbox; without a type, list the types')
    .action(async (type: string | undefined, _given, command: Command) => {
      const options = optionsOf<{ subscription?: string }>(command)
      if (type === undefined) {
        say(options, eventTypes, listed())
        return
      }
      const row = eventTypes[type]
      if (!row)
        throw new UsageError(`${type} is no event type${nearTo(type)}; \`billing trigger\` lists them`)
      const { apiKey } = profileOf(options.profile)
      if (apiKey !== undefined && modeOf(apiKey) === 'live')
        throw new UsageError(
          'events without a cause exist in the sandbox only: use a key that begins with sk_test_',
        )
      const billing = billingOf(options.profile)
      const subscriptionId = options.subscription ?? (await anySubscription(billing))
      const { eventId } = await billing.sandbox.sendEvent(type, { subscriptionId })
      const hidden = row.optIn ? ' It goes only to endpoints that name it.' : ''
      say(
        options,
        { eventId, type, subscriptionId },
        `Sent ${type} as ${eventId}, about ${subscriptionId}. Expect data with ${row.carries.join(', ')}, and synthetic: true.${hidden}`,
      )
    })
}

/** The types in columns: the type, a mark for those that an endpoint must name, when it fires. */
function listed(): string {
  const width = Math.max(...Object.keys(eventTypes).map((type) => type.length))
  const rows = Object.entries(eventTypes).map(
    ([type, { firesWhen, optIn }]) => `${type.padEnd(width)}  ${optIn ? '*' : ' '} ${firesWhen}`,
  )
  return [
    ...rows,
    '',
    '* goes only to endpoints that name it.',
    'Each is sent about a subscription: --subscription sub_…, or the newest, or a new one that is made for it.',
  ].join('\n')
}

/** A type that shares most words with what was typed: `payment_failed` means `subscription_payment_failed`. */
function nearTo(typed: string): string {
  const words = new Set(typed.toLowerCase().split(/[^a-z]+/))
  const scored = Object.keys(eventTypes).map((type) => {
    const own = type.split('_')
    return { type, score: own.filter((word) => words.has(word)).length / own.length }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best !== undefined && best.score > 0 ? `; did you mean ${best.type}?` : ''
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
