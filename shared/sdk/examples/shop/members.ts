import { isNewer, type BillingEvent, type components } from 'subscription-billing-client'

type Subscription = components['schemas']['Subscription']

/** The shop's members, known only from webhooks. A real shop stores this in its database. */
export class Members {
  readonly #seen = new Set<string>()
  readonly #subscriptions = new Map<string, { readonly email: string; readonly subscription: Subscription }>()

  /** Applies an event. Repeated and late events change nothing. */
  take(event: BillingEvent): void {
    if (this.#seen.has(event.id)) return
    this.#seen.add(event.id)
    if (!('subscription' in event.data && 'customer' in event.data)) return
    const { subscription, customer } = event.data
    if (!isNewer(event, this.#subscriptions.get(subscription.id)?.subscription)) return
    this.#subscriptions.set(subscription.id, { email: customer.email ?? '', subscription })
  }

  /** Whether a person may enter: during a trial, while they pay, and while a failed renewal is being recovered. */
  mayEnter(email: string): boolean {
    return this.statusesOf(email).some((status) => open.has(status))
  }

  /** The statuses of a person's subscriptions. */
  statusesOf(email: string): Subscription['status'][] {
    return [...this.#subscriptions.values()]
      .filter((one) => one.email === email)
      .map(({ subscription }) => subscription.status)
  }
}

const open: ReadonlySet<Subscription['status']> = new Set(['trialing', 'active', 'past_due'])
