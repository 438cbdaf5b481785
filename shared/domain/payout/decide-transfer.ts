import type { SpendingChange } from '../ledger/spending-change.ts'
import { turned } from '../change.ts'
import type { Instant } from '../time.ts'
import { namesFit } from './account-name.ts'
import { decidePayoutFailure, decidePayoutWait } from './decide-payout-outcome.ts'
import { awaitingHolder, withHolder, withTransferBegun, type Payout } from './payout.ts'

/** The bank's answer about an account's holder: null for an unknown account, undefined for no answer. */
export type HolderAnswer = { readonly accountName: string; readonly bankName: string } | null | undefined

/** Another gateway's code may mean another bank, so an account that was saved with one is never paid on a guess. */
export function hasForeignCodes({ codesOf }: Payout, bankName: string): boolean {
  return codesOf != null && codesOf !== bankName
}

/** Whether to ask the bank for the account's holder: once, before the first transfer (A15). */
export function isHolderAsked({ accountName, transferAt }: Payout): boolean {
  return accountName === null && transferAt === null
}

/**
 * What the bank's answer about the account's holder means for a payout (A15): it continues with the name, or it stops
 * for now, because the name differs or there was no answer. Without a given name, an account that the bank does not
 * name is left to the transfer, which the bank may refuse.
 */
export function decideHolder(
  payout: Payout,
  holder: HolderAnswer,
  now: Instant,
): { readonly goesOn: Payout } | { readonly stays: SpendingChange<Payout> } {
  const { expectedName } = payout
  if (holder && (expectedName === null || namesFit(expectedName, holder.accountName)))
    return { goesOn: withHolder(payout, holder) }
  if (expectedName === null) return { goesOn: payout }
  if (holder === undefined) return { stays: decidePayoutWait(payout, awaitingHolder(payout, now)) }
  return { stays: decidePayoutFailure(payout, holder === null ? 'invalid_account' : 'name_mismatch') }
}

/** What is known of a payout's account before the bank is called. */
export interface KnownAccount {
  /** The payout, with its account's holder. */
  readonly named: Payout
  /** Nothing was ever paid to this account: the owner is notified (A14). */
  readonly isFirst: boolean
}

/**
 * Records that the bank is about to be called (H4).
 * @param before As it is stored.
 */
export function decideTransfer(
  before: Payout,
  { named, isFirst }: KnownAccount,
  now: Instant,
): SpendingChange<Payout> {
  const begun = withTransferBegun(named, now)
  return {
    turns: turned('payout', before, begun),
    moves: isFirst ? [{ kind: 'account_first_paid', payout: begun }] : [],
    events: [],
    about: {},
    result: begun,
  }
}
