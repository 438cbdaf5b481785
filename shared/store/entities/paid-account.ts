import { createHash } from 'node:crypto'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import { update, type Write } from '../write.ts'

/** Records that a merchant has paid a bank account before. */
export interface PaidAccount {
  readonly merchantId: string
  /** Represents the bank and the account number, which are not stored in a key. */
  readonly name: string
  /** When the first transfer to it began. */
  readonly firstPaidAt: string
  /** When the first began that was above the tenant's limit; null before (R13). */
  readonly largeAt: string | null
}

export const paidAccountCodec = defineEntity<PaidAccount, 'merchantId' | 'name'>({
  name: 'paid-account',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.payoutAccount, name),
  attributes: { firstPaidAt: time('fp'), largeAt: time('lg') },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

/** The write that records a payout to an account: the first, and the first large one, keep their times. */
export function notePaid(
  merchantId: string,
  name: string,
  { at, isLarge }: { readonly at: string; readonly isLarge: boolean },
): Write {
  const names = { '#fp': 'fp', ...(isLarge ? { '#lg': 'lg' } : {}) }
  return update('note paid-account', tenantKey(merchantId, partitions.payoutAccount, name), {
    set: `SET #fp = if_not_exists(#fp, :at)${isLarge ? ', #lg = if_not_exists(#lg, :at)' : ''}`,
    names,
    values: { ':at': Date.parse(at) },
  })
}

/** The name of an account's record; no list of saved accounts shows it. */
export function paidAccountName(bankCode: string, accountNumber: string): string {
  return `PAID#${createHash('sha256').update(`${bankCode}#${accountNumber}`).digest('base64url')}`
}

export function paidAccountRef(merchantId: string, name: string): Ref<PaidAccount> {
  return {
    ...tenantKey(merchantId, partitions.payoutAccount, name),
    codec: paidAccountCodec,
    optional: true,
  }
}
