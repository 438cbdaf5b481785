import type { Capability } from '../../api/capabilities.ts'
import type { AgentAct } from '../../domain/agents/act.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { FeesByRail } from '../../domain/money/fees.ts'
import type { LeastByRail } from '../../domain/money/least.ts'
import type { OperatorAlarm } from '../../domain/gateway/operator-alarm.ts'
import type { BankTransfer } from '../../ports/bank-transfer.ts'
import type { GatewayCallbacks, SandboxPayments } from '../../ports/gateway-callback.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { FileLinks, Files } from '../../ports/files.ts'
import type { Logos } from '../../ports/logos.ts'
import type { Messenger } from '../../ports/messenger.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import type { Schedules } from '../../ports/schedule.ts'
import type { VasProvider } from '../../ports/vas-provider.ts'
import type { WebhookHttp } from '../../ports/webhook-http.ts'
import type {
  IdempotencyState,
  RequestState,
  StoreContext,
  Tenant,
  WritableTable,
} from '../../store/context.ts'
import type { Write } from '../../store/write.ts'

/** What depends on the deployment. */
export interface Deployment {
  /** The base URL of customers' links, without a slash at the end. */
  readonly checkoutBaseUrl: string
  /** Whether webhooks to this machine are accepted; true only in the local runner (D14.9). */
  readonly allowLoopbackWebhooks: boolean
  /** Whether a sandbox's messages to people are also sent; true only in the local runner, whose outbox takes them. */
  readonly sendsTestMessages: boolean
  /** Resolves when every index shows what was written before the call (E1). */
  readonly indexesCatchUp: () => Promise<void>
  /** Alarms the operator; `reference` identifies what to look at. */
  readonly raiseAlarm: (alarm: OperatorAlarm, reference: string) => void
  /** The gateways of this mode, as the deployment names them. */
  readonly gateways: {
    /** The one for new payments. */
    readonly money: string
    readonly bills: string
    /** Everything about the mode's money, without the twin. */
    readonly chosen: readonly string[]
    /** The minimum payment, in kobo, on the first one's cheapest rail; 0 if there is none. */
    readonly leastKobo: number
    /** The same by gateway and rail (G5). */
    readonly leastByRail: LeastByRail
    /** Their fees of a charge, if their answers do not name them (N1); absent if nothing is set. */
    readonly feesByRail?: FeesByRail | undefined
  }
  /** The least and the most that one payout may be, in kobo (D9.6). */
  readonly payoutAmount: { readonly minKobo: number; readonly maxKobo: number }
}

/** A call of an OAuth client with the owner's limits (V10). */
export interface AgentCall extends Pick<AgentAct, 'client' | 'action' | 'targetId' | 'given'> {
  readonly quoteId: string | null
  readonly isQuotedElsewhere: boolean
  /** The request's key, which all its contexts share; null without one. */
  readonly key: IdempotencyState | null
  /** Whether a commit of this call has been checked against the limits: what follows from it is part of the same operation. */
  begun: boolean
  /** Applies the limits to a commit; null if the operation moves no money. */
  readonly hold: HoldAgent | null
}

/** What a commit of an agent's call writes besides; it throws if the call is not allowed. */
export type HoldAgent = (
  context: Writing,
  call: AgentCall,
  writes: readonly Write[],
) => Promise<readonly Write[]>

/**
 * What every unit of work has, by concern: `tenant` is for whom it acts, `request` who asks for what and what is stored
 * of that, `time` the tenant's clock, `table` where it reads and writes, `deployment` what the operator has set.
 */
export interface OperationContext extends StoreContext {
  readonly tenant: Tenant & {
    /** The merchant's time zone, from their credential. */
    readonly timeZone: string
  }
  readonly request: RequestState & {
    /** The request's identifier, as in answers, logs and audit records. */
    readonly id: string
    readonly actor: Actor
    /** The call of an OAuth client with limits (V10); absent for everyone else. */
    readonly agent?: AgentCall
  }
  readonly deployment: Deployment
}

/** A mode's gateways, or their transfers: the only way to one (G6). */
export interface AtGateways<G> {
  /** The one for new payments. */
  readonly first: G
  /** Those that serve the mode, the first one first. */
  readonly all: readonly G[]
  /** The gateway of something: a gateway serves its own objects even after it was removed from the mode (V6). */
  readonly of: (at: AtGateway) => G
}

/** What each capability adds to the context. */
export interface Provides {
  'table.read': object
  'table.write': { readonly table: WritableTable }
  gateway: {
    readonly gateways: AtGateways<PaymentGateway>
    /** The reader of a gateway's callbacks by its name; null for a name that this mode does not know. */
    readonly gatewayCallbacks: (name: string) => GatewayCallbacks | null
    /** The twin's lever; null in live. */
    readonly sandboxPayments: SandboxPayments | null
  }
  bank: { readonly banks: AtGateways<BankTransfer> }
  vas: {
    readonly vas: VasProvider
    /** The seller of a bill is queried about it, even if others sell them now (G6). */
    readonly vasAt: (at: AtGateway) => Pick<VasProvider, 'queryVend'>
  }
  messenger: { readonly messenger: Messenger }
  mailer: { readonly mailer: Mailer }
  pepper: {
    readonly pepper: () => Promise<string>
    /** The peppers before the present one, with which something may still be sealed or hashed (O5). */
    readonly otherPeppers: () => Promise<readonly string[]>
  }
  files: { readonly files: Files }
  'files.read': { readonly fileLinks: FileLinks }
  'logos.read': { readonly logos: Pick<Logos, 'read'> }
  'logos.write': { readonly logoStore: Pick<Logos, 'write'> }
  'webhook-http': { readonly webhookHttp: WebhookHttp }
  schedules: { readonly schedules: Schedules }
  'queue.webhook-delivery': { readonly deliveryQueue: WorkQueue }
  'queue.due': { readonly dueQueue: WorkQueue }
  'queue.clock-advance': { readonly clockQueue: WorkQueue }
  'queue.code-message': { readonly codeQueue: WorkQueue }
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never

/** The context of a function with exactly the capabilities in `uses`. */
export type ContextOf<U extends Capability> = OperationContext & Intersection<Provides[U]>

/** The context of an operation that writes. */
export type Writing = ContextOf<'table.write'>

/** The context of an operation that moves money to a bank account. */
export type PayingOut = ContextOf<'table.write' | 'bank'>

/** The context of an operation that buys or queries a bill payment. */
export type Vending = ContextOf<'table.write' | 'vas'>

/** The context of an operation that charges. */
export type Charging = ContextOf<'table.write' | 'gateway'>

/**
 * The same unit of work for a tenant that it has just identified, from a client's or a person's credential or a
 * gateway's news. Its first load reads the tenant's clock.
 */
export function asTenant<C extends OperationContext>(
  context: C,
  { merchantId, timeZone }: { readonly merchantId: string; readonly timeZone: string },
): C {
  const { wall } = context.time
  const now = context.tenant.mode === 'live' ? wall.now() : null
  const spread = { over: null, shard: 0, written: 1 }
  return {
    ...context,
    tenant: { ...context.tenant, merchantId, spread, timeZone },
    time: { wall, now, clock: 'wall' },
  }
}
