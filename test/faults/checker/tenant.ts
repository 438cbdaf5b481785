import { readAddOn, readPlan, readPromoCode } from './catalog-items.ts'
import { isRestored, readDispute } from './dispute-items.ts'
import {
  readCustomer,
  readDraft,
  readInvoice,
  readSession,
  readSubscription,
  type Invoice,
} from './billing-items.ts'
import type { Stored } from './items.ts'
import {
  readBalance,
  readBill,
  readBillDay,
  readArrival,
  readBookEntry,
  readEntry,
  readLateCharge,
  readPayout,
  readRefund,
  readReversal,
  readSeal,
  type Entry,
} from './money-items.ts'
import type { RawItem } from './read.ts'
import {
  readSettledMark,
  readSettlement,
  readSettlementDifference,
  readSettlementPart,
} from './settlement-items.ts'
import { readQuote } from './quote-items.ts'
import { readNote, readNoteDue, readSeries, readTaxDocument, readTaxMonth } from './tax-items.ts'
import { readLinkUses } from './link-items.ts'
import {
  readAuditEntry,
  readDelivery,
  readEndpoint,
  readEvent,
  readIdempotencyRecord,
  readOfferUse,
  readPointer,
  type Event,
  type EventData,
} from './service-items.ts'

/** An event with its data; one that was triggered for a merchant's test announces nothing. */
export interface Told extends Event {
  readonly data: EventData
}

/** Everything of one merchant, read; lists are in the order of their sort keys. */
export type Tenant = ReturnType<typeof readTenant>

/** Reads a merchant's partitions. `parts` are their raw items by type, the twins' books under `TWIN#<kind>`. */
export function readTenant(id: string, parts: ReadonlyMap<string, readonly RawItem[]>) {
  const list = <T extends Stored>(type: string, read: (raw: RawItem) => T): T[] =>
    (parts.get(type) ?? []).map(read).sort(byId)
  const map = <T extends Stored>(type: string, read: (raw: RawItem) => T): ReadonlyMap<string, T> =>
    new Map(list(type, read).map((record) => [record.id, record]))
  const book = (kind: string) => (parts.get(`TWIN#${kind}`) ?? []).map(readBookEntry)
  const invoices = map('INV', readInvoice)
  const journal = list('TXN', readEntry)
  const declined = list('TRY', readEntry)
  const disputes = map('DSP', readDispute)
  // What a bank gave back after a loss is taken back no more (N3).
  const restored = new Set([...disputes.values()].filter(isRestored).map(({ reference }) => reference))
  const reversals = list('RVSL', readReversal).filter(({ id }) => !restored.has(id))
  const events = list('EVT', readEvent)
  const told = events.flatMap(toldBy)
  return {
    id,
    plans: map('PLAN', readPlan),
    addOns: map('ADDON', readAddOn),
    customers: map('CUS', readCustomer),
    subscriptions: map('SUB', readSubscription),
    invoices,
    promoCodes: map('PROMO', readPromoCode),
    sessions: map('CHK', readSession),
    drafts: map('CHG', readDraft),
    quotes: map('QUOTE', readQuote),
    journal,
    declined,
    /** Why charges were let go, and outcomes that came too late to matter. */
    letGo: declined.filter(({ type }) => type === 'charge_let_go'),
    answered: declined.filter(({ type }) => type === 'charge_answered'),
    /** Every charge that was tried and decided. */
    charges: [...journal, ...declined].filter(({ type }) => type === 'charge'),
    balances: list('BAL', readBalance),
    seals: list('SEAL', readSeal),
    payouts: map('POUT', readPayout),
    bills: map('BILL', readBill),
    billDays: list('SPD', readBillDay).filter(({ id }) => id.startsWith('bills#')),
    offerUses: list('USED', readOfferUse),
    linkUses: list('PLNU', readLinkUses),
    refunds: map('RFND', readRefund),
    disputes,
    settlements: map('STL', readSettlement),
    settlementParts: list('STLP', readSettlementPart),
    settledMarks: list('STLM', readSettledMark),
    settlementDifferences: list('STLD', readSettlementDifference),
    notes: list('CN', readNote),
    notesDue: list('NDUE', readNoteDue),
    series: list('SER', readSeries),
    taxDocuments: list('TXD', readTaxDocument),
    taxMonths: list('TAXM', readTaxMonth),
    lateCharges: map('LATE', readLateCharge),
    arrivals: map('PIN', readArrival),
    arrivalNames: list('PINN', readPointer),
    reversals,
    reversalsOf: Map.groupBy(reversals, ({ invoiceId }) => invoiceId ?? ''),
    events,
    told,
    endpoints: map('WHE', readEndpoint),
    deliveries: list('DLV', readDelivery),
    messages: new Set((parts.get('MSG') ?? []).map(({ sk }) => sk)),
    /** Those that no channel took. */
    dropped: new Set((parts.get('MSG') ?? []).filter(({ s }) => s === 'dropped').map(({ sk }) => sk)),
    records: list('IDEM', readIdempotencyRecord),
    // Seals of whole days lie among them.
    audit: (parts.get('AUD') ?? []).filter(({ sk }) => sk.startsWith('aud_')).map(readAuditEntry),
    merchantRefs: list('REF', readPointer),
    methodPointers: list('PM', readPointer),
    codePointers: list('CODE', readPointer),
    invoicesOf: Map.groupBy<string, Invoice>(invoices.values(), ({ subscriptionId }) => subscriptionId ?? ''),
    toldOf: Map.groupBy<string, Told>(
      told.filter(({ data }) => data.subscription !== undefined),
      ({ data }) => data.subscription!.id,
    ),
    /** The twins' books. */
    books: {
      charge: book('charge'),
      refund: book('refund'),
      dispute: book('dispute'),
      credit: book('credit'),
      settled: book('settled'),
      transfer: book('transfer'),
      vend: book('vend'),
    },
  }
}

/** The charges of an invoice or checkout session that went through. */
export function paidCharges(charges: readonly Entry[]): Entry[] {
  return charges.filter(({ status }) => status === 'succeeded')
}

function toldBy(event: Event): Told[] {
  const data = event.body?.data
  return data === undefined || data.synthetic === true ? [] : [{ ...event, data }]
}

function byId(a: Stored, b: Stored): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
