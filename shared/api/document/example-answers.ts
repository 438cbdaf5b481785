import type { RouteName } from '../routes.ts'
import { exampleId } from './example-id.ts'

type Fields = Readonly<Record<string, unknown>>

const instant = '2027-01-31T09:00:00.000Z'
const ended: Fields = { status: 'canceled', canceledAt: instant, endedAt: instant }
const tomorrow = '2027-02-01T09:00:00.000Z'
const issuer = 'https://pay.example'

/**
 * The effect of an operation shows in the example of its answer: a voided invoice is `void`. Fields of the answer itself,
 * overriding what `exampleValues` has for every answer.
 */
export const exampleAnswers: Partial<Record<RouteName, Fields>> = {
  'create-tax-code': { rate: '0' },
  'archive-plan': { archivedAt: instant },
  'create-promo-code': { redeemedCount: 0, remaining: 100, planId: null },
  'delete-promo-code': { active: false },
  'validate-promo-code': { discount: 100_000, amount: 400_000 },
  'blacklist-customer': { blacklisted: true, blacklistReason: 'Chargebacks in three months running' },
  'mend-credit': { sourceType: 'customer', sourceId: exampleId('cus'), creditKobo: 150_000 },
  'remove-payment-method': { status: 'revoked', isDefault: false },
  'remove-own-method': { status: 'revoked', isDefault: false },
  'cancel-subscription': ended,
  'disown-subscription': ended,
  'cancel-own-subscription': { cancelAtPeriodEnd: true },
  'pause-subscription': { status: 'paused', pausedAt: instant, resumesAt: '2027-03-31T09:00:00.000Z' },
  'record-payment': { status: 'paid', amountPaid: 500_000 },
  'refund-payment': {
    status: 'matched',
    amount: 700_000,
    depositKobo: 200_000,
    refundedKobo: 200_000,
    refundPending: true,
  },
  'void-invoice': { status: 'void', voidedAt: instant, paidAt: null, amountPaid: 0, receiptUrl: null },
  'stop-recovery': { status: 'uncollectible', paidAt: null, amountPaid: 0, receiptUrl: null },
  'refund-invoice': { refunded: 100_000 },
  'reverse-sandbox-charge': { reversed: 100_000 },
  'buy-airtime': { recipient: '2348031234567' },
  'buy-data': {
    category: 'data',
    provider: 'GLO',
    recipient: '2348051234567',
    amount: 50_000,
    meta: { amountNaira: 500, bundleCode: 'GLO-1GB-7D' },
  },
  'fund-betting': { category: 'betting', recipient: '1234567' },
  'pay-cabletv': { category: 'cabletv', recipient: '7012345678' },
  'pay-electricity': { category: 'electricity', provider: 'ikedc', recipient: '45012345678' },
  'reset-sandbox': { status: 'resetting' },
  'set-sandbox-clock': { now: '2026-12-01T09:00:00.000Z', target: '2026-12-01T09:00:00.000Z' },
  'start-checkout': { status: 'pending' },
  'get-receipt': { reversals: [], received: [] },
  'show-signed-portal': {
    subscriptions: [
      {
        plan: 'Gold',
        status: 'active',
        currentPeriodEnd: '2027-01-31T09:00:00.000Z',
        cancelAtPeriodEnd: false,
        amountDue: 0,
        currency: 'NGN',
      },
    ],
  },
  'verify-identity-code': { token: 'idt_test_EXAMPLE', expiresAt: '2027-03-02T09:00:00.000Z' },
  'verify-login-code': { token: 'adm_EXAMPLE', expiresAt: '2027-01-31T21:00:00.000Z' },
  'create-access-token': { token: 'at_test_EXAMPLE', expiresAt: '2027-01-31T10:00:00.000Z' },
  'request-identity-code': { expiresAt: '2027-01-31T09:10:00.000Z' },
  'request-portal-code': { expiresAt: '2027-01-31T09:10:00.000Z' },
  'request-contact-codes': { expiresAt: '2027-01-31T09:10:00.000Z' },
  'request-login-code': { expiresAt: '2027-01-31T09:10:00.000Z' },
  'get-oauth-metadata': {
    issuer,
    token_endpoint: `${issuer}/v1/oauth/token`,
    response_types_supported: [],
    service_documentation: `${issuer}/docs`,
  },
  'create-oauth-client': { scopes: ['read', 'subscription:write'] },
  'get-spending-limits': {
    billsDailyKobo: 200_000_000,
    payoutHoldKobo: 100_000_000,
    highestPayoutKobo: 80_000_000,
  },
  'update-spending-limits': {
    payoutHoldKobo: 100_000_000,
    set: { billsDailyKobo: 500_000_000, payoutHoldKobo: null },
  },
  'get-admin-me': { hold: null, gatewayHolds: [] },
  'begin-second-factor': {
    secret: 'JBSWY3DPEHPK3PXP',
    url: 'otpauth://totp/Acme:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Acme',
  },
  'confirm-second-factor': { recoveryCodes: ['7Q9S1-T3V5X', '2B4D6-F8H0K'] },
  'revoke-api-key': { revokedAt: instant },
  'update-webhook-endpoint': { disabledReason: 'by_merchant' },
  'redeliver-range': { redelivered: 12, pending: 3 },
  'get-second-factor': { resetAt: null, recoveryCodesLeft: 10 },
  'require-second-factor': { resetAt: null, recoveryCodesLeft: 10 },
  'remove-second-factor': { enrolledAt: null, resetAt: null },
  'create-update-link': { expiresAt: tomorrow },
}
