import { isOwn } from '../../domain/contact.ts'
import type { Customer } from '../../domain/customer.ts'
import type { CreditLot } from '../../domain/credit/credit-lot.ts'
import { defineEntity, identityOf, rows, time, type Ref } from '../codec.ts'
import { emailThread, partitions, phoneOwner, tenantKey, typedPhoneOwner } from '../keys.ts'
import { definePointer, type Pointer } from '../pointer.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { ownerIndex, threadIndex } from '../indexes.ts'

const lotFields: readonly (keyof CreditLot)[] = ['currency', 'source', 'since', 'left']

export const customerCodec = defineEntity<Customer, 'merchantId' | 'id' | 'createdAt'>({
  name: 'customer',
  key: (customer) => tenantKey(customer.merchantId, partitions.customer, customer.id),
  attributes: {
    email: 'e',
    phone: 'p',
    name: 'n',
    merchantRef: 'r',
    blacklisted: 'bl',
    blacklistReason: 'br',
    blacklistedAs: 'ba',
    metadata: 'm',
    marks: 'up',
    lots: rows('lo', lotFields),
    reversed: rows('rv', ['currency', 'amount']),
    paymentMethods: 'pm',
    emailChangedAt: time('ec'),
    phoneChangedAt: time('pc'),
    version: 'v',
  },
  derive: identityOf,
  owner: (customer) =>
    customer.phone === null
      ? null
      : {
          partition: isOwn(customer, 'phone') ? phoneOwner(customer.phone) : typedPhoneOwner(customer.phone),
          sort: `${customer.merchantId}#${customer.id}`,
        },
  thread: (customer) =>
    customer.email === null
      ? null
      : { partition: emailThread(customer.merchantId, customer.email), sort: customer.id },
})

/** At most this many customers of one phone and merchant are considered (A12). */
export const mostCustomersOfPhone = 20

/** At most this many of one merchant whose phone was only typed, so that strangers crowd no one out (R2). */
export const mostTypedOfPhone = 5

/**
 * Access pattern (owner index): the customers whose phone is vouched for or proven, of one merchant or of all in this
 * mode. Those whose phone was only typed are in a partition of their own (R2).
 */
export function customersOfPhone(phone: string, merchantId: string | null = null) {
  const prefix = merchantId === null ? {} : { prefix: `${merchantId}#` }
  return { index: ownerIndex(), partition: phoneOwner(phone), codec: customerCodec, ...prefix } as const
}

/** Access pattern (owner index): the customers whose phone was only typed (R1, R2). */
export function customersTypedFor(phone: string) {
  return { index: ownerIndex(), partition: typedPhoneOwner(phone), codec: customerCodec } as const
}

/** The merchant in a row's sort key, which groups a phone's customers. */
export function merchantInSort(sort: string): string {
  return sort.slice(0, sort.indexOf('#'))
}

/** Access pattern (thread index): a merchant's customers of an email address. */
export function customersOfEmail(merchantId: string, email: string) {
  return { index: threadIndex(), partition: emailThread(merchantId, email), codec: customerCodec } as const
}

export function customerRef(merchantId: string, id: string): Ref<Customer> {
  return { ...tenantKey(merchantId, partitions.customer, id), codec: customerCodec }
}

/** A customer, read strongly to decide on a charge: one blacklisted or removed a moment ago is not charged (D1). */
export function payerRef(merchantId: string, id: string): Ref<Customer> {
  return { ...customerRef(merchantId, id), read: 'strong' }
}

/** Access pattern: a tenant's customers, newest first. */
export function customersOf(merchantId: string): ListSource<Customer> {
  return tenantList(merchantId, partitions.customer, {
    list: 'customers',
    prefix: 'cus_',
    codec: customerCodec,
  })
}

/** Filters of a tenant's customers, besides their merchantRef (C1). */
export interface CustomerFilters {
  readonly email?: string | undefined
  /** In normalized form. */
  readonly phone?: string | undefined
}

/** Access pattern (thread index, else owner index): a tenant's customers with an email address, a phone, or both. */
export function customersMatching(
  merchantId: string,
  { email, phone }: CustomerFilters,
): ListSource<Customer> {
  const all = customersOf(merchantId)
  const filters = { email: email?.toLowerCase(), phone }
  if (email !== undefined)
    return {
      ...all,
      index: threadIndex(),
      partition: emailThread(merchantId, email),
      filters,
      ...(phone === undefined ? {} : { matches: (customer) => customer.phone === phone }),
    }
  if (phone !== undefined)
    return {
      ...all,
      index: ownerIndex(),
      partition: phoneOwner(phone),
      besides: [typedPhoneOwner(phone)],
      sortPrefix: `${merchantId}#`,
      filters,
    }
  return all
}

/** The customer of a merchantRef. */
export const merchantRefCodec = definePointer('merchant-ref', partitions.customerRef)

export function merchantRefRef(merchantId: string, merchantRef: string): Ref<Pointer> {
  return { ...tenantKey(merchantId, partitions.customerRef, merchantRef), codec: merchantRefCodec }
}

/** The customer who owns a payment method. */
export const paymentMethodCodec = definePointer('payment-method', partitions.paymentMethod)

export function paymentMethodRef(merchantId: string, id: string): Ref<Pointer> {
  return { ...tenantKey(merchantId, partitions.paymentMethod, id), codec: paymentMethodCodec }
}
