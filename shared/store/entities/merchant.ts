import { createdAtOf } from '../../domain/ids.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { defineEntity, type Ref } from '../codec.ts'
import type { Meaning } from '../context.ts'
import {
  emailPartition,
  invitationKey,
  invitationPrefix,
  merchantEmailKey,
  merchantsPartition,
} from '../keys.ts'
import { update, type Write } from '../write.ts'

export const merchantCodec = defineEntity<Merchant, 'merchantId' | 'createdAt'>({
  name: 'merchant',
  key: (merchant) => ({ pk: merchantsPartition, sk: merchant.merchantId }),
  attributes: { name: 'n', email: 'e', timeZone: 'tz', disabled: 'd' },
  derive: (item) => ({ merchantId: item.sk, createdAt: createdAtOf(item.sk) }),
})

export function merchantRef(merchantId: string): Ref<Merchant> {
  return { pk: merchantsPartition, sk: merchantId, codec: merchantCodec }
}

/** Makes a commit fail if the merchant is disabled: no credential is minted while a disabling runs. */
export function stillEnabled(merchantId: string, meaning: Meaning): Write {
  return update(
    'merchant still enabled',
    merchantRef(merchantId),
    { set: 'SET #d = :no', condition: '#d = :no', names: { '#d': 'd' }, values: { ':no': false } },
    meaning,
  )
}

/** Disables or enables a merchant, whatever else changes it meanwhile. */
export function setDisabled(merchantId: string, disabled: boolean): Write {
  return update(disabled ? 'disable merchant' : 'enable merchant', merchantRef(merchantId), {
    set: 'SET #d = :disabled',
    condition: 'attribute_exists(#d)',
    names: { '#d': 'd' },
    values: { ':disabled': disabled },
  })
}

/** Finds the merchant by the email of the owner or a member: one email signs in to one account. */
export interface MerchantEmail {
  readonly email: string
  readonly merchantId: string
  /** Null or absent for the account's owner. */
  readonly memberId?: string | null
}

export const merchantEmailCodec = defineEntity<MerchantEmail, 'email'>({
  name: 'merchant-email',
  key: (value) => merchantEmailKey(value.email),
  attributes: { merchantId: 't', memberId: 'mb' },
  derive: (item) => ({ email: item.pk.slice('EMAIL#'.length) }),
})

export function merchantEmailRef(email: string): Ref<MerchantEmail> {
  return { ...merchantEmailKey(email), codec: merchantEmailCodec, optional: true }
}

/** An invitation to a merchant's team, until its code is entered: it reserves nothing, and an email may have several (R14). */
export interface OpenInvitation {
  readonly email: string
  readonly merchantId: string
  readonly memberId: string
}

export const invitationCodec = defineEntity<OpenInvitation, 'email' | 'merchantId'>({
  name: 'invitation',
  key: ({ email, merchantId }) => invitationKey(email, merchantId),
  attributes: { memberId: 'mb' },
  derive: (item) => ({
    email: item.pk.slice('EMAIL#'.length),
    merchantId: item.sk.slice(invitationPrefix.length),
  }),
})

export function invitationRef(email: string, merchantId: string): Ref<OpenInvitation> {
  return { ...invitationKey(email, merchantId), codec: invitationCodec, optional: true }
}

/** Access pattern: the open invitations of an email, at any merchant. */
export function invitationsOf(email: string) {
  const partition = emailPartition(email)
  return { partition, prefix: invitationPrefix, codec: invitationCodec, read: 'strong' } as const
}

/** Access pattern: every merchant of this mode. */
export const allMerchants = { partition: merchantsPartition, codec: merchantCodec, read: 'strong' } as const
