import type { BillOrder, MeterType, Network } from './bill.ts'

/** Orders as the five purchase endpoints take them (D10.1), each converted to the one form that buying uses. */

interface Ordered {
  readonly currency?: string
}

interface AccountBody extends Ordered {
  readonly customerId: string
  readonly amount: number
  readonly payerName?: string
}

interface PhoneBody extends Ordered {
  readonly phoneNumber: string
}

export function airtimeOrder(
  body: PhoneBody & { readonly amount: number; readonly network?: Network },
): BillOrder {
  return {
    ...phoneOrder(body),
    category: 'airtime',
    provider: body.network ?? null,
    amountNaira: body.amount,
  }
}

export function dataOrder(
  body: PhoneBody & { readonly network: Network; readonly amount?: number; readonly bundleCode?: string },
): BillOrder {
  const { network, amount = null, bundleCode = null } = body
  return { ...phoneOrder(body), category: 'data', provider: network, amountNaira: amount, bundleCode }
}

export function bettingOrder(body: AccountBody & { readonly provider: string }): BillOrder {
  return { ...accountOrder(body), category: 'betting', provider: body.provider }
}

export function cabletvOrder(body: AccountBody & { readonly provider: string }): BillOrder {
  return { ...accountOrder(body), category: 'cabletv', provider: body.provider }
}

export function electricityOrder(
  body: AccountBody & { readonly disco: string; readonly meterType: MeterType },
): BillOrder {
  const { disco, meterType } = body
  return { ...accountOrder(body), category: 'electricity', provider: disco, meterType }
}

const none = { payerName: null, meterType: null, bundleCode: null }

function phoneOrder({ phoneNumber, currency = 'NGN' }: PhoneBody) {
  return { ...none, recipient: phoneNumber, currency }
}

function accountOrder({ customerId, amount, payerName, currency = 'NGN' }: AccountBody) {
  return { ...none, recipient: customerId, amountNaira: amount, payerName: payerName ?? null, currency }
}
