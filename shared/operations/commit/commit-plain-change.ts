import type { PlainChange } from '../../domain/change/plain-change.ts'
import type { PlainMove, PlainThings } from '../../domain/change/plain-things.ts'
import { accountChartCodec } from '../../store/entities/account-chart.ts'
import { addOnCodec } from '../../store/entities/add-on.ts'
import { agentActCodec } from '../../store/entities/agent-act.ts'
import { auditCodec } from '../../store/entities/audit-entry.ts'
import { blacklistCodec } from '../../store/entities/blacklist.ts'
import { billingSettingsCodec } from '../../store/entities/billing-settings.ts'
import { brandingCodec } from '../../store/entities/branding.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { checkoutSettingsCodec } from '../../store/entities/checkout-settings.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { creditNoteCodec } from '../../store/entities/credit-note.ts'
import { customerNotesCodec } from '../../store/entities/customer-notes.ts'
import { dailyMailCodec } from '../../store/entities/daily-mail.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { gatewayHoldsCodec } from '../../store/entities/gateway-holds.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { knownCountriesCodec } from '../../store/entities/known-countries.ts'
import { memberCodec } from '../../store/entities/member.ts'
import { numberSeriesCodec } from '../../store/entities/number-series.ts'
import { openSetupCodec } from '../../store/entities/open-setup.ts'
import { partyCodec } from '../../store/entities/party.ts'
import { paymentLinkCodec } from '../../store/entities/payment-link.ts'
import { payoutAccountCodec } from '../../store/entities/payout.ts'
import { planCodec } from '../../store/entities/plan.ts'
import { priceChangeCodec } from '../../store/entities/price-change.ts'
import { portalSettingsCodec } from '../../store/entities/portal-settings.ts'
import { promoCodeCodec } from '../../store/entities/promo-code.ts'
import { refundRequestCodec } from '../../store/entities/refund-request.ts'
import { recoverySettingsCodec } from '../../store/entities/recovery-settings.ts'
import { spendingLimitsCodec } from '../../store/entities/spending-limits.ts'
import { secondFactorCodec, secondFactorRuleCodec } from '../../store/entities/second-factor.ts'
import { taxDocumentCodec, taxMonthCodec } from '../../store/entities/tax-document.ts'
import { wantedEventsCodec } from '../../store/entities/wanted-events.ts'
import { webhookEndpointCodec } from '../../store/entities/webhook-endpoint.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { accessFamily } from './commit-access-change.ts'
import { commitOf, type Family } from './commit-of.ts'
import * as plainWriters from './plain-writers.ts'

/**
 * Writes a decision about plain things in one commit, with the request's answer (H2). Decisions that move money use
 * `commitChange`, which includes the ledger's writers.
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile; the Problem that a move stands for.
 */
export function commitPlainChange<R>(context: Writing, change: PlainChange<R>): Promise<R> {
  return commitOf(plainFamily, context, change)
}

/** Everything plain, as it is stored. */
export const plainFamily: Family<keyof PlainThings, PlainMove> = {
  codecs: {
    ...accessFamily.codecs,
    accountSettings: accountChartCodec,
    addOn: addOnCodec,
    agentAct: agentActCodec,
    auditEntry: auditCodec,
    blacklistEntry: blacklistCodec,
    billingSettings: billingSettingsCodec,
    branding: brandingCodec,
    checkoutSession: checkoutSessionCodec,
    checkoutSettings: checkoutSettingsCodec,
    creditNote: creditNoteCodec,
    customer: customerCodec,
    customerNotes: customerNotesCodec,
    dailyMail: dailyMailCodec,
    delivery: deliveryCodec,
    gatewayHolds: gatewayHoldsCodec,
    invoice: invoiceCodec,
    knownCountries: knownCountriesCodec,
    member: memberCodec,
    numberSeries: numberSeriesCodec,
    openSetup: openSetupCodec,
    party: partyCodec,
    paymentLink: paymentLinkCodec,
    payoutAccount: payoutAccountCodec,
    plan: planCodec,
    priceChange: priceChangeCodec,
    portalSettings: portalSettingsCodec,
    promoCode: promoCodeCodec,
    refundRequest: refundRequestCodec,
    recoverySettings: recoverySettingsCodec,
    secondFactor: secondFactorCodec,
    secondFactorRule: secondFactorRuleCodec,
    spendingLimits: spendingLimitsCodec,
    taxDocument: taxDocumentCodec,
    taxMonth: taxMonthCodec,
    wantedEvents: wantedEventsCodec,
    webhookEndpoint: webhookEndpointCodec,
  },
  writers: { ...accessFamily.writers, ...plainWriters },
}
