import type { Access, AccessKind } from '../../domain/access/access.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { conflict } from '../../domain/problem.ts'
import { credentialHint, credentialMode, mintCredential } from '../../security/credential.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { merchantCodec, merchantEmailCodec, merchantEmailRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { create, put, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

export interface NewMerchant {
  readonly name: string
  readonly email: string
  readonly timeZone: string
}

/** The keys of one mode, shown once. */
export interface MerchantKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

/**
 * Creates a merchant in one mode's cell, with a secret and a publishable key (D14.1). The operator runs it for both
 * modes with the same identifier; another merchant's email is refused.
 * @throws Problem 409 `duplicate_email`.
 */
export async function createMerchant(context: Writing, merchant: NewMerchant): Promise<MerchantKeys> {
  const { known } = await load(context, { known: merchantEmailRef(merchant.email) })
  if (known && known.merchantId !== context.tenant.merchantId) throw conflict('duplicate_email')
  const record: Merchant = {
    ...merchant,
    email: merchant.email.toLowerCase(),
    merchantId: context.tenant.merchantId,
    createdAt: nowOf(context),
    disabled: false,
  }
  const secret = mintKey(context, 'secret_key', 'Default', merchant.timeZone)
  const publishable = mintKey(context, 'publishable_key', 'Default', merchant.timeZone)
  const writes: Write[] = [
    put(merchantCodec, record),
    known
      ? put(merchantEmailCodec, known)
      : create(merchantEmailCodec, { email: record.email, merchantId: context.tenant.merchantId }, () =>
          conflict('duplicate_email'),
        ),
    create(accessCodec, secret.access),
    create(accessCodec, publishable.access),
  ]
  return commit(context, { writes, result: { secretKey: secret.token, publishableKey: publishable.token } })
}

/** A new credential of the tenant, and the record of it. */
export function mintKey(
  context: Writing,
  kind: Extract<AccessKind, 'secret_key' | 'publishable_key'>,
  name: string,
  timeZone: string,
): { token: string; access: Access } {
  const { token, hash } = mintCredential(kind, credentialMode(context.tenant.mode))
  const access: Access = {
    hash,
    kind,
    mode: context.tenant.mode,
    merchantId: context.tenant.merchantId,
    id: newId(context, 'apiKey'),
    name,
    hint: credentialHint(token),
    scopes: null,
    timeZone,
    createdAt: nowOf(context),
    expiresAt: null,
    revokedAt: null,
    subject: null,
    secretHash: null,
    version: 1,
  }
  return { token, access }
}
