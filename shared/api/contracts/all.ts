import type { Contract } from '../contract.ts'
import type { RouteName } from '../routes.ts'
import * as admin from './admin.ts'
import * as history from './customer-history.ts'
import * as agents from './agents.ts'
import * as analytics from './analytics.ts'
import * as billingSettings from './billing-settings.ts'
import * as creditNote from './credit-note.ts'
import * as tax from './tax.ts'
import * as taxDocument from './tax-document.ts'
import * as branding from './branding.ts'
import * as balance from './balance.ts'
import * as books from './books.ts'
import * as checkout from './checkout.ts'
import * as customer from './customer.ts'
import * as customerCredit from './customer-credit.ts'
import * as customerLists from './customer-lists.ts'
import * as exported from './export.ts'
import { settlementContracts } from './settlement.ts'
import * as dispute from './dispute.ts'
import * as event from './event.ts'
import * as identity from './identity.ts'
import * as imports from './import.ts'
import * as invoice from './invoice.ts'
import * as invoiceItem from './invoice-item.ts'
import * as oauth from './oauth.ts'
import * as paymentMethod from './payment-method.ts'
import * as payout from './payout.ts'
import * as payoutStop from './payout-stop.ts'
import * as personalData from './personal-data.ts'
import * as addOn from './add-on.ts'
import * as paymentLink from './payment-link.ts'
import * as plan from './plan.ts'
import * as portal from './portal.ts'
import * as payment from './payment.ts'
import * as portalLink from './portal-link.ts'
import * as portalSignIn from './portal-sign-in.ts'
import * as priceChange from './price-change.ts'
import * as promoCode from './promo-code.ts'
import * as planChange from './plan-change.ts'
import * as receipt from './receipt.ts'
import * as recovery from './recovery.ts'
import * as refund from './refund.ts'
import * as refundRequest from './refund-request.ts'
import * as sandbox from './sandbox.ts'
import * as secondFactor from './second-factor.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as spendingLimits from './spending-limits.ts'
import * as subscription from './subscription.ts'
import * as updateLink from './update-link.ts'
import * as vas from './vas.ts'
import * as webhookEndpoint from './webhook-endpoint.ts'

/**
 * Every endpoint's contract by its route's name; a route without one does not compile. Used by the OpenAPI document and
 * by tests: an endpoint imports only its own contract.
 */
export const contracts: Readonly<Record<RouteName, Contract>> = {
  'list-plans': plan.listPlans,
  'create-plan': plan.createPlan,
  'get-plan': plan.getPlan,
  'update-plan': plan.updatePlan,
  'archive-plan': plan.archivePlan,
  ...paymentLink.calls,
  'list-add-ons': addOn.listAddOns,
  'create-add-on': addOn.createAddOn,
  'get-add-on': addOn.getAddOn,
  'update-add-on': addOn.updateAddOn,
  'archive-add-on': addOn.archiveAddOn,
  'create-price-change': priceChange.createPriceChange,
  'list-price-changes': priceChange.listPriceChanges,
  'get-price-change': priceChange.getPriceChange,
  'list-price-change-rows': priceChange.listPriceChangeRows,
  'revert-price-change': priceChange.revertPriceChange,
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
  'get-customer-data': personalData.getCustomerData,
  'erase-customer': personalData.eraseCustomer,
  'unblacklist-customer': customer.unblacklistCustomer,
  'create-update-link': updateLink.createUpdateLink,
  ...payment.accountContracts,
  'create-portal-link': portalLink.createPortalLink,
  'list-customer-subscriptions': customerLists.listCustomerSubscriptions,
  'list-customer-transactions': customerLists.listCustomerTransactions,
  search: search.search,
  'get-customer-statement': books.getCustomerStatement,
  'list-credit': customerCredit.listCredit,
  'mend-credit': customerCredit.mendCredit,
  'create-import': imports.createImport,
  'list-imports': imports.listImports,
  'get-import': imports.getImport,
  'list-import-rows': imports.listImportRows,
  'get-payment-method': paymentMethod.getPaymentMethod,
  'update-payment-method': paymentMethod.updatePaymentMethod,
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
  'preview-subscription': subscription.previewSubscription,
  'preview-plan-change': planChange.previewPlanChange,
  'delete-scheduled-change': planChange.deleteScheduledChange,
  'delete-pending-change': planChange.deletePendingChange,
  'get-upcoming-invoice': invoice.getUpcomingInvoice,
  'get-timeline': subscription.getTimeline,
  'list-invoices': invoice.listInvoices,
  'get-invoice': invoice.getInvoice,
  'pay-invoice': invoice.payInvoice,
  'record-payment': invoice.recordPayment,
  'remove-payment': invoice.removePayment,
  'create-invoice': invoice.createInvoice,
  'create-invoice-item': invoiceItem.createInvoiceItem,
  'delete-invoice-item': invoiceItem.deleteInvoiceItem,
  'void-invoice': invoice.voidInvoice,
  'refund-invoice': invoice.refundInvoice,
  'list-refunds': refund.listRefunds,
  'get-refund': refund.getRefund,
  ...dispute.disputeContracts,
  'get-billing-settings': billingSettings.getBillingSettings,
  'update-billing-settings': billingSettings.updateBillingSettings,
  ...tax.taxContracts,
  ...taxDocument.documentContracts,
  'list-credit-notes': creditNote.listCreditNotes,
  'get-credit-note': creditNote.getCreditNote,
  'get-recovery-settings': recovery.getRecoverySettings,
  'update-recovery-settings': recovery.updateRecoverySettings,
  'list-recovery': recovery.listRecovery,
  'simulate-recovery': recovery.simulateRecovery,
  'retry-recovery': recovery.retryRecovery,
  'stop-recovery': recovery.stopRecovery,
  'get-analytics-overview': analytics.getAnalyticsOverview,
  'get-analytics-failures': analytics.getAnalyticsFailures,
  'get-analytics-timeseries': analytics.getAnalyticsTimeseries,
  'list-events': event.listEvents,
  'get-event': event.getEvent,
  'redeliver-event': webhookEndpoint.redeliverEvent,
  'get-balance': balance.getBalance,
  'list-balance-transactions': balance.listBalanceTransactions,
  'list-journal': books.listJournal,
  'get-receivables': books.getReceivables,
  'verify-balance': balance.verifyBalance,
  'list-payouts': payout.listPayouts,
  'create-payout': payout.createPayout,
  'get-payout': payout.getPayout,
  ...settlementContracts,
  'create-export': exported.createExport,
  'list-exports': exported.listExports,
  'get-export': exported.getExport,
  'download-export': exported.downloadExport,
  'get-account-chart': exported.getAccountChart,
  'update-account-chart': exported.updateAccountChart,
  'list-payout-lines': books.listPayoutLines,
  'list-payout-accounts': payout.listPayoutAccounts,
  'add-payout-account': payout.addPayoutAccount,
  'remove-payout-account': payout.removePayoutAccount,
  'send-payout-code': payout.sendPayoutCode,
  'resolve-payout-account': payout.resolvePayoutAccount,
  'show-stop-payout': payoutStop.showStopPayout,
  'stop-payout': payoutStop.stopPayout,
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
  'reset-sandbox': sandbox.resetSandbox,
  'list-sandbox-messages': sandbox.listSandboxMessages,
  'delete-sandbox-clock': sandbox.deleteSandboxClock,
  'send-sandbox-event': sandbox.sendSandboxEvent,
  'reverse-sandbox-charge': sandbox.reverseSandboxCharge,
  'set-sandbox-gateway': sandbox.setSandboxGateway,
  'request-login-code': admin.requestLoginCode,
  'verify-login-code': admin.verifyLoginCode,
  'start-checkout': checkout.startCheckout,
  'list-checkout-sessions': checkout.listCheckoutSessions,
  'get-checkout-session': checkout.getCheckoutSession,
  'get-checkout-settings': checkout.getCheckoutSettings,
  'update-checkout-settings': checkout.updateCheckoutSettings,
  'get-branding': branding.getBranding,
  'update-branding': branding.updateBranding,
  'get-receipt': receipt.getReceipt,
  'open-invoice-payment': receipt.openInvoicePayment,
  'show-signed-portal': portal.showSignedPortal,
  'replace-receipt-link': receipt.replaceReceiptLink,
  'get-checkout': checkout.getCheckout,
  'pay-checkout': checkout.payCheckout,
  'apply-promo-code': checkout.applyPromoCode,
  'renew-debt-link': checkout.renewDebtLink,
  'start-setup-instead': checkout.startSetupInstead,
  'get-checkout-status': checkout.getCheckoutStatus,
  'receive-gateway-callback': checkout.receiveGatewayCallback,
  'show-sandbox-payment': checkout.showSandboxPayment,
  'decide-sandbox-payment': checkout.decideSandboxPayment,
  'settle-sandbox-payment': checkout.settleSandboxPayment,
  'request-identity-code': identity.requestIdentityCode,
  'verify-identity-code': identity.verifyIdentityCode,
  'get-identity': identity.getIdentity,
  'list-own-methods': identity.listOwnMethods,
  'attach-own-method': identity.attachOwnMethod,
  'remove-own-method': identity.removeOwnMethod,
  logout: identity.logout,
  'show-portal': portal.showPortal,
  'request-portal-code': portalSignIn.requestPortalCode,
  'verify-portal-code': portalSignIn.verifyPortalCode,
  'request-contact-codes': portalSignIn.requestContactCodes,
  'change-own-contact': portalSignIn.changeOwnContact,
  'sign-out-portal': portalSignIn.signOutPortal,
  'show-portal-link': portalLink.showPortalLink,
  'open-portal-link': portalLink.openPortalLink,
  'open-method-page': portal.openOwnPage,
  'preview-own-plan': portal.previewOwnPlan,
  'open-payment-page': portal.openOwnPage,
  'list-own-subscriptions': portal.listOwnSubscriptions,
  'update-own-subscription': portal.updateOwnSubscription,
  'cancel-own-subscription': portal.cancelOwnSubscription,
  'disown-subscription': portal.disownSubscription,
  'uncancel-own-subscription': portal.uncancelOwnSubscription,
  'pause-own-subscription': portal.pauseOwnSubscription,
  'preview-own-cancel': portal.previewOwnCancel,
  'accept-own-offer': portal.acceptOwnOffer,
  'resume-own-subscription': portal.resumeOwnSubscription,
  'change-own-plan': portal.changeOwnPlan,
  'get-portal-settings': portal.getPortalSettings,
  'update-portal-settings': portal.updatePortalSettings,
  'list-own-invoices': portal.listOwnInvoices,
  'pay-own-invoice': portal.payOwnInvoice,
  'list-oauth-clients': oauth.listOauthClients,
  'create-oauth-client': oauth.createOauthClient,
  'delete-oauth-client': oauth.deleteOauthClient,
  'update-client-limits': oauth.updateClientLimits,
  'list-approvals': oauth.listApprovals,
  'approve-act': oauth.approveAct,
  'decline-act': oauth.declineAct,
  'get-spending-limits': spendingLimits.getSpendingLimits,
  'update-spending-limits': spendingLimits.updateSpendingLimits,
  'request-refund': refundRequest.requestRefund,
  'list-refund-requests': refundRequest.listRefundRequests,
  'approve-refund-request': refundRequest.approveRefundRequest,
  'refuse-refund-request': refundRequest.refuseRefundRequest,
  'list-audit': admin.listAudit,
  'list-acts': admin.listActs,
  'get-customer-history': history.getCustomerHistory,
  'add-customer-note': history.addCustomerNote,
  'issue-token': oauth.issueToken,
  'get-admin-me': admin.getAdminMe,
  'create-access-token': admin.createAccessToken,
  'list-members': admin.listMembers,
  'invite-member': admin.inviteMember,
  'update-member': admin.updateMember,
  'remove-member': admin.removeMember,
  'list-sessions': admin.listSessions,
  'revoke-session': admin.revokeSession,
  'log-out-dashboard': admin.logOutDashboard,
  'list-api-keys': admin.listApiKeys,
  'create-api-key': admin.createApiKey,
  'get-second-factor': secondFactor.getSecondFactor,
  'begin-second-factor': secondFactor.beginSecondFactor,
  'confirm-second-factor': secondFactor.confirmSecondFactor,
  'remove-second-factor': secondFactor.removeSecondFactor,
  'require-second-factor': secondFactor.requireSecondFactor,
  'confirm-api-key': admin.confirmApiKey,
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
  'get-oauth-metadata': service.getOauthMetadata,
  'get-openapi': service.getOpenapi,
  'call-tools': agents.callTools,
}
