import type { OwnAccount } from '../account/own-account.ts'
import { isSameGateway } from '../gateway/at-gateway.ts'
import { revised } from '../change/revised.ts'
import { conflict } from '../problem.ts'
import type { ContactMarks } from './contact.ts'
import type { CreditLot, FrozenChain, ReversedCredit } from '../credit/credit-lot.ts'
import type { TaxPayer } from '../tax/tax-terms.ts'
import type { Metadata } from '../metadata.ts'
import {
  maxPaymentMethods,
  type PaymentMethod,
  type PaymentMethodStatus,
} from '../payment-methods/payment-method.ts'

/** A person or company that pays a merchant (S7, Customer). */
export interface Customer extends TaxPayer {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly email: string | null
  /** Digits with the country's code, such as 2348031234567 (C2). */
  readonly phone: string | null
  readonly name: string | null
  readonly merchantRef: string | null
  readonly blacklisted: boolean
  readonly blacklistReason: string | null
  /** The names under which they are on the tenant's blacklist (R6); null for customers who are not blacklisted. */
  readonly blacklistedAs: readonly string[] | null
  readonly metadata: Metadata
  /** The marks of the email and the phone (R1); null where the merchant gave both. Only `contact.ts` reads it. */
  readonly marks: ContactMarks | null
  /** Credit by its source, the oldest first; it nets the customer's next invoices (D5.10, F2). */
  readonly lots: readonly CreditLot[]
  /** What credit that returns from a chain pays first, because a reversal could not take its credit back (R4). */
  readonly reversed: readonly ReversedCredit[]
  readonly paymentMethods: readonly PaymentMethod[]
  /** When an email or a phone that they had was replaced or taken off last; null or absent for never (R14). */
  readonly emailChangedAt?: string | null
  readonly phoneChangedAt?: string | null
  /** Their particulars on tax documents (L1); null or absent where they have none. */
  readonly taxId?: string | null
  readonly address?: string | null
  /** The percentage of an invoice's net that they may withhold as tax: "2" (L8); null or absent for none. */
  readonly withholdingRate?: string | null
  /** When their data was erased (O3); null or absent for never. */
  readonly erasedAt?: string | null
  /** Their own account number (M4); null or absent where they have none. */
  readonly account?: OwnAccount | null
  /** The chains whose credit open disputes freeze (N3); null or absent for none. */
  readonly frozen?: readonly FrozenChain[] | null
  readonly version: number
}

/** A customer whom the merchant, or a payer, has just named. */
export function newCustomer(
  origin: Pick<Customer, 'merchantId' | 'id' | 'createdAt'>,
  details: Pick<Customer, 'email' | 'phone' | 'name' | 'merchantRef' | 'metadata'> &
    Partial<Pick<Customer, 'taxId' | 'address' | 'taxExempt' | 'withholdingRate'>>,
  marks: Customer['marks'] = null,
): Customer {
  const { email, phone, name, merchantRef, metadata, taxId, address, taxExempt, withholdingRate } = details
  return {
    ...origin,
    email,
    phone,
    name,
    merchantRef,
    blacklisted: false,
    blacklistReason: null,
    blacklistedAs: null,
    metadata,
    marks,
    lots: [],
    reversed: [],
    paymentMethods: [],
    version: 1,
    ...(taxId == null ? {} : { taxId }),
    ...(address == null ? {} : { address }),
    ...(taxExempt === true ? { taxExempt } : {}),
    ...(withholdingRate == null ? {} : { withholdingRate }),
  }
}

/** Which of a customer's methods a subscription is charged with. */
export interface MethodChoice {
  /** The named method; null means the customer's default. */
  readonly paymentMethodId: string | null
  /** Only the named one: the subscription was made at checkout (A2). */
  readonly ownMethodOnly: boolean
}

/**
 * The method a charge uses: the named one if it still works, else the customer's default where the subscription may
 * be charged with it; null when none works. A method with a disputed charge does not, as long as the dispute is open (N3).
 */
export function usableMethod(
  customer: Customer,
  { paymentMethodId, ownMethodOnly }: MethodChoice,
): PaymentMethod | null {
  const active = customer.paymentMethods.filter(isChargeable)
  const named = active.find((method) => method.id === paymentMethodId)
  if (named || ownMethodOnly) return named ?? null
  return active.find((method) => method.isDefault) ?? null
}

/** Whether a method may be charged without its owner: it works, and no open dispute stops it (N3). */
export function isChargeable({ status, disputes = 0 }: PaymentMethod): boolean {
  return status === 'active' && disputes === 0
}

/** The customer whose method is blocked by one more open dispute, or (`change` -1) one less. */
export function withMethodInDispute(customer: Customer, methodId: string, change: 1 | -1): Customer {
  const has = customer.paymentMethods.some(({ id }) => id === methodId)
  if (!has) return customer
  const paymentMethods = customer.paymentMethods.map((method) => {
    if (method.id !== methodId) return method
    const { disputes = 0, ...free } = method
    const open = Math.max(0, disputes + change)
    return open === 0 ? free : { ...free, disputes: open }
  })
  return revised(customer, { paymentMethods })
}

/** The customer's default method; null without one. */
export function defaultMethod({ paymentMethods }: Customer): PaymentMethod | null {
  return paymentMethods.find(({ isDefault, status }) => isDefault && status === 'active') ?? null
}

/** The place of a new method among a customer's others. */
export interface MethodWish {
  /** Whether it becomes the default although they have another. */
  readonly setDefault: boolean
}

/** The customer with one more method. The first is the default; a later one only on request (D3.20). */
export function addPaymentMethod(
  customer: Customer,
  method: PaymentMethod,
  { setDefault }: MethodWish,
): Customer {
  const isDefault = becomesDefault(customer, setDefault)
  const active = activeMethods(customer)
  const others = isDefault ? active.map((one) => ({ ...one, isDefault: false })) : active
  return revised(customer, { paymentMethods: [...others, { ...method, isDefault }] })
}

/**
 * Whether a new method becomes the customer's default: the first one, or on request.
 * @throws Problem 409 `too_many_payment_methods` where there is no room for another.
 */
export function becomesDefault(customer: Customer, setDefault: boolean): boolean {
  const active = activeMethods(customer)
  if (active.length >= maxPaymentMethods)
    throw conflict('too_many_payment_methods', { limit: maxPaymentMethods })
  return setDefault || !active.some(({ isDefault }) => isDefault)
}

function activeMethods({ paymentMethods }: Customer): readonly PaymentMethod[] {
  return paymentMethods.filter(({ status }) => status === 'active')
}

/** The active method that is the same card at its gateway, by the signature or the token; null when they have none. */
export function sameCard(
  customer: Pick<Customer, 'paymentMethods'>,
  { token, signature, rail, gateway }: Pick<PaymentMethod, 'token' | 'signature' | 'rail' | 'gateway'>,
): PaymentMethod | null {
  const active = customer.paymentMethods.filter(
    (one) => one.status === 'active' && one.rail === rail && isSameGateway(one, { gateway }),
  )
  const isSame = (one: PaymentMethod) =>
    (signature != null && one.signature === signature) || (token !== '' && one.token === token)
  return active.find(isSame) ?? null
}

/** The customer with another default method. */
export function withDefaultMethod(customer: Customer, methodId: string): Customer {
  const paymentMethods = customer.paymentMethods.map((method) => ({
    ...method,
    isDefault: method.id === methodId,
  }))
  return revised(customer, { paymentMethods })
}

/** The customer without a method. If it was the default, the oldest remaining active one becomes the default. */
export function withoutPaymentMethod(customer: Customer, methodId: string): Customer {
  const rest = customer.paymentMethods.filter((method) => method.id !== methodId)
  return revised(customer, { paymentMethods: withDefault(rest) })
}

/** The customer with one method's status changed, such as `revoked` after a stolen-card decline (D7.5). */
export function markPaymentMethod(
  customer: Customer,
  methodId: string,
  status: PaymentMethodStatus,
): Customer {
  const marked = customer.paymentMethods.map((method) =>
    method.id === methodId ? { ...method, status, isDefault: false } : method,
  )
  return revised(customer, { paymentMethods: withDefault(marked) })
}

function withDefault(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const heir = methods.find((method) => method.status === 'active')
  if (heir === undefined || methods.some((method) => method.isDefault)) return [...methods]
  return methods.map((method) => (method === heir ? { ...method, isDefault: true } : method))
}
