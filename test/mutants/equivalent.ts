import { equivalentInAdapters } from './equivalent-adapters.ts'
import { equivalentInBilling } from './equivalent-billing.ts'
import { equivalentInChanges } from './equivalent-changes.ts'
import { equivalentInCheckout } from './equivalent-checkout.ts'
import { equivalentInDunning } from './equivalent-dunning.ts'
import { equivalentInGateways } from './equivalent-gateways.ts'
import { equivalentInInvoice } from './equivalent-invoice.ts'
import { equivalentInMoneyRooms } from './equivalent-money-rooms.ts'
import { equivalentInPaystack } from './equivalent-paystack.ts'
import { equivalentInOtherRooms } from './equivalent-other-rooms.ts'
import { equivalentInPricesAndDisputes } from './equivalent-prices-and-disputes.ts'
import { equivalentInPricing } from './equivalent-pricing.ts'
import { equivalentInRefunds } from './equivalent-refunds.ts'
import { equivalentInSecurity } from './equivalent-security.ts'
import { equivalentInSelling } from './equivalent-selling.ts'
import { equivalentInSmallRooms } from './equivalent-small-rooms.ts'
import { equivalentInSubscription } from './equivalent-subscription.ts'
import { equivalentInTwin } from './equivalent-twin.ts'

/** A mutant that no test can kill, because what it changes can't be seen. */
export interface EquivalentMutant {
  readonly file: string
  /** The line of the source as it stands, trimmed. */
  readonly line: string
  /** What the mutator puts there. */
  readonly mutant: string
  readonly reason: string
}

/** Looked at one by one. `equivalent.test.ts` fails when a line moved, so that it is looked at again. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/merchant/branding.ts',
    line: 'return contrast(rgbOf(color), white) >= enoughContrast',
    mutant: '> enoughContrast',
    reason: 'no colour of 24 bits has exactly that contrast',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: 'if (contrast(mixed, night) >= enoughContrast + 1) return hexOf(mixed)',
    mutant: '> enoughContrast + 1',
    reason: 'no colour of 24 bits has exactly that contrast',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: 'for (let part = 0; part < 1; part += 0.05) {',
    mutant: 'part <= 1',
    reason: 'all white is what is given behind the loop as well',
  },
  {
    file: 'shared/domain/customer/customer.ts',
    line: 'if (heir === undefined || methods.some((method) => method.isDefault)) return [...methods]',
    mutant: 'heir === undefined becomes false',
    reason: 'no method is the missing heir, so each stays as it is',
  },
  {
    file: 'shared/domain/pricing/discount.ts',
    line: 'if (subtotalKobo <= 0) return 0',
    mutant: 'subtotalKobo < 0',
    reason: 'a share of nothing and the least of nothing are nothing',
  },
  {
    file: 'shared/domain/catalog/promo-code.ts',
    line: "if (promo.expiresAt !== null && promo.expiresAt <= now) return 'promo_expired'",
    mutant: 'promo.expiresAt !== null becomes true',
    reason: 'null is below no text',
  },
  {
    file: 'shared/domain/receipt/receipt.ts',
    line: 'const [, mode, merchant, kind, source, key] = shape.exec(token) ?? []',
    mutant: 'a list of one text for the empty one',
    reason: 'the first place of the list is skipped',
  },
  {
    file: 'shared/security/constant-time.ts',
    line: "return createHash('sha256').update(text, 'utf8').digest()",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/security/credential.ts',
    line: 'if (text.length > MAX_LENGTH) return null',
    mutant: 'if (false)',
    reason: 'the pattern refuses longer texts too; the length is looked at first because it is cheap',
  },
  {
    file: 'shared/domain/analytics/tally.ts',
    line: "return change > 0 ? 'expansion' : 'contraction'",
    mutant: 'change >= 0',
    reason: 'a change of nothing counts nothing under either name',
  },
  {
    file: 'shared/domain/import/imported-subscription.ts',
    line: "const decision = decideRenewal({ subscription: current, plan, scheduled: null, customer: payer }, '', at)",
    mutant: 'another identifier of the invoice',
    reason: 'what is shown of an invoice to come has no identifier',
  },
  {
    file: 'shared/domain/payout/account-name.ts',
    line: '.toLowerCase()',
    mutant: '.toUpperCase()',
    reason: 'letters of names come in pairs: one case compares as well as the other',
  },
  {
    file: 'shared/domain/vas/naira.ts',
    line: "if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number of whole naira'",
    mutant: "typeof value !== 'number' becomes false",
    reason: 'Number.isFinite says no to whatever is no number; the type is for the compiler',
  },
  {
    file: 'shared/domain/vas/naira.ts',
    line: 'const hint = meant !== null && meant >= min ?',
    mutant: 'meant !== null becomes true',
    reason: 'null counts as 0 there, which is under every minimum',
  },
  {
    file: 'shared/domain/vas/network-of.ts',
    line: 'prefix !== undefined && ours.includes(prefix)',
    mutant: 'prefix !== undefined becomes true',
    reason: 'no network has an undefined prefix; the check is for the compiler',
  },
  {
    file: 'shared/security/attempt-window.ts',
    line: 'const inWindow = history.filter((at) => at > nowMs - windowMs).sort((a, b) => a - b)',
    mutant: 'all of the history, or >=',
    reason: 'an attempt that has left the window blocks until a time that is past',
  },
  {
    file: 'shared/security/code-attempts.ts',
    line: 'const sends = before?.sends ?? []',
    mutant: 'a text in the list',
    reason: 'a text is later than nothing, so no window holds it',
  },
  {
    file: 'shared/security/code-attempts.ts',
    line: 'const told = warnedAt !== null && warnedAt > addMs(now, -WARNED_AFTER.windowMs)',
    mutant: 'warnedAt !== null becomes true',
    reason: 'null is later than nothing',
  },
  {
    file: 'shared/security/credential.ts',
    line: "const kind = KIND_OF.get(match?.[1] ?? '')",
    mutant: 'another text',
    reason: 'no kind has that prefix either',
  },
  {
    file: 'shared/security/credential.ts',
    line: 'if (match === null || kind === undefined) return null',
    mutant: 'match === null becomes false',
    reason: 'without a match there is no kind',
  },
  {
    file: 'shared/security/credential.ts',
    line: "update(token, 'utf8')",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/security/credential.ts',
    line: "update(body, 'utf8')",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/security/one-time-code.ts',
    line: "update(JSON.stringify(parts), 'utf8')",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/security/webhook-signature.ts',
    line: "update(signed, 'utf8').digest('base64')",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/security/webhook-signature.ts',
    line: "update(signed, 'utf8').digest('hex')",
    mutant: 'an empty name of the encoding',
    reason: 'UTF-8 is what Node takes without one',
  },
  {
    file: 'shared/store/write.ts',
    line: 'return at < 0 ? undefined : at',
    mutant: '<=',
    reason: 'the first write is never the second of its item',
  },
  {
    file: 'shared/domain/webhook/endpoint.ts',
    line: 'const recent = (endpoint.former ?? []).filter(({ until }) => until > addMs(now, -formerTermsMs))',
    mutant: 'something in the empty list',
    reason: 'it has no end, so it is left out',
  },
  {
    file: 'shared/domain/payout/account-name.ts',
    line: "const plain = name.toLowerCase().normalize('NFD').replaceAll(/\\p{M}/gu, '')",
    mutant: 'name.toUpperCase()',
    reason: 'both names are put into one case, whichever',
  },
  {
    file: 'shared/domain/customer/phone.ts',
    line: 'return digitsBy(nigeria, text) ?? digitsBy((world ??= JSON.parse(worldPhones()) as MetadataJson), text)',
    mutant: '&&=',
    reason: 'kept by the process, as the next',
  },
  {
    file: 'shared/domain/customer/phone.ts',
    line: 'nigeria ??= JSON.parse(nigerianPhones) as MetadataJson',
    mutant: '&&=',
    reason:
      'it is kept by the process, and was read before the mutant came; a process of its own would fail at once',
  },
  {
    file: 'shared/domain/customer/phone.ts',
    line: "const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false }, metadata)",
    mutant: 'extract: true',
    reason: 'the characters asked for above leave nothing around a number that could be cut off',
  },
  {
    file: 'shared/domain/customer/phone.ts',
    line: "const digits = parsed?.number.slice(1) ?? ''",
    mutant: 'some text',
    reason: 'neither it nor an empty one is a phone for tests',
  },
  ...equivalentInCheckout,
  ...equivalentInDunning,
  ...equivalentInBilling,
  ...equivalentInAdapters,
  ...equivalentInGateways,
  ...equivalentInPaystack,
  ...equivalentInOtherRooms,
  ...equivalentInPricesAndDisputes,
  ...equivalentInPricing,
  ...equivalentInRefunds,
  ...equivalentInSecurity,
  ...equivalentInSelling,
  ...equivalentInSmallRooms,
  ...equivalentInSubscription,
  ...equivalentInChanges,
  ...equivalentInTwin,
  ...equivalentInInvoice,
  ...equivalentInMoneyRooms,
]
