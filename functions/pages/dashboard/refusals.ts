import { ApiError, ConnectionError } from './api.ts'
import { money, when } from './format.ts'
import { failures, words } from './words.ts'

type Detail = ApiError['details'][number]

/** What a refusal means, by its code, where it has no details. */
const codes: Readonly<Record<string, string>> = {
  forbidden: words.beyondRole,
  not_found: 'It doesn’t exist, or no longer does.',
  conflict: 'It has changed since you opened the page. Refresh and check again.',
  payment_failed: 'The payment did not go through.',
  insufficient_balance: 'That is more than is available to pay out.',
  rate_limited: 'That was too much at once. Wait a minute and try again.',
  validation_error: 'Something is missing or wrong.',
  bad_request: 'Something is missing or wrong.',
  idempotency_in_progress: 'It is still in progress. Wait a moment.',
}

/** Refusals that people meet most, in plain words; others have the interface’s own sentence. */
const said: Readonly<Record<string, (detail: Detail) => string>> = {
  role: limitSaid,
  disputed: () => 'This payment is disputed at a bank. Answer the dispute first.',
  second_factor_required: () => 'The code from your authenticator is needed for this.',
  second_factor_missing: () => 'The owner asks for a second factor. Set yours up under Security first.',
  invalid_transition: ({ from }) =>
    typeof from === 'string'
      ? `It is ${from.replaceAll('_', ' ')}, so that can’t be done.`
      : 'That can’t be done in its current state.',
  version_mismatch: () => 'It has changed since you looked. Refresh and check again.',
  no_payment_method: () => 'They have no card or account that can be charged. Send them a payment link.',
  customer_blacklisted: () => 'They are blocked. Unblock them first.',
  refund_exceeds_payment: () =>
    'That is more than is left of one payment. Choose a payment, or refund all of them.',
  refund_exceeds_paid: () => 'That is more than is left to refund.',
  amount_too_small: () => 'That is below the gateway’s minimum.',
  effective_too_soon: ({ earliest }) =>
    typeof earliest === 'string'
      ? `It must be after ${when(earliest)}, so that every customer can be notified in time.`
      : 'That is too soon to notify every customer in time.',
  notice_too_short: () => 'Customers must be notified of a higher price at least 7 days before.',
  same_price: () => 'That is the present price.',
  price_change_open: () => 'Another price is already announced. Withdraw it first.',
  price_in_effect: () => 'It is in effect already.',
  credit_spent: () => 'The credit from it has been spent.',
}

/** The other refusals of the dashboard's actions, where the text does not depend on the case. */
const plainly: Readonly<Record<string, string>> = {
  account_owner: 'The account’s own owner can’t be changed or removed.',
  subscription_runs: 'A subscription of theirs has not ended yet.',
  merchant_held: 'The operator holds charges or payouts for now.',
  gateway_held: 'The operator holds the payment gateway for now.',
  plan_archived: 'The plan is archived.',
  plan_in_use: 'The plan already has subscribers.',
  same_plan: 'The subscription has this plan and quantity already.',
  currency_mismatch: 'The currencies differ.',
  quote_expired: 'The figures are older than 15 minutes. Look at them again.',
  duplicate_code: 'A promo code of this name exists already.',
  duplicate_merchant_ref: 'Another customer has this reference.',
  promo_not_found: 'There is no such promo code.',
  promo_inactive: 'The promo code is switched off.',
  promo_expired: 'The promo code has expired.',
  promo_exhausted: 'The promo code has been used up.',
  promo_plan_mismatch: 'The promo code is for another plan.',
  trial_used: 'This person has already had the trial.',
  promo_code_used: 'This person has already used the code.',
  already_sent: 'The payout was sent to the bank, so it can’t be stopped.',
  method_unusable: 'The card has expired or was removed.',
  payment_in_progress: 'Another charge is in progress. Wait until it ends.',
  change_pending: 'Another change of plan waits for its payment.',
  payment_settled: 'It is paid already.',
  malformed_csv: 'The file is not a CSV.',
  in_the_past: 'That must be in the future.',
  credit_exceeded: 'They have less credit than that.',
  already_refunded: 'It has already been refunded in full.',
  amount_above_due: 'That is more than is due.',
  withholding_above_rate:
    'That is more than their withholding rate allows. Set the rate on the customer’s page.',
  received_later: 'That was received in the future.',
  reference_required: 'A payment of this kind needs a reference.',
  payment_recorded: 'A payment with this reference is already recorded.',
  refund_declined: 'The gateway refused the refund.',
  name_mismatch: 'The account is in another name.',
  invalid_account: 'The bank knows no such account.',
  otp_invalid: 'That’s not the code.',
  otp_expired: 'The code is too old. Ask for another.',
  too_many_codes: 'Too many codes were sent. Try again later.',
  too_many_tries: 'Too many wrong codes. Ask for a new one later.',
  too_many_invitations: '20 people were invited today, which is the limit.',
}

/** A member's refund limit in naira, and how much of it is left (P4, R7). */
function limitSaid({ limitKobo, leftKobo, per }: Detail): string {
  if (typeof limitKobo !== 'number') return words.beyondRole
  if (typeof leftKobo !== 'number') return words.limit(money(limitKobo))
  return per === 'invoice'
    ? words.limitOfInvoice(money(limitKobo), money(leftKobo))
    : words.limitOfDay(money(limitKobo), money(leftKobo))
}

/** A detail of a refusal as a sentence, without the name of its field. */
function sentenceOf(detail: Detail): string {
  const { issue, reason = '' } = detail
  const own = said[reason]
  if (own !== undefined) return own(detail)
  if (typeof issue === 'string') return issue
  return plainly[reason] ?? failures[reason] ?? reason.replaceAll('_', ' ')
}

const capital = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** The name of a field as people write it: `merchantRef` is “merchant ref”. */
const fieldName = (path: string): string =>
  path
    .split('.')
    .at(-1)!
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()

/** A failure, as one line for people; without what `shown` already says beside its own field (35). */
export function explain(error: unknown, shown: ReadonlySet<string> = new Set()): string {
  if (error instanceof ConnectionError) return words.offline
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const rest = error.details.filter(
    ({ path }) => ![...shown].some((one) => path === one || path?.startsWith(`${one}.`)),
  )
  if (error.details.length > 0 && rest.length === 0) return words.lookAtFields
  const told = rest
    .filter(({ reason, issue }) => reason !== undefined || issue !== undefined)
    .map((detail) => {
      const sentence = sentenceOf(detail)
      const isOwn = detail.reason !== undefined && said[detail.reason] !== undefined
      return capital(
        isOwn || detail.path === undefined || typeof detail.issue !== 'string'
          ? sentence
          : `${fieldName(detail.path)}: ${sentence}`,
      )
    })
  const wait = error.retryAfterSeconds
  if (told.length > 0) return [...new Set(told)].join(' ')
  if (error.status >= 500)
    return wait === null
      ? words.ourFault
      : words.ourFaultUntil(when(new Date(Date.now() + wait * 1000).toISOString()))
  return codes[error.code] ?? words.ourFault
}

/** What is wrong with one field of a request, or with an item of it, if the refusal mentions it. */
export function issueOf(error: unknown, path: string): string | null {
  if (!(error instanceof ApiError)) return null
  const detail = error.details.find((one) => one.path === path || one.path?.startsWith(`${path}.`))
  return detail ? capital(sentenceOf(detail)) : null
}
