import { createHash } from 'node:crypto'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** Records that a merchant has paid a bank account before. */
export interface PaidAccount {
  readonly merchantId: string
  /** Represents the bank and the account number, which are not stored in a key. */
  readonly name: string
  /** When the first transfer to it began. */
  readonly firstPaidAt: string
}

export const paidAccountCodec = defineEntity<PaidAccount, 'merchantId' | 'name'>({
  name: 'paid-account',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.payoutAccount, name),
  attributes: { firstPaidAt: time('fp') },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

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
