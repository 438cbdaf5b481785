import type { Customer } from '../../domain/customer.ts'
import type { PlainMove } from '../../domain/plain-things.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { revoke, stillGood } from '../../store/entities/access.ts'
import { merchantRefCodec, merchantRefRef } from '../../store/entities/customer.ts'
import { memberRef } from '../../store/entities/member.ts'
import { merchantEmailCodec, merchantEmailRef, stillEnabled } from '../../store/entities/merchant.ts'
import { changePromoCode, promoCodeNameCodec } from '../../store/entities/promo-code.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { create, remove, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'

/** What a plain move of a kind writes to the table. */
export type Writer<K extends PlainMove['kind']> = (
  context: OperationContext,
  move: PlainMove & { readonly kind: K },
) => readonly Write[]

export const access_revoked: Writer<'access_revoked'> = (_, { access, at }) => [revoke(access, at)]

export const client_kept: Writer<'client_kept'> = (_, { client }) => [
  stillGood(client, () => new Problem('invalid_client')),
]

export const endpoint_deleted: Writer<'endpoint_deleted'> = (_, { endpoint: { merchantId, id } }) => [
  remove('delete webhook-endpoint', webhookEndpointRef(merchantId, id)),
]

export const login_opened: Writer<'login_opened'> = (_, { member: { email, merchantId, id } }) => [
  create(merchantEmailCodec, { email, merchantId, memberId: id }, () => conflict('duplicate_email')),
]

export const member_removed: Writer<'member_removed'> = (_, { member: { merchantId, id, email } }) => [
  remove('remove member', memberRef(merchantId, id)),
  remove('remove login', merchantEmailRef(email)),
]

export const merchant_kept: Writer<'merchant_kept'> = (_, { merchantId }) => [
  stillEnabled(merchantId, () => new Problem('unauthorized')),
]

export const merchant_ref_moved: Writer<'merchant_ref_moved'> = (_, { before, after }) =>
  merchantRefWrites(before, after)

export const owner_told: Writer<'owner_told'> = (context, { words }) => [noteToOwner(context, words)]

export const promo_changed: Writer<'promo_changed'> = (_, { promo, changes }) => [
  changePromoCode(promo, changes),
]

export const promo_named: Writer<'promo_named'> = (_, { promo: { merchantId, code, id } }) => [
  create(promoCodeNameCodec, { merchantId, name: code, target: id }, () =>
    conflict('duplicate_code', { path: 'code' }),
  ),
]

/**
 * The writes that keep a merchantRef pointing to its customer. They belong in the customer's own commit, so that a
 * reference leads to one customer at every instant and two customers can't both get it.
 */
function merchantRefWrites(before: Customer | null, after: Customer): Write[] {
  const { merchantId, id, merchantRef } = after
  const left = before?.merchantRef ?? null
  if (left === merchantRef) return []
  return [
    ...(left === null ? [] : [remove('release merchant-ref', merchantRefRef(merchantId, left))]),
    ...(merchantRef === null
      ? []
      : [
          create(merchantRefCodec, { merchantId, name: merchantRef, target: id }, () =>
            conflict('duplicate_merchant_ref', { path: 'merchantRef' }),
          ),
        ]),
  ]
}
