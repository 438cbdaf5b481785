import type { AgentAct } from '../agents/act.ts'
import type { Contact } from '../customer/contact.ts'
import { defaultTimeZone, type Mode } from '../merchant/merchant.ts'
import { billsDailyOf, payoutHoldOf, type SpendingLimits } from '../team/spending-limits.ts'
import type { AskedRefund } from '../invoice/refund-request.ts'
import type { Payout } from '../payout/payout.ts'
import type { Bill } from '../vas/bill.ts'
import type { BillDay } from '../vas/bill-day.ts'
import { price, timeIn } from '../texts/format.ts'

/**
 * A message about a change that a thief would make: an email to a merchant's owner (A14), or what a customer's old
 * contact receives about a new one (R14).
 */
export interface OwnerNote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly subject: string
  readonly text: string
  /** Another owner of the team; null or absent for the account's own. */
  readonly to?: string | null
  /** A customer's old contact instead, where the change is theirs; null or absent for a note to an owner. */
  readonly toCustomer?: Contact | null
  /** Wall clock, which owners live by, whatever their sandbox's clock says. */
  readonly dueAt: string
}

/** The text of a note. */
export type NoteWords = Pick<OwnerNote, 'subject' | 'text' | 'to' | 'toCustomer'>

/** What an owner should do if they did not make the change. */
export const ifNotYou =
  'If neither you nor anyone on your team did this, revoke your API keys in the dashboard and write to support.'

/** A customer's contact was replaced or removed: its owner is notified there (R14). */
export function lostContactWords(merchantName: string, contact: Contact, address: string): NoteWords {
  const what = contact === 'email' ? 'email address' : 'phone number'
  return {
    subject: `${merchantName} no longer has this ${what} for you`,
    text: `${merchantName} changed the ${what} that they have for you, and no longer uses this one. For 24 hours nothing can be paid or changed on your account through a new one. If you did not ask for this, contact ${merchantName} now.`,
    to: address,
    toCustomer: contact,
  }
}

/** An API key was created. The email does not contain its text. */
export function newKeyWords(
  mode: Mode,
  { id, name, kind }: { id: string; name: string; kind: string },
  awaitsOwner = false,
): NoteWords {
  const waits = awaitsOwner ? ' It works once you confirm it on your dashboard, under Keys.' : ''
  return {
    subject: `A new ${mode} API key was created`,
    text: `A ${mode} ${kind} key was created: ${name} (${id}).${waits} ${ifNotYou}`,
  }
}

/** An agent's operation waits for the owner (V10). The agent's own text is not in the mail: it is shown on the dashboard. */
export function actWaitsWords(
  mode: Mode,
  { amount, currency, action, expiresAt }: Pick<AgentAct, 'amount' | 'currency' | 'action' | 'expiresAt'>,
): NoteWords {
  return {
    subject: `An agent asks you to approve ${price(amount, currency)}`,
    text: `An agent’s ${mode} client wants to do this: ${action.replaceAll('-', ' ')}, ${price(amount, currency)}. Nothing happens unless you approve it on your dashboard, under Keys, by ${timeIn(expiresAt, defaultTimeZone)}. ${ifNotYou}`,
  }
}

/** A member asks the owner for a refund above their limit (P4). Their own words are shown on the dashboard alone. */
export function refundAskedWords(
  mode: Mode,
  {
    amount,
    currency,
    invoiceNumber,
    askedBy,
  }: Pick<AskedRefund, 'amount' | 'currency' | 'invoiceNumber' | 'askedBy'>,
): NoteWords {
  const sum = price(amount, currency)
  return {
    subject: `${askedBy.name} asks you to refund ${sum}`,
    text: `${askedBy.name} asks for a ${mode} refund of ${sum} on invoice ${invoiceNumber}, which is above their limit. Nothing happens unless you approve it on your dashboard.`,
  }
}

/** The operator was asked to remove the second factor of a member who has lost it (R8). */
export function resetFactorWords(email: string, resetAt: string): NoteWords {
  return {
    subject: 'A second factor will be removed',
    text: `The operator was asked to remove the second factor of ${email}. It is removed at ${resetAt}, unless they sign in with it before then. If they did not ask for it, remove them from your team or write to support at once.`,
  }
}

/** An endpoint has a new address or a new signing secret. */
export function changedEndpointWords(
  mode: Mode,
  endpoint: { readonly id: string; readonly url: string },
  what: 'url' | 'secret',
): NoteWords {
  const change = what === 'url' ? `now has the address ${endpoint.url}` : `(${endpoint.url}) has a new secret`
  return {
    subject: `A ${mode} webhook endpoint was changed`,
    text: `Your ${mode} webhook endpoint ${endpoint.id} ${change}. ${ifNotYou}`,
  }
}

/** A bill is paid for a recipient for the first time (R12). */
export function newRecipientWords(
  mode: Mode,
  { id, amount, currency, category, provider, recipient }: Bill,
): NoteWords {
  return {
    subject: `A ${mode} bill was paid for a new recipient`,
    text: `The ${mode} bill ${id} of ${price(amount, currency)} (${category}, ${provider}) went to ${'*'.repeat(4)}${recipient.slice(-4)}, which you had never paid before. ${ifNotYou}`,
  }
}

/** The total of a day's bills (R12). */
export function billDayWords(mode: Mode, { day, spentKobo, count, newRecipients }: BillDay): NoteWords {
  const bills = count === 1 ? 'one bill' : `${count} bills`
  const strangers = newRecipients === 1 ? 'one' : newRecipients
  return {
    subject: `Your ${mode} bills of ${day}: ${price(spentKobo, 'NGN')}`,
    text: `On ${day} ${bills} totalled ${price(spentKobo, 'NGN')}, not counting failed ones; ${strangers} went to a recipient you had never paid before. ${ifNotYou}`,
  }
}

/** The limits of bills or payouts let more out than before (R12, R13). */
export function raisedLimitsWords(mode: Mode, limits: SpendingLimits): NoteWords {
  const bills = price(billsDailyOf(limits), 'NGN')
  const payouts = price(payoutHoldOf(limits), 'NGN')
  return {
    subject: `Your ${mode} spending limits were raised`,
    text: `Bills may now total ${bills} a day, and the first payout above ${payouts} to an account is held. ${ifNotYou}`,
  }
}

/** Money is paid to an account that is new, or a large sum is held before it is (R13). */
export function watchedPayoutWords(
  mode: Mode,
  { id, amount, currency, bankName, bankCode, accountNumber, accountName, transferAt, heldUntil }: Payout,
  stopUrl: string,
): NoteWords {
  const holder = accountName === null ? '' : ` of ${accountName}`
  const account = `account ${'*'.repeat(6)}${accountNumber.slice(-4)}${holder} at ${bankName ?? `bank ${bankCode}`}`
  const isHeld = transferAt === null && heldUntil != null
  const what = `The ${mode} payout ${id} of ${price(amount, currency)} to ${account}`
  const stop = `To stop it while it has not been sent, open ${stopUrl}`
  return isHeld
    ? {
        subject: `A large ${mode} payout is held for 4 hours`,
        text: `${what} is larger than any before, so we hold it and send it to the bank at ${timeIn(heldUntil, defaultTimeZone)}. ${stop}\n\n${ifNotYou}`,
      }
    : {
        subject: `A ${mode} payout goes to a new account`,
        text: `${what}, which was first paid less than a week ago. ${stop}\n\n${ifNotYou}`,
      }
}
