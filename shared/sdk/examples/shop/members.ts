import { applyIfNewer, type BillingEvent, type EventSubscription } from 'subscription-billing-client'

/** The shop's members, known only from webhooks. A real shop stores this in its database. */
export class Members {
  readonly #seen = new Set<string>()
  readonly #subscriptions = new Map<
    string,
    { readonly email: string; readonly subscription: EventSubscription }
  >()
  readonly #welcomed: string[] = []

  /** Applies an event. A repeat does nothing; a late one is processed too, and never restores an older state. */
  take(event: BillingEvent): void {
    // Once by its id: in a database, insert the id under a unique key in the same transaction as what follows.
    if (this.#seen.has(event.id)) return
    this.#seen.add(event.id)
    this.#keep(event)
    if (event.type === 'subscription_activated') this.#welcomed.push(event.data.customer.email ?? '')
  }

  /** Whether a person may enter: during a trial, while they pay, and while a failed renewal is being recovered. */
  mayEnter(email: string): boolean {
    return this.statusesOf(email).some((status) => open.has(status))
  }

  /** Whom the shop has greeted, once for each activation. */
  get welcomed(): readonly string[] {
    return this.#welcomed
  }

  /** The statuses of a person's subscriptions. */
  statusesOf(email: string): EventSubscription['status'][] {
    return [...this.#subscriptions.values()]
      .filter((one) => one.email === email)
      .map(({ subscription }) => subscription.status)
  }

  /** Keeps the newest state of a subscription. Several events of one change carry the same version and state. */
  #keep(event: BillingEvent): void {
    if (!('subscription' in event.data && 'customer' in event.data)) return
    const { subscription, customer } = event.data
    const newest = applyIfNewer(event, this.#subscriptions.get(subscription.id)?.subscription)
    if (newest)
      this.#subscriptions.set(subscription.id, { email: customer.email ?? '', subscription: newest })
  }
}

const open: ReadonlySet<EventSubscription['status']> = new Set(['trialing', 'active', 'past_due'])
