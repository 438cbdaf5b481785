import { oneGateway } from './at-gateways.ts'
import type { Charging } from '../../shared/operations/unit-of-work/context.ts'
import type { PaymentGateway } from '../../shared/ports/payment-gateway.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import type { Ref } from '../../shared/store/codec.ts'
import { ownInvoiceRef } from '../../shared/store/entities/invoice.ts'
import { subscriptionCodec, subscriptionRef } from '../../shared/store/entities/subscription.ts'
import type { Invoice } from '../../shared/domain/invoice/invoice.ts'
import type { Subscription } from '../../shared/domain/subscription/subscription.ts'
import { runSubscriptionDue } from '../../shared/operations/renewal/run-subscription-due.ts'
import { readItems } from '../../shared/store/read-items.ts'
import type { Scene } from './billing.ts'

/** How a test's worker differs from the real one. */
export interface WorkerOptions {
  /** Tenant time, as the walk gives it. */
  readonly at: string
  /** What the gateway's charge waits for. */
  readonly beforeCharge?: () => Promise<unknown>
  /** Milliseconds that the worker's wall clock is ahead: past the leases of crashed runs. */
  readonly wallAheadMs?: number
}

/** The context in which a worker charges for a merchant of the sandbox. */
export function chargingContext(scene: Scene, options: WorkerOptions): Charging {
  const { at, beforeCharge, wallAheadMs = 0 } = options
  const actor = { kind: 'worker', id: 'test' } as const
  const { merchantId } = scene.merchant
  const work = { merchantId, mode: 'sandbox', requestId: 'test', actor, timeZone: '', at } as const
  const context = provide(createContext(work), { gateway }) as unknown as Charging
  const twin = context.gateways.first
  const waiting: PaymentGateway = {
    ...twin,
    charge: async (request) => {
      await beforeCharge?.()
      return twin.charge(request)
    },
  }
  const wall = { now: () => new Date(Date.now() + wallAheadMs).toISOString() }
  return { ...context, gateways: oneGateway(waiting), time: { ...context.time, wall } }
}

/** A subscription as it is stored. */
export function storedSubscription(scene: Scene, id: string): Promise<Subscription> {
  return stored(scene, subscriptionRef(scene.merchant.merchantId, id))
}

/** An invoice as it is stored. */
export function storedInvoice(scene: Scene, id: string): Promise<Invoice> {
  return stored(scene, ownInvoiceRef(scene.merchant.merchantId, id))
}

async function stored<T>(scene: Scene, ref: Ref<T>): Promise<T> {
  const context = chargingContext(scene, { at: '2027-01-01T00:00:00.000Z' })
  const [item] = await readItems(context.table, [ref], 'strong')
  return ref.codec.decode(item!)
}

/** Does what is due of a subscription, as a worker that gets its message does. */
export async function runWorker(scene: Scene, id: string, options: WorkerOptions): Promise<void> {
  const stored = await storedSubscription(scene, id)
  const { customerId, planId, latestInvoiceId } = stored
  await runSubscriptionDue(chargingContext(scene, options), {
    merchantId: scene.merchant.merchantId,
    ...subscriptionCodec.key(stored),
    at: options.at,
    job: 'dunning',
    hints: { customerId, planId, ...(latestInvoiceId === null ? {} : { invoiceId: latestInvoiceId }) },
  })
}
