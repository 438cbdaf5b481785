import type { Currency } from '../domain/money.ts'
import type { PayoutFailureReason } from '../domain/payout/payout.ts'

/** A bank that money can be sent to. */
export interface Bank {
  /** 3 to 6 digits. */
  readonly code: string
  readonly name: string
}

/** An account as its bank knows it. */
export interface BankAccount {
  readonly bankCode: string
  readonly accountNumber: string
}

/** A transfer to a bank account. The reference is ours and stable: a repeat with it is the same transfer. */
export interface TransferRequest extends BankAccount {
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  readonly accountName: string | null
  /** Tenant time, ISO. */
  readonly now: string
}

/**
 * What a bank answered. `pending` is under way, and the bank may say when to ask again; `unknown` means that no answer
 * came: ask by reference, never transfer under another. `later`: nothing was sent, because the gateway is down or our own
 * balance there is short; the same transfer is made later.
 */
export type TransferOutcome =
  | {
      readonly kind: 'succeeded'
      readonly gatewayReference: string
      readonly bankName: string | null
      readonly accountName: string | null
    }
  | { readonly kind: 'failed'; readonly failureReason: PayoutFailureReason }
  | { readonly kind: 'pending'; readonly gatewayReference: string | null; readonly askAgainAt: string | null }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' }

/**
 * Only a question can be answered with `not_found`, never seen, or `reversed`, sent back after it had succeeded. `final`: the
 * adapter knows that the transfer can't appear any more; without it the bank may only be late.
 */
export type TransferQueryOutcome =
  TransferOutcome | { readonly kind: 'not_found'; readonly final?: true } | { readonly kind: 'reversed' }

/** Sends merchants' money to their bank accounts. */
export interface Transfers {
  transfer(request: TransferRequest): Promise<TransferOutcome>
  queryTransfer(merchantId: string, reference: string, now: string): Promise<TransferQueryOutcome>
}

/** Asks banks whose account it is. */
export interface AccountResolution {
  /** Null when the bank knows no such account. */
  resolveAccount(
    account: BankAccount,
  ): Promise<{ readonly accountName: string; readonly bankName: string } | null>
}

/** Lists the banks that can be paid out to. */
export interface BankList {
  banks(): Promise<readonly Bank[]>
}

/** Everything a payout needs. */
export interface BankTransfer extends Transfers, AccountResolution, BankList {
  /** Whose bank codes these are: another gateway's may mean another bank. */
  readonly name: string
}
