import type { AccountHolder, AccountWatch } from '../../domain/account/own-account.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { accountHolderKey, partitions, tenantKey, type Key } from '../keys.ts'

/** Maps an account number to its one customer, in all of a mode (M4). */
export const accountHolderCodec = defineEntity<AccountHolder, 'name'>({
  name: 'account-holder',
  key: ({ name }) => accountHolderKey(name),
  attributes: { merchantId: 't', customerId: 'cu' },
  derive: ({ pk }) => ({ name: pk.slice('VACC#'.length) }),
})

/** The customer of an account number, read strongly: two customers may be given it at the same instant. */
export function accountHolderRef(name: string): Ref<AccountHolder> {
  return { ...accountHolderKey(name), codec: accountHolderCodec, read: 'strong', optional: true }
}

export const accountWatchCodec = defineEntity<AccountWatch, 'merchantId' | 'customerId'>({
  name: 'account-watch',
  key: ({ merchantId, customerId }) => tenantKey(merchantId, partitions.accountWatch, customerId),
  attributes: {
    gateway: 'g',
    accountNumber: 'n',
    askedTo: time('at'),
    dueAt: time('da'),
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item), customerId: item.sk }),
  due: ({ dueAt, customerId }) =>
    dueAt === null ? null : { at: dueAt, job: 'pending-payment', id: customerId },
})

export function accountWatchRef(merchantId: string, customerId: string): Ref<AccountWatch> {
  return {
    ...tenantKey(merchantId, partitions.accountWatch, customerId),
    codec: accountWatchCodec,
    optional: true,
  }
}

/** Whether a due item is a customer's account. */
export function isAccountWatchKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.accountWatch}`)
}
