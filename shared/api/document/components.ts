import type * as z from 'zod/mini'
import { apiKey } from '../contracts/admin.ts'
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
import { subscription } from '../contracts/subscription.ts'
import { bill } from '../contracts/vas.ts'
import { delivery, webhookEndpoint } from '../contracts/webhook-endpoint.ts'
import { eventCustomer, eventInvoice, eventPlan } from '../../webhooks/schemas/objects.ts'

/** The resources that the document names, with a sentence each; every other schema is inlined where it is used. */
export const components: Readonly<
  Record<string, { readonly schema: z.ZodMiniType; readonly description: string }>
> = {
  Plan: { schema: plan, description: 'What is sold: a price, and how often it is charged.' },
  PromoCode: { schema: promoCode, description: 'A discount that customers get by typing a code.' },
  Customer: { schema: customer, description: 'A person or company that pays you.' },
  PaymentMethod: {
    schema: paymentMethod,
    description: 'A card or account of a customer that can be charged.',
  },
  Subscription: { schema: subscription, description: 'A customer’s standing order of a plan.' },
  Invoice: { schema: invoice, description: 'What a customer owes for one period, or for a change.' },
  InvoiceLine: { schema: line, description: 'One position of an invoice.' },
  UpcomingInvoice: {
    schema: upcomingInvoice,
    description: 'An invoice that does not exist yet, as far as it is known.',
  },
  Attempt: { schema: attempt, description: 'One try to charge an invoice, with the decision that followed.' },
  Proration: { schema: proration, description: 'What a change of plan costs or gives back.' },
  BillingEvent: {
    schema: event,
    description: 'Something that happened. `type` says what, and what `data` holds.',
  },
  Balance: { schema: balance, description: 'Your money: what you can have now, and what follows.' },
  BalanceTransaction: { schema: balanceTransaction, description: 'One change of your money.' },
  Payout: { schema: payout, description: 'A transfer of your balance to a bank account.' },
  PayoutAccount: { schema: payoutAccount, description: 'A bank account that was saved for payouts.' },
  BillTransaction: { schema: bill, description: 'A bill that was paid from your balance.' },
  ApiKey: { schema: apiKey, description: 'A key of the merchant interface, without the key itself.' },
  WebhookEndpoint: {
    schema: webhookEndpoint,
    description: 'An address of yours that events are delivered to.',
  },
  Delivery: { schema: delivery, description: 'One try to deliver an event to an endpoint.' },
  OwnSubscription: {
    schema: updateOwnSubscription.response,
    description:
      'A subscription as its customer sees it: without the merchant’s notes, with the merchant’s name.',
  },
  OwnInvoice: { schema: payOwnInvoice.response, description: 'An invoice as its customer sees it.' },
  OwnPaymentMethod: {
    schema: attachOwnMethod.response,
    description: 'A payment method as its owner sees it.',
  },
  EventInvoice: { schema: eventInvoice, description: 'An invoice as events tell of it.' },
  EventCustomer: { schema: eventCustomer, description: 'A customer as events tell of them.' },
  EventPlan: { schema: eventPlan, description: 'A plan as events tell of it.' },
}
