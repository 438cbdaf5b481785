import type { Contract } from '../contract.ts'
import type { RouteName } from '../routes.ts'
import * as admin from './admin.ts'
import * as analytics from './analytics.ts'
import * as balance from './balance.ts'
import * as checkout from './checkout.ts'
import * as customer from './customer.ts'
import * as customerLists from './customer-lists.ts'
import * as event from './event.ts'
import * as identity from './identity.ts'
import * as invoice from './invoice.ts'
import * as oauth from './oauth.ts'
import * as paymentMethod from './payment-method.ts'
import * as payout from './payout.ts'
import * as plan from './plan.ts'
import * as portal from './portal.ts'
import * as promoCode from './promo-code.ts'
import * as planChange from './plan-change.ts'
import * as recovery from './recovery.ts'
import * as sandbox from './sandbox.ts'
import * as service from './service.ts'
import * as subscription from './subscription.ts'
import * as vas from './vas.ts'
import * as webhookEndpoint from './webhook-endpoint.ts'

/**
 * Every endpoint's contract by its route's name; a route without one does not compile. For the OpenAPI document and
 * tests: an endpoint imports its own contract alone.
 */
export const contracts: Readonly<Record<RouteName, Contract>> = {
  'list-plans': plan.listPlans,
  'create-plan': plan.createPlan,
  'get-plan': plan.getPlan,
  'update-plan': plan.updatePlan,
  'archive-plan': plan.archivePlan,
  'list-promo-codes': promoCode.listPromoCodes,
  'create-promo-code': promoCode.createPromoCode,
  'validate-promo-code': promoCode.validatePromoCode,
  'get-promo-code': promoCode.getPromoCode,
  'update-promo-code': promoCode.updatePromoCode,
  'delete-promo-code': promoCode.deletePromoCode,
  'list-customers': customer.listCustomers,
  'create-customer': customer.createCustomer,
  'get-customer': customer.getCustomer,
  'get-customer-by-ref': customer.getCustomerByRef,
  'update-customer': customer.updateCustomer,
  'blacklist-customer': customer.blacklistCustomer,
  'unblacklist-customer': customer.unblacklistCustomer,
  'list-customer-subscriptions': customerLists.listCustomerSubscriptions,
  'list-customer-transactions': customerLists.listCustomerTransactions,
  'list-payment-methods': paymentMethod.listPaymentMethods,
  'attach-payment-method': paymentMethod.attachPaymentMethod,
  'remove-payment-method': paymentMethod.removePaymentMethod,
  'list-subscriptions': subscription.listSubscriptions,
  'create-subscription': subscription.createSubscription,
  'get-subscription': subscription.getSubscription,
  'cancel-subscription': subscription.cancelSubscription,
  'uncancel-subscription': subscription.uncancelSubscription,
  'update-subscription': subscription.updateSubscription,
  'pause-subscription': subscription.pauseSubscription,
  'resume-subscription': subscription.resumeSubscription,
  'change-plan': planChange.changePlan,
  'preview-plan-change': planChange.previewPlanChange,
  'delete-scheduled-change': planChange.deleteScheduledChange,
  'get-upcoming-invoice': invoice.getUpcomingInvoice,
  'get-timeline': subscription.getTimeline,
  'list-invoices': invoice.listInvoices,
  'get-invoice': invoice.getInvoice,
  'pay-invoice': invoice.payInvoice,
  'void-invoice': invoice.voidInvoice,
  'refund-invoice': invoice.refundInvoice,
  'get-recovery-settings': recovery.getRecoverySettings,
  'update-recovery-settings': recovery.updateRecoverySettings,
  'list-recovery': recovery.listRecovery,
  'retry-recovery': recovery.retryRecovery,
  'stop-recovery': recovery.stopRecovery,
  'get-analytics-overview': analytics.getAnalyticsOverview,
  'get-analytics-failures': analytics.getAnalyticsFailures,
  'list-events': event.listEvents,
  'get-event': event.getEvent,
  'redeliver-event': webhookEndpoint.redeliverEvent,
  'get-balance': balance.getBalance,
  'list-balance-transactions': balance.listBalanceTransactions,
  'verify-balance': balance.verifyBalance,
  'list-payouts': payout.listPayouts,
  'create-payout': payout.createPayout,
  'get-payout': payout.getPayout,
  'list-payout-accounts': payout.listPayoutAccounts,
  'add-payout-account': payout.addPayoutAccount,
  'remove-payout-account': payout.removePayoutAccount,
  'send-payout-code': payout.sendPayoutCode,
  'resolve-payout-account': payout.resolvePayoutAccount,
  'list-banks': payout.listBanks,
  'buy-airtime': vas.buyAirtime,
  'buy-data': vas.buyData,
  'fund-betting': vas.fundBetting,
  'pay-cabletv': vas.payCabletv,
  'pay-electricity': vas.payElectricity,
  'list-bills': vas.listBills,
  'get-bill': vas.getBill,
  'list-discos': vas.listDiscos,
  'list-billers': vas.listBillers,
  'list-bundles': vas.listBundles,
  'look-up-customer': vas.lookUpCustomer,
  'get-sandbox-clock': sandbox.getSandboxClock,
  'set-sandbox-clock': sandbox.setSandboxClock,
  'delete-sandbox-clock': sandbox.deleteSandboxClock,
  'send-sandbox-event': sandbox.sendSandboxEvent,
  'reverse-sandbox-charge': sandbox.reverseSandboxCharge,
  'request-login-code': admin.requestLoginCode,
  'verify-login-code': admin.verifyLoginCode,
  'start-checkout': checkout.startCheckout,
  'get-checkout-settings': checkout.getCheckoutSettings,
  'update-checkout-settings': checkout.updateCheckoutSettings,
  'get-checkout': checkout.getCheckout,
  'pay-checkout': checkout.payCheckout,
  'get-checkout-status': checkout.getCheckoutStatus,
  'receive-gateway-callback': checkout.receiveGatewayCallback,
  'settle-sandbox-payment': checkout.settleSandboxPayment,
  'request-identity-code': identity.requestIdentityCode,
  'verify-identity-code': identity.verifyIdentityCode,
  'get-identity': identity.getIdentity,
  'list-own-methods': identity.listOwnMethods,
  'attach-own-method': identity.attachOwnMethod,
  'remove-own-method': identity.removeOwnMethod,
  logout: identity.logout,
  'list-own-subscriptions': portal.listOwnSubscriptions,
  'update-own-subscription': portal.updateOwnSubscription,
  'cancel-own-subscription': portal.cancelOwnSubscription,
  'uncancel-own-subscription': portal.uncancelOwnSubscription,
  'resume-own-subscription': portal.resumeOwnSubscription,
  'list-own-invoices': portal.listOwnInvoices,
  'pay-own-invoice': portal.payOwnInvoice,
  'list-oauth-clients': oauth.listOauthClients,
  'create-oauth-client': oauth.createOauthClient,
  'delete-oauth-client': oauth.deleteOauthClient,
  'list-audit': admin.listAudit,
  'issue-token': oauth.issueToken,
  'get-admin-me': admin.getAdminMe,
  'list-api-keys': admin.listApiKeys,
  'create-api-key': admin.createApiKey,
  'revoke-api-key': admin.revokeApiKey,
  'list-webhook-endpoints': webhookEndpoint.listWebhookEndpoints,
  'create-webhook-endpoint': webhookEndpoint.createWebhookEndpoint,
  'update-webhook-endpoint': webhookEndpoint.updateWebhookEndpoint,
  'delete-webhook-endpoint': webhookEndpoint.deleteWebhookEndpoint,
  'rotate-webhook-secret': webhookEndpoint.rotateWebhookSecret,
  'list-deliveries': webhookEndpoint.listDeliveries,
  'test-webhook-endpoint': webhookEndpoint.testWebhookEndpoint,
  'redeliver-range': webhookEndpoint.redeliverRange,
  'retry-delivery': webhookEndpoint.retryDelivery,
  'retry-endpoint-delivery': webhookEndpoint.retryDelivery,
  'get-health': service.getHealth,
  'get-openapi': service.getOpenapi,
}
