import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Instant } from '../time/time.ts'

/** An account number that is one customer's own (M4): whatever arrives there is theirs. */
export interface OwnAccount extends AtGateway {
  readonly accountNumber: string
  readonly bankName: string
  /** The holder, as the bank shows them to a sender. */
  readonly accountName: string
  /** Since when, in the tenant's time. */
  readonly since: Instant
}

/** Maps an account number to its one customer, across tenants. Only ever created. */
export interface AccountHolder {
  /** The gateway and the number. */
  readonly name: string
  readonly merchantId: string
  readonly customerId: string
}

/** When a customer's account is queried for credits whose callbacks were lost. */
export interface AccountWatch extends AtGateway {
  readonly merchantId: string
  readonly customerId: string
  readonly accountNumber: string
  /** Up to when its credits were queried, in the tenant's time. */
  readonly askedTo: Instant
  readonly dueAt: Instant | null
  readonly version: number
}

/** The name of an account, unique in a mode. */
export function accountNameOf({
  gateway,
  accountNumber,
}: AtGateway & Pick<OwnAccount, 'accountNumber'>): string {
  return `${gateway ?? 'twin'}#${accountNumber}`
}
