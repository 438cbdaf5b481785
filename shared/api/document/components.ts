import type * as z from 'zod/mini'
import { paymentLink } from '../contracts/payment-link.ts'
import { addOn } from '../contracts/add-on.ts'
import { apiKey } from '../contracts/admin.ts'
import { checkoutSession } from '../contracts/checkout.ts'
import { balance, balanceTransaction } from '../contracts/balance.ts'
import { soldAddOn } from '../contracts/common.ts'
import { customer, seenCustomer } from '../contracts/customer.ts'
import { creditNote } from '../contracts/credit-note.ts'
import { dispute, shownDispute } from '../contracts/dispute.ts'
import { settlement, settlementDifference } from '../contracts/settlement.ts'
import { exported } from '../contracts/export.ts'
import { invoiceItem } from '../contracts/invoice-item.ts'
import { priceChange } from '../contracts/price-change.ts'
import { clock } from '../contracts/sandbox.ts'
import { taxCode, taxSettings, taxReport } from '../contracts/tax.ts'
import { event } from '../contracts/event.ts'
import { attachOwnMethod } from '../contracts/identity.ts'
import { attempt, invoice, line, upcomingInvoice, waitingChange } from '../contracts/invoice.ts'
import { paymentMethod } from '../contracts/payment-method.ts'
import { payout, payoutAccount } from '../contracts/payout.ts'
import { proration } from '../contracts/plan-change.ts'
import { plan, shownPricing } from '../contracts/plan.ts'
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
  Pricing: [shownPricing, 'How a price follows from how many units there are.'],
  PriceChange: [priceChange, 'Another price for those who pay for a plan already, with what it moves.'],
  PaymentLink: [paymentLink, 'A permanent address at which anyone buys a plan or pays an amount.'],
  AddOn: [addOn, 'What is sold beside a plan, for each of its periods.'],
  SoldAddOn: [soldAddOn, 'Some units of an add-on, with what they cost for a period.'],
  PromoCode: [promoCode, 'A discount that customers get by typing a code.'],
  Customer: [customer, 'A person or company that pays you.'],
  SeenCustomer: [seenCustomer, 'A customer as they are read by themselves: with their match on the blacklist.'],
  PaymentMethod: [paymentMethod, 'A card or account of a customer that can be charged.'],
  Subscription: [subscription, 'A customer’s standing order of a plan.'],
  Invoice: [invoice, 'What a customer owes for one period, or for a change.'],
  PendingChange: [waitingChange, 'A change of plan waiting for its payment.'],
  InvoiceItem: [invoiceItem, 'A sum that the next invoice of a subscription takes up.'],
  TaxSettings: [taxSettings, 'What tax documents name of you, and the rate that holds where nothing else is said.'],
  TaxCode: [taxCode, 'A rate of tax under its code, valid from an instant on.'],
  CreditNote: [creditNote, 'A document that lowers an invoice that was issued, or raises it again.'],
  TaxReport: [taxReport, 'The output tax of a month.'],
  Settlement: [settlement, 'What a gateway settled of your charges.'],
  SettlementDifference: [settlementDifference, 'A row in which a gateway and your books differ.'],
  Dispute: [dispute, 'A payment that its payer disputes at their bank.'],
  Export: [exported, 'A file of your books that is made, or can be fetched.'],
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
  SandboxClock: [clock, 'The time in your sandbox, and how far a jump is.'],
  EventDispute: [shownDispute, 'A dispute as events tell of it.'],
  EventInvoice: [eventInvoice, 'An invoice as events tell of it.'],
  EventCustomer: [eventCustomer, 'A customer as events tell of them.'],
  EventPlan: [eventPlan, 'A plan as events tell of it.'],
}
