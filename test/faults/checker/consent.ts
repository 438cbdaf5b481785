import type { Session } from './billing-items.ts'
import { ulidOf } from './items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'
import type { World } from './world.ts'

/**
 * I11: nobody pays for a stranger. What was bought at checkout is charged by itself with no method but those that were given to
 * it; and a checkout that named no customer settles on one that was there before only where someone proved their phone. A
 * customer is listed for one phone alone: their own.
 */
export function consent(world: World): Findings {
  const proven = new Set(
    world.credentials.filter(({ kind }) => kind === 'identity_session').map(({ subject }) => subject),
  )
  return [...world.tenants.values()].flatMap((tenant) => [
    ...[...tenant.sessions.values()]
      .filter(bought)
      .flatMap((session) => [...charged(session, tenant), ...settledOn(session, tenant, proven)]),
    ...[...tenant.customers.values()].flatMap(({ id, phone, raw }): Findings => {
      const listed = typeof raw['opk'] === 'string' ? raw['opk'] : null
      const own: (string | null)[] = phone === null ? [null] : [`PHONE#${phone}`, `TYPED#${phone}`]
      return own.includes(listed) ? [] : [[id, `is listed for ${listed}, and is of ${own[0]}`]]
    }),
  ])
}

/** Whether a session made the subscription itself, and did not pay another's open invoice. */
function bought({ status, subscriptionId, openInvoiceId }: Session): boolean {
  return status === 'completed' && subscriptionId !== null && openInvoiceId === null
}

/** Only methods that a subscription was ever given, as its events show, are charged automatically. */
function charged({ subscriptionId }: Session, { charges, toldOf }: Tenant): Findings {
  const told = toldOf.get(subscriptionId ?? '') ?? []
  const given = new Set(told.map(({ data }) => data.subscription?.['paymentMethodId']))
  return charges
    .filter((entry) => entry.subscriptionId === subscriptionId && entry.attempt?.automatic === true)
    .filter(({ attempt }) => attempt?.methodId != null && !given.has(attempt.methodId))
    .map(({ id, attempt }) => [id, `charges ${attempt?.methodId}, which was not given to ${subscriptionId}`])
}

function settledOn(session: Session, tenant: Tenant, proven: ReadonlySet<string | null>): Findings {
  const subscription = tenant.subscriptions.get(session.subscriptionId ?? '')
  const customer = tenant.customers.get(subscription?.customerId ?? '')
  if (!customer || session.customerId === customer.id) return []
  const isNew = ulidOf(customer.id) > ulidOf(session.id)
  return isNew || proven.has(customer.phone) ? [] : [[session.id, `settled on ${customer.id}, a stranger`]]
}
