import { sign, type BillingEvent } from '../../src/index.ts'
import { ended, pause } from './pause.ts'

/** The result of one try to forward an event. */
export interface Forwarded {
  readonly event: BillingEvent
  readonly attempt: number
  /** Null when the receiver gave no answer. */
  readonly status: number | null
  readonly durationMs: number
  /** Milliseconds until it is tried again; null when it is not. */
  readonly retryInMs: number | null
}

export interface ForwarderOptions {
  readonly forwardTo: string
  readonly secret: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onTry: (forwarded: Forwarded) => void
  /** Called when an event was accepted or given up. */
  readonly onDone: (event: BillingEvent, accepted: boolean) => void
  readonly timeoutMs?: number
  /** The waits between tries, in milliseconds: one for each try after the first. */
  readonly waitsMs?: readonly number[]
}

const usualWaitsMs = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/**
 * Posts signed events to one address. Events of one subscription are sent one after another, also while one of them is
 * retried; events of other subscriptions do not wait for it.
 */
export class Forwarder {
  readonly #options: ForwarderOptions
  readonly #lanes = new Map<string, Promise<void>>()
  /** Some events have only an invoice. */
  readonly #subscriptionOf = new Map<string, string>()
  readonly #stopped = new AbortController()

  constructor(options: ForwarderOptions) {
    this.#options = options
  }

  /** Adds an event to the end of its subscription's queue. */
  add(event: BillingEvent): void {
    const lane = this.#laneOf(event)
    const before = this.#lanes.get(lane) ?? Promise.resolve()
    const next = before.then(() => this.#forward(event))
    this.#lanes.set(lane, next)
    void next.finally(() => {
      if (this.#lanes.get(lane) === next) this.#lanes.delete(lane)
    })
  }

  /** Resolves when nothing is left to forward. */
  async idle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }

  /** Ends all tries; events not yet accepted remain pending. */
  stop(): void {
    this.#stopped.abort()
  }

  /** An event's queue: its subscription, possibly known by its invoice; otherwise its invoice, payout or bill. */
  #laneOf(event: BillingEvent): string {
    const { subscription, invoice, payout, bill } = event.data as Parts
    if (subscription && invoice) this.#subscriptionOf.set(invoice.id, subscription.id)
    const owner = invoice && (this.#subscriptionOf.get(invoice.id) ?? invoice.id)
    return subscription?.id ?? owner ?? payout?.id ?? bill?.id ?? event.id
  }

  async #forward(event: BillingEvent): Promise<void> {
    const { waitsMs = usualWaitsMs, onTry, onDone } = this.#options
    for (let attempt = 1; !ended(this.#stopped.signal); attempt += 1) {
      const startedAt = Date.now()
      const status = await this.#post(event)
      if (ended(this.#stopped.signal)) return
      const accepted = status !== null && status >= 200 && status < 300
      const retryInMs = accepted ? null : (waitsMs[attempt - 1] ?? null)
      onTry({ event, attempt, status, durationMs: Date.now() - startedAt, retryInMs })
      if (retryInMs === null) {
        onDone(event, accepted)
        return
      }
      await pause(retryInMs, this.#stopped.signal)
    }
  }

  async #post(event: BillingEvent): Promise<number | null> {
    const { forwardTo, secret, headers = {}, timeoutMs = 15_000 } = this.#options
    const body = JSON.stringify(event)
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stopped.signal])
    try {
      const signed = await sign(body, secret, { id: event.id })
      const response = await fetch(forwardTo, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-event-type': event.type, ...signed, ...headers },
        body,
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }
}

interface Parts {
  readonly subscription?: { readonly id: string }
  readonly invoice?: { readonly id: string }
  readonly payout?: { readonly id: string }
  readonly bill?: { readonly id: string }
}
