import { expect } from 'vitest'
import type {
  ChargingSession,
  CheckoutAttempt,
  CheckoutSession,
} from '../../shared/domain/checkout/session.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import { defaultRecoverySettings } from '../../shared/domain/dunning/settings.ts'
import type { Invoice, OpenAttempt } from '../../shared/domain/invoice/invoice.ts'
import type { PaymentMethod } from '../../shared/domain/payment-method.ts'
import type { Plan } from '../../shared/domain/plan.ts'
import type { PromoCode } from '../../shared/domain/promo-code.ts'
import type { Problem } from '../../shared/domain/problem.ts'
import type { BillingState } from '../../shared/domain/subscription/billing-state.ts'
import type {
  AttachedDiscount,
  Recovery,
  Subscription,
} from '../../shared/domain/subscription/subscription.ts'

/** One whole object of each kind, the same in every test of pure rules; a case names what is different in it. */

export const march = '2026-03-01T12:00:00.000Z'
export const april = '2026-04-01T12:00:00.000Z'
export const may = '2026-05-01T12:00:00.000Z'

/** Gold, 5,000 naira a month. */
export const aPlan = (over: Partial<Plan> = {}): Plan => ({
  merchantId: 'mer_1',
  id: 'plan_gold',
  createdAt: march,
  name: 'Gold',
  amount: 500_000,
  currency: 'NGN',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  maxCycles: null,
  archivedAt: null,
  inUse: true,
  version: 1,
  ...over,
})

export const aMethod = (over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_1',
  rail: 'card',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  isDefault: true,
  status: 'active',
  createdAt: march,
  token: 'tok_1',
  ...over,
})

export const aCustomer = (over: Partial<Customer> = {}): Customer => ({
  merchantId: 'mer_1',
  id: 'cus_1',
  createdAt: march,
  email: 'ada@example.com',
  phone: '2348031234509',
  name: 'Ada',
  merchantRef: null,
  blacklisted: false,
  blacklistReason: null,
  metadata: {},
  unproven: null,
  credits: {},
  paymentMethods: [aMethod()],
  version: 7,
  ...over,
})

/** Active on Gold, in its second period from 1 April to 1 May, which was paid. */
export const aSubscription = (over: Partial<Subscription> = {}): Subscription => ({
  merchantId: 'mer_1',
  id: 'sub_01K0ABCDEFGHIJ0123456789',
  createdAt: march,
  status: 'active',
  customerId: 'cus_1',
  planId: 'plan_gold',
  currentPeriodStart: april,
  currentPeriodEnd: may,
  cyclesCompleted: 2,
  trialEndsAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  pausedAt: null,
  resumesAt: null,
  scheduledPlanId: null,
  promoCodeId: null,
  paymentMethodId: null,
  latestInvoiceId: 'inv_2',
  billingAnchor: march,
  metadata: {},
  version: 5,
  ownMethodOnly: false,
  timeZone: 'Africa/Lagos',
  price: { amount: 500_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
  periodNumber: 2,
  invoiceCount: 2,
  discount: null,
  paidForPeriod: 500_000,
  refundedForPeriod: null,
  chainId: null,
  recovery: null,
  unbilled: [],
  pausedSeconds: 0,
  declines: {},
  changeInProgress: null,
  reminded: false,
  reminderDays: null,
  ...over,
})

/** The open invoice of the period from 1 April to 1 May. */
export const anInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  merchantId: 'mer_1',
  id: 'inv_2',
  createdAt: april,
  number: '0123456789-2',
  subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789',
  customerId: 'cus_1',
  planId: 'plan_gold',
  status: 'open',
  billingReason: 'subscription_cycle',
  subtotal: 500_000,
  discount: 0,
  creditApplied: 0,
  amount: 500_000,
  amountPaid: 0,
  amountRefunded: 0,
  chainId: null,
  chain: null,
  currency: 'NGN',
  periodStart: april,
  periodEnd: may,
  cycle: 2,
  lines: [{ type: 'plan', description: 'Gold', amount: 500_000 }],
  attemptCount: 0,
  nextAttemptAt: null,
  paidAt: null,
  voidedAt: null,
  version: 3,
  attempt: null,
  unseen: null,
  approval: null,
  paidBy: null,
  receiptKey: null,
  ...over,
})

export const paidInvoice = (over: Partial<Invoice> = {}): Invoice =>
  anInvoice({ status: 'paid', amountPaid: 500_000, paidAt: april, ...over })

/** A card charge that is out since 1 April. */
export const anAttempt = (over: Partial<OpenAttempt> = {}): OpenAttempt => ({
  number: 1,
  reference: 'inv_2-1',
  methodId: 'pm_1',
  rail: 'card',
  at: april,
  kind: 'scheduled',
  leaseUntil: 60_000,
  watched: false,
  ...over,
})

/** A code of 10 % for ever, attached and not used yet. */
export const aDiscount = (over: Partial<AttachedDiscount> = {}): AttachedDiscount => ({
  discountType: 'percentage',
  discountValue: 10,
  duration: 'forever',
  durationCycles: null,
  planId: null,
  usedInvoices: 0,
  inCurrentCycle: false,
  ...over,
})

/** A merchant's code of 10 % for ever. */
export const aPromo = (over: Partial<PromoCode> = {}): PromoCode => ({
  merchantId: 'mer_1',
  id: 'promo_1',
  createdAt: march,
  code: 'LAUNCH',
  discountType: 'percentage',
  discountValue: 10,
  duration: 'forever',
  durationCycles: null,
  planId: null,
  currency: null,
  maxRedemptions: null,
  takenCount: 0,
  reservedCount: 0,
  active: true,
  expiresAt: null,
  ...over,
})

/** That code, as a session keeps it. */
export const attachedPromo = { promoCodeId: 'promo_1', discount: aDiscount() } as const

export const aRecovery = (over: Partial<Recovery> = {}): Recovery => ({
  invoiceId: 'inv_2',
  firstFailureAt: april,
  failures: 1,
  lastFailureCode: 'insufficient_funds',
  action: 'retry_scheduled',
  nextAttemptAt: '2026-04-02T12:00:00.000Z',
  stopAt: '2026-04-22T12:00:00.000Z',
  dueAt: '2026-04-02T12:00:00.000Z',
  rule: 'insufficient_funds',
  reason: '',
  railSwitched: false,
  switchToMethodId: null,
  newMethodId: null,
  customerTold: true,
  ...over,
})

export const aState = (over: Partial<BillingState> = {}): BillingState => ({
  subscription: aSubscription(),
  invoice: anInvoice(),
  customer: aCustomer(),
  plan: aPlan(),
  settings: defaultRecoverySettings,
  ...over,
})

/** A checkout session of Gold, begun on 1 April by a merchant's server for nobody whom it names by identifier. */
export const aSession = (over: Partial<CheckoutSession> = {}): CheckoutSession => ({
  merchantId: 'mer_1',
  id: 'chk_1',
  createdAt: april,
  status: 'pending',
  kind: 'subscription',
  amount: 500_000,
  currency: 'NGN',
  planId: 'plan_gold',
  publishableKeyId: null,
  customerId: null,
  customerEmail: 'ada@example.com',
  customerPhone: null,
  promo: null,
  reserved: false,
  successUrl: null,
  cancelUrl: null,
  metadata: {},
  timeZone: 'Africa/Lagos',
  expiresAt: '2026-04-02T12:00:00.000Z',
  openInvoiceId: null,
  subscriptionId: null,
  invoiceId: null,
  setup: null,
  attempt: null,
  attemptCount: 0,
  reference: null,
  unseen: null,
  declinedCards: 0,
  payTimes: [],
  nextAction: null,
  lastFailure: null,
  receipt: null,
  version: 1,
  ...over,
})

/** A payment of a session by a new card, which is out since 1 April. */
export const aCheckoutAttempt = (over: Partial<CheckoutAttempt> = {}): CheckoutAttempt => ({
  number: 1,
  reference: 'inv_1-1',
  at: april,
  leaseUntil: 60_000,
  askAt: '2026-04-01T12:01:00.000Z',
  deadline: '2026-04-01T13:00:00.000Z',
  customerId: null,
  email: 'ada@example.com',
  phone: null,
  proven: ['email'],
  method: aMethod({ id: 'pm_new', isDefault: false }),
  keep: true,
  ...over,
})

/** A session whose payment is out. */
export const aChargingSession = (
  over: Partial<CheckoutSession> = {},
  attempt: Partial<CheckoutAttempt> = {},
): ChargingSession => ({
  ...aSession({ status: 'processing', attemptCount: 1, reference: 'inv_1-1', version: 2, ...over }),
  attempt: aCheckoutAttempt(attempt),
})

/** A problem with that code and, of its first detail, those fields. */
export const problem = (code: Problem['code'], detail: Readonly<Record<string, unknown>> = {}) =>
  expect.objectContaining({ code, details: [expect.objectContaining(detail)] }) as Error
