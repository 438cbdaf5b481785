import type { Metadata } from '../metadata.ts'
import type { Mode } from '../merchant/merchant.ts'
import type { Currency } from '../money/money.ts'
import type { NamedAddOn } from '../pricing/add-on-order.ts'

/** A permanent address at which anyone buys a plan or pays an amount (M7). */
export interface PaymentLink {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  /** Null where it takes an amount. */
  readonly planId: string | null
  /** How many units are bought or, where the payer chooses, the initial quantity. */
  readonly quantity: number
  readonly addOns: readonly NamedAddOn[]
  /** Minor units of one unit; null where it sells a plan, or the payer names the amount. */
  readonly amount: number | null
  readonly currency: Currency
  /** What is paid for, as its page and the invoice name it; null for the plan's name. */
  readonly description: string | null
  /** Whether the payer chooses how many units they buy. */
  readonly adjustable: boolean
  readonly active: boolean
  /** How often it may be paid; null for no limit. It never changes: the limit is counted in one item. */
  readonly maxUses: number | null
  readonly successUrl: string | null
  readonly metadata: Metadata
  readonly version: number
}

/** How often a link was paid, including pending payments (M7). It is counted without the link's version. */
export interface PaymentLinkUses {
  readonly merchantId: string
  /** The link's identifier, and which of its counts. */
  readonly name: string
  /** Paid, and reserved. */
  readonly taken: number
  readonly reserved: number
  /** The amount paid directly, in minor units. */
  readonly amount: number
}

/** A link with what it has brought. */
export interface CountedLink {
  readonly link: PaymentLink
  readonly paidCount: number
  /** Minor units, as first payments were; refunds do not lower it. */
  readonly paidAmount: number
}

/** What a merchant may change of a link: never its price, nor how often it may be paid. */
export type PaymentLinkChanges = Partial<
  Pick<PaymentLink, 'description' | 'active' | 'successUrl' | 'metadata'>
>

/** What a checkout session keeps of its link. */
export interface SessionLink {
  readonly id: string
  readonly maxUses: number | null
  readonly description: string | null
}

/** The counts of a link: one where its uses are limited, several for many payers at once where they are not. */
export const countsOfOpenLink = 4

/** How many counts a link has. */
export function countsOf({ maxUses }: Pick<PaymentLink, 'maxUses'>): number {
  return maxUses === null ? countsOfOpenLink : 1
}

/** The sum of a link's counts. */
export function counted(link: PaymentLink, counts: readonly PaymentLinkUses[]): CountedLink {
  return {
    link,
    paidCount: counts.reduce((sum, { taken, reserved }) => sum + taken - reserved, 0),
    paidAmount: counts.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The parts of a link's address. */
export interface LinkAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly linkId: string
}

const shape = /^(test|live)_([0-9A-Z]{26})([0-9A-Z]{26})$/

/** The last part of a link's address: its mode, merchant and identifier, so that no look-up is needed. */
export function slugOf({ merchantId, id }: Pick<PaymentLink, 'merchantId' | 'id'>, mode: Mode): string {
  const [merchant, link] = [merchantId, id].map((one) => one.slice(one.indexOf('_') + 1))
  return `${mode === 'live' ? 'live' : 'test'}_${merchant}${link}`
}

/** Reads a slug; null for a malformed one. */
export function parseSlug(slug: string): LinkAddress | null {
  const [, mode, merchant, link] = shape.exec(slug) ?? []
  if (link === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    linkId: `plink_${link}`,
  }
}

/** A link's address as views name it: it depends on mode and deployment, which views don't know. */
export class PaymentLinkAddress {
  readonly link: Pick<PaymentLink, 'merchantId' | 'id'>

  constructor(link: Pick<PaymentLink, 'merchantId' | 'id'>) {
    this.link = link
  }
}
