import type { Contract } from '../contract.ts'
import type { RouteName } from '../routes.ts'
import * as admin from './admin.ts'
import * as balance from './balance.ts'
import * as customer from './customer.ts'
import * as event from './event.ts'
import * as invoice from './invoice.ts'
import * as paymentMethod from './payment-method.ts'
import * as plan from './plan.ts'
import * as sandbox from './sandbox.ts'
import * as service from './service.ts'
import * as subscription from './subscription.ts'
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
  'list-customers': customer.listCustomers,
  'create-customer': customer.createCustomer,
  'get-customer': customer.getCustomer,
  'get-customer-by-ref': customer.getCustomerByRef,
  'update-customer': customer.updateCustomer,
  'list-payment-methods': paymentMethod.listPaymentMethods,
  'attach-payment-method': paymentMethod.attachPaymentMethod,
  'remove-payment-method': paymentMethod.removePaymentMethod,
  'list-subscriptions': subscription.listSubscriptions,
  'create-subscription': subscription.createSubscription,
  'get-subscription': subscription.getSubscription,
  'cancel-subscription': subscription.cancelSubscription,
  'uncancel-subscription': subscription.uncancelSubscription,
  'list-invoices': invoice.listInvoices,
  'get-invoice': invoice.getInvoice,
  'pay-invoice': invoice.payInvoice,
  'list-events': event.listEvents,
  'get-event': event.getEvent,
  'get-balance': balance.getBalance,
  'get-sandbox-clock': sandbox.getSandboxClock,
  'set-sandbox-clock': sandbox.setSandboxClock,
  'delete-sandbox-clock': sandbox.deleteSandboxClock,
  'request-login-code': admin.requestLoginCode,
  'verify-login-code': admin.verifyLoginCode,
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
  'get-health': service.getHealth,
  'get-openapi': service.getOpenapi,
}
