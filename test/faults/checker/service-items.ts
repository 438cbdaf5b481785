import { reader, type Stored } from './items.ts'

/** Something that events announce to merchants. */
export interface Event extends Stored {
  readonly type: string
  readonly body: Envelope | null
  readonly optIn: boolean
  /** The events that this one still vouches for, until they are fanned out. */
  readonly outbox: readonly string[] | null
  /** The messages to send to the customer. */
  readonly message: string | null
}
export interface Envelope {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly data: EventData
}
export interface EventData {
  readonly synthetic?: boolean
  readonly subscription?: ToldSubscription
  readonly invoice?: ToldInvoice
  readonly customer?: { readonly id: string }
  readonly plan?: { readonly id: string }
  readonly payout?: ToldObject
  readonly bill?: ToldObject
  readonly amount?: number
  readonly effectKobo?: number
  readonly cycle?: number
  readonly failureCode?: string
  readonly transactionId?: string
  readonly reason?: string
  readonly changed?: readonly string[]
  readonly creditKobo?: number
  readonly returnedKobo?: number
  readonly forfeitedKobo?: number
  readonly fromPlanId?: string
  readonly toPlanId?: string
  readonly fromQuantity?: number
  readonly toQuantity?: number
  readonly priceChange?: { readonly id: string }
  readonly proration?: { readonly credit: number; readonly charge: number; readonly effectiveAt: string }
}
/** A subscription as an event shows it: its fields by name, times as ISO texts. */
export interface ToldSubscription {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly promoCodeId: string | null
  readonly [field: string]: unknown
}
export interface ToldInvoice {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly periodStart: string
  readonly periodEnd: string
}
export interface ToldObject {
  readonly id: string
  readonly status: string
  readonly amount: number
}
export const readEvent = reader<Event>({ type: 'y', body: 'b', optIn: 'oi', outbox: 'ob', message: 'mg' })

export interface Endpoint extends Stored {
  /** Null: all but the opt-in ones. */
  readonly eventTypes: readonly string[] | null
  readonly status: string
}
export const readEndpoint = reader<Endpoint>({ eventTypes: 'et', status: 's' })

/** A try to deliver; partition `<tenant>#DLV#<endpoint>`, sort key `<event>#<number>`. */
export interface Delivery extends Stored {
  readonly status: string
  readonly dueAt: number
  readonly nextAttemptAt: number | null
}
export const readDelivery = reader<Delivery>({ status: 's', dueAt: 'du', nextAttemptAt: 'na' })

/** The record of an Idempotency-Key: a claim while it has no status, else the answer that is replayed. */
export interface IdempotencyRecord extends Stored {
  readonly fingerprint: string | null
  readonly status: number | null
  readonly body: unknown
  readonly operationId: string | null
  readonly leaseUntil: number | null
}
export const readIdempotencyRecord = reader<IdempotencyRecord>({
  fingerprint: 'f',
  status: 's',
  body: 'b',
  operationId: 'o',
  leaseUntil: 'l',
})

/** A name that leads to one object. */
export interface Pointer extends Stored {
  readonly target: string
}
export const readPointer = reader<Pointer>({ target: 't' })

export interface AuditEntry extends Stored {
  readonly action: string
  readonly targetId: string | null
}
export const readAuditEntry = reader<AuditEntry>({ action: 'ac', targetId: 't' })

/** A credential; its partition is `CRED#<hash>`. */
export interface Credential extends Stored {
  readonly kind: string
  readonly mode: string
  readonly merchantId: string
  readonly hint: string | null
  readonly subject: string | null
}
export const readCredential = reader<Credential>({
  kind: 'k',
  mode: 'm',
  merchantId: 't',
  hint: 'h',
  subject: 'su',
})

/** A person's use of a trial or code; its sort key is `<plan or code>#<person>`. */
export interface OfferUse extends Stored {
  readonly holder: string
  readonly kept: boolean
}
export const readOfferUse = reader<OfferUse>({ holder: 'h', kept: 'k' })
