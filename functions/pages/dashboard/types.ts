import type * as z from 'zod/mini'
import type * as admin from '../../../shared/api/contracts/admin.ts'
import type * as analytics from '../../../shared/api/contracts/analytics.ts'
import type * as balances from '../../../shared/api/contracts/balance.ts'
import type * as books from '../../../shared/api/contracts/books.ts'
import type * as exported from '../../../shared/api/contracts/export.ts'
import type * as searches from '../../../shared/api/contracts/search.ts'
import type * as credit from '../../../shared/api/contracts/customer-credit.ts'
import type * as customers from '../../../shared/api/contracts/customer.ts'
import type * as disputes from '../../../shared/api/contracts/dispute.ts'
import type * as settlements from '../../../shared/api/contracts/settlement.ts'
import type * as events from '../../../shared/api/contracts/event.ts'
import type * as histories from '../../../shared/api/contracts/customer-history.ts'
import type * as imports from '../../../shared/api/contracts/import.ts'
import type * as invoices from '../../../shared/api/contracts/invoice.ts'
import type * as oauth from '../../../shared/api/contracts/oauth.ts'
import type * as methods from '../../../shared/api/contracts/payment-method.ts'
import type * as payouts from '../../../shared/api/contracts/payout.ts'
import type * as plans from '../../../shared/api/contracts/plan.ts'
import type * as changes from '../../../shared/api/contracts/plan-change.ts'
import type * as prices from '../../../shared/api/contracts/price-change.ts'
import type * as refunds from '../../../shared/api/contracts/refund.ts'
import type * as requests from '../../../shared/api/contracts/refund-request.ts'
import type * as promos from '../../../shared/api/contracts/promo-code.ts'
import type * as recoveries from '../../../shared/api/contracts/recovery.ts'
import type * as sandbox from '../../../shared/api/contracts/sandbox.ts'
import type * as factors from '../../../shared/api/contracts/second-factor.ts'
import type * as limits from '../../../shared/api/contracts/spending-limits.ts'
import type * as subscriptions from '../../../shared/api/contracts/subscription.ts'
import type * as addOns from '../../../shared/api/contracts/add-on.ts'
import type * as bills from '../../../shared/api/contracts/vas.ts'
import type * as links from '../../../shared/api/contracts/update-link.ts'
import type * as notes from '../../../shared/api/contracts/credit-note.ts'
import type * as taxes from '../../../shared/api/contracts/tax.ts'
import type * as webhooks from '../../../shared/api/contracts/webhook-endpoint.ts'

/** An endpoint's answer by its contract: the same schema as in the OpenAPI document. */
type Answer<C extends { readonly response: z.ZodMiniType }> = z.output<C['response']>
type Item<C extends { readonly response: z.ZodMiniType }> =
  Answer<C> extends { items: readonly (infer T)[] } ? T : never

export type Me = Answer<typeof admin.getAdminMe>
export type ApiKey = Item<typeof admin.listApiKeys>
export type Act = Item<typeof admin.listActs>
export type AuditEntry = Item<typeof admin.listAudit>
export type SpendingLimits = Answer<typeof limits.getSpendingLimits>
export type SecondFactor = Answer<typeof factors.getSecondFactor>
export type Member = Item<typeof admin.listMembers>
export type RemovedMember = Answer<typeof admin.removeMember>
export type DashboardSession = Item<typeof admin.listSessions>
export type Approval = Item<typeof oauth.listApprovals>
export type OauthClient = Item<typeof oauth.listOauthClients>
export type Overview = Answer<typeof analytics.getAnalyticsOverview>
export type Timeseries = Answer<typeof analytics.getAnalyticsTimeseries>
export type Growth = Answer<typeof analytics.getAnalyticsGrowth>
export type Expected = Answer<typeof analytics.getAnalyticsExpected>
export type DayFigures = Timeseries['days'][number]
export type Failures = Answer<typeof analytics.getAnalyticsFailures>
export type Balance = Answer<typeof balances.getBalance>
export type Verification = Answer<typeof balances.verifyBalance>
export type BalanceTransaction = Item<typeof balances.listBalanceTransactions>
export type Customer = Answer<typeof customers.getCustomer>
export type HistoryItem = Answer<typeof histories.getCustomerHistory>['items'][number]
export type History = Answer<typeof histories.getCustomerHistory>
export type Dispute = Answer<typeof disputes.getDispute>
export type Settlement = Answer<typeof settlements.listSettlements>['items'][number]
export type SettlementDifference = Answer<typeof settlements.listSettlementDifferences>['items'][number]
export type Refund = Item<typeof refunds.listRefunds>
export type RefundMade = Answer<typeof invoices.refundInvoice>
export type AskedRefund = Item<typeof requests.listRefundRequests>
export type CreditMovement = Item<typeof credit.listCredit>
export type BillingEvent = Item<typeof events.listEvents>
export type ExportedFile = Answer<typeof exported.getExport>
export type PayoutLines = Answer<typeof books.listPayoutLines>
export type CustomerStatement = Answer<typeof books.getCustomerStatement>
export type Receivables = Answer<typeof books.getReceivables>
export type AccountChart = Answer<typeof exported.getAccountChart>
export type Found = Answer<typeof searches.search>
export type Import = Answer<typeof imports.getImport>
export type ImportRow = Item<typeof imports.listImportRows>
export type Invoice = Item<typeof invoices.listInvoices>
export type InvoiceDetail = Answer<typeof invoices.getInvoice>
export type Upcoming = Answer<typeof invoices.getUpcomingInvoice>
export type Plan = Answer<typeof plans.getPlan>
export type AddOn = Answer<typeof addOns.getAddOn>
export type PriceChange = Answer<typeof prices.getPriceChange>
export type PriceRow = Item<typeof prices.listPriceChangeRows>
export type ChangePreview = Answer<typeof changes.previewPlanChange>
export type PromoCode = Answer<typeof promos.getPromoCode>
export type RecoveryCase = Item<typeof recoveries.listRecovery>
export type Simulation = Answer<typeof recoveries.simulateRecovery>
export type SimulatedCase = Simulation['items'][number]
export type RecoverySettings = Answer<typeof recoveries.getRecoverySettings>
export type UpdateLink = Answer<typeof links.createUpdateLink>
export type Clock = Answer<typeof sandbox.getSandboxClock>
export type Subscription = Item<typeof subscriptions.listSubscriptions>
export type SubscriptionDetail = Answer<typeof subscriptions.getSubscription>
export type TimelineItem = Item<typeof subscriptions.getTimeline>
export type Method = Item<typeof methods.listPaymentMethods>
export type Payout = Answer<typeof payouts.getPayout>
export type PayoutList = Answer<typeof payouts.listPayouts>
export type PayoutAccount = Item<typeof payouts.listPayoutAccounts>
export type Bill = Item<typeof bills.listBills>
export type CreditNote = Item<typeof notes.listCreditNotes>
export type TaxSettings = Answer<typeof taxes.getTaxSettings>
export type TaxCode = Item<typeof taxes.listTaxCodes>
export type TaxReport = Answer<typeof taxes.getTaxReport>
export type WebhookEndpoint = Item<typeof webhooks.listWebhookEndpoints>
export type Delivery = Item<typeof webhooks.listDeliveries>

/** A message that a sandbox would have sent (A11). */
export interface TestMessage {
  readonly to: string
  readonly subject?: string | null
  readonly text: string
  readonly createdAt: string
}
