import type { PayoutAccount } from '../../domain/payout/account.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const payoutCodec = defineEntity<Payout, 'merchantId' | 'id' | 'createdAt'>({
  name: 'payout',
  key: (payout) => tenantKey(payout.merchantId, partitions.payout, payout.id),
  attributes: {
    amount: 'a',
    currency: 'c',
    status: 's',
    bankCode: 'bc',
    bankName: 'bn',
    accountNumber: 'an',
    accountName: 'na',
    expectedName: 'en',
    codesOf: 'co',
    gateway: 'g',
    gatewayReference: 'gr',
    failureReason: 'f',
    completedAt: time('ca'),
    transferAt: time('ta'),
    reviewSince: time('rv'),
    notFoundSince: time('nf'),
    heldUntil: time('hu'),
    stopKey: 'st',
    dueAt: time('du'),
    version: 'v',
  },
  derive: identityOf,
  due: ({ id, dueAt }) => (dueAt === null ? null : { at: dueAt, job: 'payout', id }),
})

export function payoutRef(merchantId: string, id: string): Ref<Payout> {
  return { ...tenantKey(merchantId, partitions.payout, id), codec: payoutCodec }
}

/** Access pattern: a tenant's payouts, newest first. */
export function payoutsOf(merchantId: string): ListSource<Payout> {
  return tenantList(merchantId, partitions.payout, { list: 'payouts', prefix: 'pout_', codec: payoutCodec })
}

export const payoutAccountCodec = defineEntity<PayoutAccount, 'merchantId' | 'id' | 'createdAt'>({
  name: 'payout-account',
  key: (account) => tenantKey(account.merchantId, partitions.payoutAccount, account.id),
  attributes: { bankCode: 'bc', bankName: 'bn', accountNumber: 'an', accountName: 'na', codesOf: 'co' },
  derive: identityOf,
})

export function payoutAccountRef(merchantId: string, id: string): Ref<PayoutAccount> {
  return { ...tenantKey(merchantId, partitions.payoutAccount, id), codec: payoutAccountCodec }
}

/** Access pattern: a tenant's saved payout accounts, newest first. */
export function payoutAccountsOf(merchantId: string): ListSource<PayoutAccount> {
  return tenantList(merchantId, partitions.payoutAccount, {
    list: 'payout-accounts',
    prefix: 'pacc_',
    codec: payoutAccountCodec,
  })
}
