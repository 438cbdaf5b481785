import type { OwnAccount } from '../../domain/account/own-account.ts'
import { isOwn, type Contact, type OwnContact } from '../../domain/customer/contact.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { CreditLot } from '../../domain/credit/credit-lot.ts'
import { defineEntity, identityOf, row, rows, time, type IndexEntry, type Ref } from '../codec.ts'
import { contactOwner, partitions, tenantKey, typedContactOwner } from '../keys.ts'
import { definePointer, type Pointer } from '../pointer.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { ownerIndex, threadIndex, type QueriedIndex } from '../indexes.ts'

const lotFields: readonly (keyof CreditLot)[] = ['currency', 'source', 'since', 'left']

const accountFields: readonly (keyof OwnAccount)[] = [
  'accountNumber',
  'bankName',
  'accountName',
  'gateway',
  'since',
]

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
    erasedAt: time('er'),
    version: 'v',
    taxId: 'ti',
    address: 'ad',
    taxExempt: 'te',
    account: row('va', accountFields),
    frozen: rows('fz', ['chainId', 'disputes', 'left']),
    withholdingRate: 'wh',
  },
  derive: identityOf,
  owner: (customer) => contactEntry(customer, 'phone'),
  thread: (customer) => contactEntry(customer, 'email'),
})

/** Where a customer is found by one of their contacts: strangers' typing has a partition of its own (R2). */
function contactEntry(customer: Customer, kind: Contact): IndexEntry | null {
  const value = customer[kind]
  if (value === null) return null
  const partitionOf = isOwn(customer, kind) ? contactOwner : typedContactOwner
  return { partition: partitionOf({ kind, value }), sort: `${customer.merchantId}#${customer.id}` }
}

/** At most this many customers of one contact and merchant are considered (A12). */
export const mostCustomersOfContact = 20

/** At most this many of one merchant whose contact was only typed, so that strangers crowd no one out (R2). */
export const mostTypedOfContact = 5

/** The index in which customers are found by a contact of this kind. */
function indexOf({ kind }: OwnContact): QueriedIndex {
  return kind === 'phone' ? ownerIndex() : threadIndex()
}

/**
 * Access pattern (owner index, of emails thread index): the customers whose contact is vouched for or proven, of one merchant
 * or of all in this mode. Those whose contact was only typed are in a partition of their own (R2).
 */
export function customersOfContact(contact: OwnContact, merchantId: string | null = null) {
  const prefix = merchantId === null ? {} : { prefix: `${merchantId}#` }
  return {
    index: indexOf(contact),
    partition: contactOwner(contact),
    codec: customerCodec,
    ...prefix,
  } as const
}

/** Access pattern (the same indexes): the customers whose contact was only typed (R1, R2). */
export function customersTypedFor(contact: OwnContact) {
  return { index: indexOf(contact), partition: typedContactOwner(contact), codec: customerCodec } as const
}

/** The merchant in a row's sort key, which groups a contact's customers. */
export function merchantInSort(sort: string): string {
  return sort.slice(0, sort.indexOf('#'))
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
  const ofContact = (contact: OwnContact) => ({
    index: indexOf(contact),
    partition: contactOwner(contact),
    besides: [typedContactOwner(contact)],
    sortPrefix: `${merchantId}#`,
    filters,
  })
  if (email !== undefined)
    return {
      ...all,
      ...ofContact({ kind: 'email', value: email }),
      ...(phone === undefined ? {} : { matches: (customer) => customer.phone === phone }),
    }
  return phone === undefined ? all : { ...all, ...ofContact({ kind: 'phone', value: phone }) }
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
