import type { Contract } from '../contract.ts'
import { allRoutes, type RouteName } from '../routes.ts'
import * as addOn from './add-on.ts'
import * as admin from './admin.ts'
import * as agents from './agents.ts'
import * as analytics from './analytics.ts'
import * as balance from './balance.ts'
import * as billingSettings from './billing-settings.ts'
import * as books from './books.ts'
import * as branding from './branding.ts'
import * as checkout from './checkout.ts'
import * as creditNote from './credit-note.ts'
import * as customer from './customer.ts'
import * as customerCredit from './customer-credit.ts'
import * as history from './customer-history.ts'
import * as customerLists from './customer-lists.ts'
import * as dailyMail from './daily-mail.ts'
import * as dispute from './dispute.ts'
import * as event from './event.ts'
import * as exported from './export.ts'
import * as identity from './identity.ts'
import * as imports from './import.ts'
import * as invoice from './invoice.ts'
import * as invoiceItem from './invoice-item.ts'
import * as oauth from './oauth.ts'
import * as payment from './payment.ts'
import * as paymentLink from './payment-link.ts'
import * as paymentMethod from './payment-method.ts'
import * as payout from './payout.ts'
import * as payoutStop from './payout-stop.ts'
import * as personalData from './personal-data.ts'
import * as plan from './plan.ts'
import * as planChange from './plan-change.ts'
import * as portal from './portal.ts'
import * as portalLink from './portal-link.ts'
import * as portalSignIn from './portal-sign-in.ts'
import * as priceChange from './price-change.ts'
import * as promoCode from './promo-code.ts'
import * as receipt from './receipt.ts'
import * as recovery from './recovery.ts'
import * as refund from './refund.ts'
import * as refundRequest from './refund-request.ts'
import * as sandbox from './sandbox.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as service from './service.ts'
import * as settlement from './settlement.ts'
import * as spendingLimits from './spending-limits.ts'
import * as subscription from './subscription.ts'
import * as tax from './tax.ts'
import * as taxDocument from './tax-document.ts'
import * as updateLink from './update-link.ts'
import * as vas from './vas.ts'
import * as webhookEndpoint from './webhook-endpoint.ts'

/** `archive-plan` is `archivePlan`. */
type Camel<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name

/** Each module exports the contract of a route under the route's name in camel case; one that is missing does not compile. */
const inModules: Readonly<Record<Camel<RouteName>, Contract>> = {
  ...addOn,
  ...admin,
  ...agents,
  ...analytics,
  ...balance,
  ...billingSettings,
  ...books,
  ...branding,
  ...checkout,
  ...creditNote,
  ...customer,
  ...customerCredit,
  ...history,
  ...customerLists,
  ...dailyMail,
  ...dispute,
  ...event,
  ...exported,
  ...identity,
  ...imports,
  ...invoice,
  ...invoiceItem,
  ...oauth,
  ...payment,
  ...paymentLink,
  ...paymentMethod,
  ...payout,
  ...payoutStop,
  ...personalData,
  ...plan,
  ...planChange,
  ...portal,
  ...portalLink,
  ...portalSignIn,
  ...priceChange,
  ...promoCode,
  ...receipt,
  ...recovery,
  ...refund,
  ...refundRequest,
  ...sandbox,
  ...search,
  ...secondFactor,
  ...service,
  ...settlement,
  ...spendingLimits,
  ...subscription,
  ...tax,
  ...taxDocument,
  ...updateLink,
  ...vas,
  ...webhookEndpoint,
}

const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Every endpoint's contract by its route's name. Used by the OpenAPI document and by tests: an endpoint imports only its own
 * contract.
 */
export const contracts = Object.fromEntries(
  allRoutes().map(({ name }) => [name, inModules[camel(name) as Camel<RouteName>]]),
) as Readonly<Record<RouteName, Contract>>
