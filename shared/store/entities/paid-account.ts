import { createHash } from 'node:crypto'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** That a bank account has been paid by a merchant before. */
export interface PaidAccount {
  readonly merchantId: string
  /** Stands for the bank and the account number, which lie in no key. */
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

/** The name that stands for an account, which no list of saved accounts shows. */
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
