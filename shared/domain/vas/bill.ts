import type { AtGateway } from '../gateway/at-gateway.ts'
import { revised } from '../change/revised.ts'
import type { Currency } from '../money/money.ts'
import { nextQuestionAt } from '../time/question-times.ts'
import { toMs, type Instant } from '../time/time.ts'
import { nextStatus } from '../change/transition-table.ts'
import { nairaToKobo, type NairaRange } from './naira.ts'
import { billTransitions, type BillStatus } from './transitions.ts'
import { moneyLeaseMs } from '../time/waits.ts'

/** Kinds of bills (S12). */
export const billCategories = ['airtime', 'data', 'betting', 'cabletv', 'electricity'] as const

export type BillCategory = (typeof billCategories)[number]

/** The price limits of one bill, in whole naira (D10.1). A data bundle has its own price. */
export const billRanges: Readonly<Record<BillCategory, NairaRange>> = {
  airtime: { min: 50, max: 50_000 },
  data: { min: 50, max: 50_000 },
  betting: { min: 100, max: 1_000_000 },
  cabletv: { min: 100, max: 1_000_000 },
  electricity: { min: 500, max: 1_000_000 },
}

/** Mobile networks (D10.1). */
export const networks = ['MTN', 'GLO', 'AIRTEL', '9MOBILE'] as const

export type Network = (typeof networks)[number]

/** Cable TV providers (D10.1). */
export const cableProviders = ['dstv', 'gotv', 'startimes'] as const

export const meterTypes = ['prepaid', 'postpaid'] as const

export type MeterType = (typeof meterTypes)[number]

/** What is bought, and for whom. */
export interface BillOrder {
  readonly category: BillCategory
  /** The network's, company's or distributor's id; null for airtime takes the network from the number. */
  readonly provider: string | null
  /** Phone, smart card, meter or betting account number. */
  readonly recipient: string
  /** Whole naira; null takes the bundle's price. */
  readonly amountNaira: number | null
  readonly payerName: string | null
  readonly meterType: MeterType | null
  readonly bundleCode: string | null
  /** As it was ordered: bills are in naira only. */
  readonly currency: string
}

/** Facts about a bill beside its fields (S12, `meta`). */
export type BillMeta = Readonly<Record<string, string | number>>

/** A bill payment from the merchant's balance (S12). */
export interface Bill extends AtGateway {
  readonly merchantId: string
  /** Also our reference at the provider. */
  readonly id: string
  readonly createdAt: Instant
  readonly category: BillCategory
  readonly provider: string
  readonly recipient: string
  /** Kobo. */
  readonly amount: number
  readonly currency: Currency
  readonly status: BillStatus
  readonly gatewayReference: string | null
  readonly meta: BillMeta
  /** When the provider is queried next; null when its outcome is known. */
  readonly dueAt: Instant | null
  /** Wall clock, epoch milliseconds: until then the request that buys it may still be running. */
  readonly leaseUntil: number
  readonly version: number
  /** The provider that sold it, and the only one that can be queried (G6); none for the sandbox's twin. */
  readonly gateway: string | null
}

/** The bill before the provider is called: `processing`, and queried in a minute if no answer arrives. */
export function composeBill(
  origin: Pick<Bill, 'merchantId' | 'id' | 'gateway'>,
  order: BillOrder & { readonly provider: string; readonly amountNaira: number },
  now: Instant,
  wallNow: Instant,
): Bill {
  const { category, provider, recipient, amountNaira, payerName, meterType, bundleCode } = order
  const told = Object.entries({ payerName, meterType, bundleCode }).filter(([, value]) => value !== null)
  const { gateway, ...own } = origin
  return {
    ...own,
    createdAt: now,
    category,
    provider,
    recipient,
    amount: nairaToKobo(amountNaira),
    currency: 'NGN',
    status: 'processing',
    gatewayReference: null,
    meta: { amountNaira, ...(Object.fromEntries(told) as BillMeta) },
    dueAt: nextQuestionAt(now, now),
    leaseUntil: toMs(wallNow) + moneyLeaseMs,
    version: 1,
    gateway,
  }
}

/** The provider has delivered. A prepaid meter's token goes to `meta.token`. */
export function succeededBill(
  bill: Bill,
  receipt: { readonly gatewayReference: string; readonly token: string | null },
): Bill {
  const meta = receipt.token === null ? bill.meta : { ...bill.meta, token: receipt.token }
  return settledBill(bill, 'succeed', { gatewayReference: receipt.gatewayReference, meta })
}

/** The provider has refused for certain: the money is returned. */
export function failedBill(bill: Bill, reason: string): Bill {
  return settledBill(bill, 'fail', { meta: { ...bill.meta, failureReason: reason } })
}

/** Outcome not known yet: queried again on the timetable of payouts (D9.9). */
export function postponedBill(bill: Bill, now: Instant): Bill {
  return revised(bill, { dueAt: nextQuestionAt(bill.createdAt, now) })
}

function settledBill(bill: Bill, trigger: 'succeed' | 'fail', changes: Partial<Bill>): Bill {
  const status = nextStatus(billTransitions, bill.status, trigger)
  return revised(bill, { ...changes, status, dueAt: null })
}
