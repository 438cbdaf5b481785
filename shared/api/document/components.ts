import type * as z from 'zod/mini'
import { apiKey } from '../contracts/admin.ts'
import { checkoutSession } from '../contracts/checkout.ts'
import { balance, balanceTransaction } from '../contracts/balance.ts'
import { customer } from '../contracts/customer.ts'
import { event } from '../contracts/event.ts'
import { attachOwnMethod } from '../contracts/identity.ts'
import { attempt, invoice, line, upcomingInvoice } from '../contracts/invoice.ts'
import { paymentMethod } from '../contracts/payment-method.ts'
import { payout, payoutAccount } from '../contracts/payout.ts'
import { proration } from '../contracts/plan-change.ts'
import { plan } from '../contracts/plan.ts'
import { payOwnInvoice, updateOwnSubscription } from '../contracts/portal.ts'
import { promoCode } from '../contracts/promo-code.ts'
import { refund } from '../contracts/refund.ts'
import { subscription } from '../contracts/subscription.ts'
import { bill } from '../contracts/vas.ts'
import { delivery, webhookEndpoint } from '../contracts/webhook-endpoint.ts'
import { eventCustomer, eventInvoice, eventPlan } from '../../webhooks/schemas/objects.ts'

/** A resource that the document names: its schema, and a sentence about it. */
type Component = readonly [schema: z.ZodMiniType, description: string]

/** The resources that the document names; every other schema is inlined where it is used. */
// prettier-ignore
export const components: Readonly<Record<string, Component>> = {
  Plan: [plan, 'What is sold: a price, and how often it is charged.'],
  PromoCode: [promoCode, 'A discount that customers get by typing a code.'],
  Customer: [customer, 'A person or company that pays you.'],
  PaymentMethod: [paymentMethod, 'A card or account of a customer that can be charged.'],
  Subscription: [subscription, 'A customer’s standing order of a plan.'],
  Invoice: [invoice, 'What a customer owes for one period, or for a change.'],
  Refund: [refund, 'What was given back of an invoice’s payment.'],
  CheckoutSession: [checkoutSession, 'A payment page, as your server sees it.'],
  InvoiceLine: [line, 'One position of an invoice.'],
  UpcomingInvoice: [upcomingInvoice, 'An invoice that does not exist yet, as far as it is known.'],
  Attempt: [attempt, 'One try to charge an invoice, with the decision that followed.'],
  Proration: [proration, 'What a change of plan costs or gives back.'],
  BillingEvent: [event, 'Something that happened. `type` says what, and what `data` holds.'],
  Balance: [balance, 'Your money: what you can have now, and what follows.'],
  BalanceTransaction: [balanceTransaction, 'One change of your money.'],
  Payout: [payout, 'A transfer of your balance to a bank account.'],
  PayoutAccount: [payoutAccount, 'A bank account that was saved for payouts.'],
  BillTransaction: [bill, 'A bill that was paid from your balance.'],
  ApiKey: [apiKey, 'A key of the merchant interface, without the key itself.'],
  WebhookEndpoint: [webhookEndpoint, 'An address of yours that events are delivered to.'],
  Delivery: [delivery, 'One try to deliver an event to an endpoint.'],
  OwnSubscription: [updateOwnSubscription.response, 'A subscription as its customer sees it: without the merchant’s notes, with the merchant’s name.'],
  OwnInvoice: [payOwnInvoice.response, 'An invoice as its customer sees it.'],
  OwnPaymentMethod: [attachOwnMethod.response, 'A payment method as its owner sees it.'],
  EventInvoice: [eventInvoice, 'An invoice as events tell of it.'],
  EventCustomer: [eventCustomer, 'A customer as events tell of them.'],
  EventPlan: [eventPlan, 'A plan as events tell of it.'],
}
