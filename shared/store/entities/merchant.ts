import { createdAtOf } from '../../domain/ids.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { defineEntity, type Ref } from '../codec.ts'
import { merchantEmailKey, merchantsPartition } from '../keys.ts'

export const merchantCodec = defineEntity<Merchant, 'merchantId' | 'createdAt'>({
  name: 'merchant',
  key: (merchant) => ({ pk: merchantsPartition, sk: merchant.merchantId }),
  attributes: { name: 'n', email: 'e', timeZone: 'tz', disabled: 'd' },
  derive: (item) => ({ merchantId: item.sk, createdAt: createdAtOf(item.sk) }),
})

export function merchantRef(merchantId: string): Ref<Merchant> {
  return { pk: merchantsPartition, sk: merchantId, codec: merchantCodec }
}

/** Leads from an owner's email to his merchant. */
export interface MerchantEmail {
  readonly email: string
  readonly merchantId: string
}

export const merchantEmailCodec = defineEntity<MerchantEmail, 'email'>({
  name: 'merchant-email',
  key: (value) => merchantEmailKey(value.email),
  attributes: { merchantId: 't' },
  derive: (item) => ({ email: item.pk.slice('EMAIL#'.length) }),
})

export function merchantEmailRef(email: string): Ref<MerchantEmail> {
  return { ...merchantEmailKey(email), codec: merchantEmailCodec, optional: true }
}
