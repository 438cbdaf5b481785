import {
  countsOf,
  type PaymentLink,
  type PaymentLinkUses,
  type SessionLink,
} from '../../domain/payment-link/payment-link.ts'
import { defineEntity, identityOf, json, many, rows, tenantOf, type Ref } from '../codec.ts'
import { partitions, shardOf, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { update, type Write } from '../write.ts'

export const paymentLinkCodec = defineEntity<PaymentLink, 'merchantId' | 'id' | 'createdAt'>({
  name: 'payment-link',
  key: (link) => tenantKey(link.merchantId, partitions.paymentLink, link.id),
  attributes: {
    planId: 'pl',
    quantity: many('q'),
    addOns: rows('ao', ['addOnId', 'quantity']),
    amount: 'a',
    currency: 'c',
    description: 'd',
    adjustable: 'aj',
    active: 'ac',
    maxUses: 'mx',
    successUrl: 'u',
    metadata: json('m'),
    version: 'v',
  },
  derive: identityOf,
})

export function paymentLinkRef(merchantId: string, id: string): Ref<PaymentLink> {
  return { ...tenantKey(merchantId, partitions.paymentLink, id), codec: paymentLinkCodec }
}

/** Access pattern: a tenant's payment links, newest first. */
export function paymentLinksOf(merchantId: string): ListSource<PaymentLink> {
  return tenantList(merchantId, partitions.paymentLink, {
    list: 'payment-links',
    prefix: 'plink_',
    codec: paymentLinkCodec,
  })
}

export const linkUsesCodec = defineEntity<PaymentLinkUses, 'merchantId' | 'name'>({
  name: 'payment-link-uses',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.paymentLinkUses, name),
  attributes: { taken: 'rd', reserved: 'rs', amount: 'a' },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
  absent: { taken: 0, reserved: 0, amount: 0 },
})

/** Access pattern: one of a link's counts. */
export function linkUsesRef(merchantId: string, id: string, count = 0): Ref<PaymentLinkUses> {
  const key = tenantKey(merchantId, partitions.paymentLinkUses, `${id}#${count}`)
  return { ...key, codec: linkUsesCodec, optional: true }
}

/** Access pattern: all counts of a link. */
export function allUsesOf(link: PaymentLink): readonly Ref<PaymentLinkUses>[] {
  return Array.from({ length: countsOf(link) }, (_, count) => linkUsesRef(link.merchantId, link.id, count))
}

/** The counted payment: its payer, link and session, and what was paid directly. */
export interface LinkPayment {
  readonly merchantId: string
  readonly link: SessionLink
  readonly sessionId: string
  /** Minor units. */
  readonly amount: number
}

const names = { '#rd': 'rd', '#rs': 'rs' }

/** Reserves a use for a payment that begins, if one is left (M7, A6). If stale, a strong read shows why it may not. */
export function reserveLinkUse(merchantId: string, { id, maxUses }: SessionLink): Write {
  return update('reserve payment link', linkUsesRef(merchantId, id), {
    set: 'ADD #rd :one, #rs :one',
    condition: 'attribute_not_exists(#rd) OR #rd < :most',
    names,
    values: { ':one': 1, ':most': maxUses ?? 0 },
  })
}

/** The reserved use was paid. */
export function keepLinkUse({ merchantId, link: { id }, amount }: LinkPayment): Write {
  return update('keep payment link', linkUsesRef(merchantId, id), {
    set: 'ADD #rs :less, #a :amount',
    condition: '#rs > :none',
    names: { '#rs': 'rs', '#a': 'a' },
    values: { ':less': -1, ':amount': amount, ':none': 0 },
  })
}

/** A use was paid that was not reserved: of a link without a limit, or late, when its reservation was over. */
export function countLinkUse({ merchantId, link, sessionId, amount }: LinkPayment): Write {
  const { id, maxUses } = link
  const count = maxUses === null ? shardOf(sessionId, countsOf(link)) : 0
  return update('count payment link', linkUsesRef(merchantId, id, count), {
    set: 'ADD #rd :one, #a :amount',
    names: { '#rd': 'rd', '#a': 'a' },
    values: { ':one': 1, ':amount': amount, ...(maxUses === null ? {} : { ':most': maxUses }) },
    ...(maxUses === null ? {} : { condition: 'attribute_not_exists(#rd) OR #rd < :most' }),
  })
}

/** The reserved use was not paid. */
export function releaseLinkUse(merchantId: string, { id }: SessionLink): Write {
  return update('release payment link', linkUsesRef(merchantId, id), {
    set: 'ADD #rd :less, #rs :less',
    condition: '#rd > :none AND #rs > :none',
    names,
    values: { ':less': -1, ':none': 0 },
  })
}
