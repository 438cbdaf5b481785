import type { Currency } from '../domain/money/money.ts'
import type { TransferOutcome, TransferQueryOutcome } from '../domain/payout/transfer-outcome.ts'

export type { TransferOutcome, TransferQueryOutcome }

/** A bank that can receive money. */
export interface Bank {
  /** 3 to 12 letters or digits, such as `058` or `035A`. */
  readonly code: string
  readonly name: string
}

/** An account as its bank identifies it. */
export interface BankAccount {
  readonly bankCode: string
  readonly accountNumber: string
}

/** A transfer to a bank account. The reference is ours and stable: a repeat of it is the same transfer. */
export interface TransferRequest extends BankAccount {
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  readonly accountName: string | null
  /** Tenant time, ISO. */
  readonly now: string
}

/** Sends merchants' money to their bank accounts. */
export interface Transfers {
  transfer(request: TransferRequest): Promise<TransferOutcome>
  queryTransfer(merchantId: string, reference: string, now: string): Promise<TransferQueryOutcome>
}

/** Looks up the holder of an account. */
export interface AccountResolution {
  /** Null when the bank knows no such account. */
  resolveAccount(
    account: BankAccount,
  ): Promise<{ readonly accountName: string; readonly bankName: string } | null>
}

/** Lists the banks that can receive payouts. */
export interface BankList {
  banks(): Promise<readonly Bank[]>
}

/** Everything a payout needs. */
export interface BankTransfer extends Transfers, AccountResolution, BankList {
  /** The gateway whose bank codes these are: the same code may mean another bank elsewhere. */
  readonly name: string
}
