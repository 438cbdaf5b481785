import { eventRow, type EventField, type EventType } from '../domain/event/event-catalog.ts'
import { goingOn } from '../domain/subscription/subscription.ts'

/** The fields of a subscription that simply continues; a delay is not shown, add-ons are lists. */
const { heldUntil: _, scheduledAddOns: _none, ...shown } = goingOn

const customerId = 'cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2C'
const planId = 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2P'
const invoiceId = 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2J'
const started = '2027-01-31T09:00:00.000Z'
const ends = '2027-02-28T09:00:00.000Z'

const objects = {
  invoice: {
    id: invoiceId,
    amount: 500_000,
    currency: 'NGN',
    status: 'paid',
    periodStart: started,
    periodEnd: ends,
    billingReason: 'subscription_cycle',
    number: 'INV-2027-000001',
  },
  subscription: {
    id: 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2S',
    status: 'active',
    customerId,
    planId,
    currentPeriodStart: started,
    currentPeriodEnd: ends,
    cyclesCompleted: 1,
    trialEndsAt: null,
    ...shown,
    promoCodeId: null,
    paymentMethodId: null,
    latestInvoiceId: invoiceId,
    billingAnchor: started,
    timeZone: 'Africa/Lagos',
    metadata: {},
    version: 2,
    createdAt: started,
    pendingChange: null,
    cancelReason: null,
    billingDay: null,
    quantity: 1,
    addOns: [],
    scheduledAddOns: [],
    collection: 'automatic',
    daysUntilDue: null,
  },
  customer: { id: customerId, email: 'ada@example.com', name: 'Ada Obi', phone: '2348012345678' },
  plan: {
    id: planId,
    name: 'Gold',
    amount: 500_000,
    currency: 'NGN',
    interval: 'month',
    intervalCount: 1,
  },
}

const extras: Readonly<Record<EventField, unknown>> = {
  amount: 500_000,
  cycle: 1,
  failureCode: 'insufficient_funds',
  action: 'retry_scheduled',
  nextAttemptAt: '2027-02-01T09:00:00.000Z',
  rail: 'card',
  transactionId: 'txn_01JZ8K3V5N7Q9S1T3V5X7Z9B2T',
  reason: 'expired_card',
  source: 'webhook',
  excessKobo: 50_000,
  changed: ['cancelAtPeriodEnd'],
  creditKobo: 0,
  forfeitedKobo: 125_000,
  returnedKobo: 50_000,
  keptKobo: 25_000,
  fromCreditKobo: 100_000,
  fromPlanId: 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2Q',
  toPlanId: planId,
  fromQuantity: 1,
  toQuantity: 1,
  proration: {
    amount: 250_000,
    kind: 'charge',
    credit: 100_000,
    charge: 350_000,
    currency: 'NGN',
    effectiveAt: started,
  },
  scheduled: true,
  priceChange: {
    id: 'pch_01JZ8K3V5N7Q9S1T3V5X7Z9B2W',
    at: ends,
    amount: 550_000,
    previousAmount: 500_000,
    planAmount: 600_000,
    previousPlanAmount: 500_000,
  },
  paymentMethod: {
    id: 'pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2M',
    rail: 'card',
    brand: 'visa',
    last4: '4081',
    expMonth: 3,
    expYear: 2027,
    isDefault: true,
    status: 'active',
    createdAt: started,
  },
  payment: {
    reference: 'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2K-1',
    sessionId: 'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2K',
    amount: 500_000,
    currency: 'NGN',
    rail: 'bank_transfer',
    transactionId: 'txn_01JZ8K3V5N7Q9S1T3V5X7Z9B2T',
    reason: 'late_charge',
  },
  dispute: {
    id: 'dsp_01JZ8K3V5N7Q9S1T3V5X7Z9B2D',
    invoiceId: 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D',
    customerId: 'cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2C',
    paymentId: 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D-1',
    amount: 500_000,
    currency: 'NGN',
    category: 'fraud',
    status: 'needs_response',
    dueAt: started,
    heldKobo: 500_000,
    lostKobo: 0,
  },
  payout: {
    id: 'pout_01JZ8K3V5N7Q9S1T3V5X7Z9B2W',
    amount: 1_000_000,
    currency: 'NGN',
    status: 'completed',
    bankCode: '058',
    bankName: 'GTBank',
    accountNumber: '0123456789',
    accountName: 'ACME LTD',
    reference: 'pout_01JZ8K3V5N7Q9S1T3V5X7Z9B2W',
    gatewayReference: 'gw_1',
    failureReason: null,
    createdAt: started,
    completedAt: started,
    reviewSince: null,
    heldUntil: null,
  },
  bill: {
    id: 'bill_01JZ8K3V5N7Q9S1T3V5X7Z9B2V',
    category: 'airtime',
    provider: 'MTN',
    recipient: '2348012345678',
    amount: 50_000,
    currency: 'NGN',
    status: 'success',
    reference: 'bill_01JZ8K3V5N7Q9S1T3V5X7Z9B2V',
    gatewayReference: 'gw_2',
    meta: { amountNaira: 500 },
    createdAt: started,
  },
  session: {
    id: 'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2K',
    status: 'completed',
    kind: 'subscription',
    amount: 500_000,
    currency: 'NGN',
    planId,
    customerId,
    subscriptionId: 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2S',
    invoiceId,
    metadata: { orderId: '1042' },
    reference: `${invoiceId}-1`,
    failureCode: null,
    customerEmail: 'ada@example.com',
    customerPhone: null,
    successUrl: 'https://shop.example/thanks',
    cancelUrl: null,
    expiresAt: '2027-01-31T10:00:00.000Z',
    createdAt: started,
    quantity: 1,
    addOns: [],
    paymentLinkId: null,
  },
  subscriptionId: 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2S',
  customerId,
  effectKobo: 500_000,
  paymentId: `pay_${invoiceId.slice(4)}-1`,
  dueAt: '2027-02-14T10:00:00.000Z',
}

/** Values of a type that differ from the others'. */
const ownValues: Readonly<Partial<Record<EventType, Readonly<Record<string, unknown>>>>> = {
  subscription_payment_refunded: { effectKobo: -500_000 },
  invoice_refunded: { effectKobo: -500_000 },
  checkout_expired: {
    session: { ...(extras['session'] as object), status: 'expired', subscriptionId: null, invoiceId: null },
  },
  customer_updated: { changed: ['email'] },
  invoice_voided: { invoice: { ...objects.invoice, status: 'void' } },
  invoice_uncollectible: { invoice: { ...objects.invoice, status: 'uncollectible' } },
}

/** Extra fields that exclude each other: a sample shows the immediate change and the merchant's own refund. */
const leftOut: readonly string[] = ['scheduled', 'source']

/** Fields that stand behind the objects of an event. */
const behind: readonly string[] = ['effectKobo', 'paymentId']

/** Example `data` of a type with every field of its catalog row: for documents and test events. */
export function sampleData(type: EventType): Record<string, unknown> {
  const { extra, expands } = eventRow(type)
  const shown = extra.filter((name) => !leftOut.includes(name))
  const values = Object.fromEntries([
    ...shown.filter((name) => !behind.includes(name)).map((name) => [name, extras[name]] as const),
    ...expands.map((name) => [name, objects[name]] as const),
    ...shown.filter((name) => behind.includes(name)).map((name) => [name, extras[name]] as const),
  ])
  return { ...values, ...ownValues[type] }
}
