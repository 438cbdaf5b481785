import type { AtGateway } from '../gateway/at-gateway.ts'
import type { SpendingChange } from '../ledger/spending-change.ts'
import { turned } from '../change/change.ts'
import type { Instant } from '../time/time.ts'
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
  /** Its account was first paid less than a week ago, or never: the owner is notified (A14, R13). */
  readonly isYoung: boolean
  /** It is above the tenant's limit: the next such payout to this account is not held (R13). */
  readonly isLarge: boolean
  /** For the link in the owner's message. */
  readonly stopKey: string
  /** The gateway of a first transfer. */
  readonly at: AtGateway
}

/**
 * Records that the bank is about to be called (H4).
 * @param before As it is stored.
 */
export function decideTransfer(
  before: Payout,
  { named, isYoung, isLarge, stopKey, at }: KnownAccount,
  now: Instant,
): SpendingChange<Payout> {
  const isFirstTry = before.transferAt === null
  // The owner was notified of a held payout when it was held.
  const tells = isFirstTry && isYoung && before.stopKey == null
  const begun = withTransferBegun(tells ? { ...named, stopKey } : named, now, at)
  return {
    turns: turned('payout', before, begun),
    moves: [
      ...(isFirstTry && (isYoung || isLarge)
        ? [{ kind: 'account_paid', payout: begun, isLarge } as const]
        : []),
      ...(tells ? [{ kind: 'payout_told', payout: begun } as const] : []),
    ],
    events: [],
    about: {},
    result: begun,
  }
}
