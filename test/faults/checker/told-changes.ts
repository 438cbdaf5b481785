import type { Subscription } from './billing-items.ts'
import type { ToldSubscription } from './service-items.ts'
import { stepsOf, walk, type Step } from './status-walk.ts'
import type { Tenant } from './tenant.ts'
import { mayBecome } from './transitions.ts'
import type { Findings } from './violation.ts'

/**
 * I6, subscriptions: the begin of each is announced, each change of status is announced by its own event, and the newest event
 * shows the subscription as it is. Changes that may not be at all are the business of I7.
 */
export function toldChanges(tenant: Tenant): Findings {
  return [...tenant.subscriptions.values()].flatMap((subscription) => {
    const steps = stepsOf(tenant.toldOf.get(subscription.id) ?? [])
    return [
      ...begun(subscription, steps),
      ...steps.flatMap((step) => changed(subscription, step)),
      ...newest(subscription, steps.at(-1)),
      ...announcedTwice(steps),
    ]
  })
}

function begun({ id }: Subscription, steps: readonly Step[]): Findings {
  const events = steps.flatMap((step) => step.events)
  const times = events.filter(({ type }) => type === 'subscription_created').length
  const first = steps[0]?.events[0]?.type === 'subscription_created'
  return times === 1 && first ? [] : [[id, `is told ${times} times that it was created`]]
}

function changed({ id }: Subscription, step: Step): Findings {
  const { before, after, events, version } = step
  const mixed = events.filter(({ data }) => data.subscription!.status !== after)
  if (mixed.length > 0 && before !== null) return [[id, `is told in two statuses of version ${version}`]]
  if (before === null || !mayBecome('subscription', before, after)) return []
  const { end, strange } = walk(step)
  if (strange.length > 0 || end === after) return []
  return [[id, `went from ${before} to ${after}; its events say ${end} (version ${version})`]]
}

const plain = [
  'customerId',
  'planId',
  'cyclesCompleted',
  'cancelAtPeriodEnd',
  'scheduledPlanId',
  'scheduledQuantity',
  'promoCodeId',
  'paymentMethodId',
  'latestInvoiceId',
] as const

const instants = [
  'currentPeriodStart',
  'currentPeriodEnd',
  'trialEndsAt',
  'canceledAt',
  'endedAt',
  'pausedAt',
  'resumesAt',
] as const

function newest(subscription: Subscription, step: Step | undefined): Findings {
  const shown = step?.events.at(-1)?.data.subscription
  if (!shown) return []
  const { id, status, version } = subscription
  if (shown.version > version) return [[id, `is version ${version}, and told of as ${shown.version}`]]
  if (shown.status !== status) {
    const silent = mayBecome('subscription', shown.status, status)
    return silent ? [[id, `is ${status}; its newest event says ${shown.status}`]] : []
  }
  const wrong = differing(subscription, shown)
  return wrong.map((field) => [id, `has another ${field} than its newest event`])
}

function differing(subscription: Subscription, shown: ToldSubscription): string[] {
  return [
    ...plain.filter((field) => (shown[field] ?? null) !== subscription[field]),
    ...instants.filter((field) => msOf(shown[field]) !== subscription[field]),
  ]
}

function msOf(shown: unknown): number | null {
  return typeof shown === 'string' ? Date.parse(shown) : null
}

const announcements = ['subscription_trial_will_end', 'subscription_renewal_upcoming']

/** A period's end is announced once. */
function announcedTwice(steps: readonly Step[]): Findings {
  const events = steps.flatMap((step) => step.events).filter(({ type }) => announcements.includes(type))
  const ends = Map.groupBy(events, ({ data }) => data.subscription!['currentPeriodEnd'])
  return [...ends.values()].flatMap((same) =>
    same.slice(1).map(({ id, type }): [string, string] => [id, `is ${type} once more`]),
  )
}
