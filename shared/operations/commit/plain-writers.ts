import type { Customer } from '../../domain/customer/customer.ts'
import { dailyMailRef } from '../../store/entities/daily-mail.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { stillGood } from '../../store/entities/access.ts'
import { merchantRefCodec, merchantRefRef } from '../../store/entities/customer.ts'
import { newTermWrites, oldTermWrites } from '../../store/entities/search-term.ts'
import { noteLogin, deleteMember } from '../../store/entities/member.ts'
import {
  invitationCodec,
  invitationRef,
  merchantEmailCodec,
  merchantEmailRef,
  setDisabled,
  stillEnabled,
} from '../../store/entities/merchant.ts'
import { noteDueRef } from '../../store/entities/note-due.ts'
import { payoutAccountCodec } from '../../store/entities/payout.ts'
import { changePromoCode, promoCodeNameCodec } from '../../store/entities/promo-code.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { create, remove, type Write } from '../../store/write.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import type { MoveWriter } from './commit-of.ts'

export const client_kept: MoveWriter<'client_kept'> = (_, { client }) => [
  stillGood(client, () => new Problem('invalid_client')),
]

export const endpoint_deleted: MoveWriter<'endpoint_deleted'> = (_, { endpoint: { merchantId, id } }) => [
  remove('delete webhook-endpoint', webhookEndpointRef(merchantId, id)),
]

export const login_opened: MoveWriter<'login_opened'> = (_, { member: { email, merchantId, id } }) => [
  // Another login with this email may have come first: then this one is decided again.
  create(merchantEmailCodec, { email, merchantId, memberId: id }),
  remove('accept invitation', invitationRef(email, merchantId)),
]

export const member_invited: MoveWriter<'member_invited'> = (_, { member: { email, merchantId, id } }) => [
  create(invitationCodec, { email, merchantId, memberId: id }),
]

export const member_signed_in: MoveWriter<'member_signed_in'> = (_, { member: { merchantId, id }, at }) => [
  noteLogin(merchantId, id, at),
]

export const member_removed: MoveWriter<'member_removed'> = (_, { member }) => [
  deleteMember(member),
  member.joinedAt === null
    ? remove('take invitation back', invitationRef(member.email, member.merchantId))
    : remove('remove login', merchantEmailRef(member.email)),
  remove('remove daily-mail', dailyMailRef(member.merchantId, member.id), 'stale', {}),
]

export const note_written: MoveWriter<'note_written'> = (_, { due: { merchantId, name } }) => [
  remove('written note-due', noteDueRef(merchantId, name)),
]

export const merchant_kept: MoveWriter<'merchant_kept'> = (_, { merchantId }) => [
  stillEnabled(merchantId, () => new Problem('unauthorized')),
]

export const merchant_disabled: MoveWriter<'merchant_disabled'> = (_, { merchantId }) => [
  setDisabled(merchantId, true),
]

export const merchant_enabled: MoveWriter<'merchant_enabled'> = (_, { merchantId }) => [
  setDisabled(merchantId, false),
]

export const merchant_ref_moved: MoveWriter<'merchant_ref_moved'> = (_, { before, after }) => [
  ...merchantRefWrites(before, after),
  ...(before ? oldTermWrites(before, after) : []),
  ...newTermWrites(before, after),
]

export const owner_told: MoveWriter<'owner_told'> = (context, { words }) => [noteToOwner(context, words)]

export const payout_account_removed: MoveWriter<'payout_account_removed'> = (_, { account }) => [
  remove('payout account', payoutAccountCodec.key(account)),
]

export const promo_changed: MoveWriter<'promo_changed'> = (_, { promo, changes }) => [
  changePromoCode(promo, changes),
]

export const promo_named: MoveWriter<'promo_named'> = (_, { promo: { merchantId, code, id } }) => [
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
