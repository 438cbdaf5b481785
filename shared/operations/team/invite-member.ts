import type { Member } from '../../domain/member.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { refundLimitOf, type Role } from '../../domain/role.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { memberCodec } from '../../store/entities/member.ts'
import {
  merchantEmailCodec,
  merchantEmailRef,
  merchantRef,
  stillEnabled,
} from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { create } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/** Whom an owner lets in, and as what. */
export interface Invitation {
  readonly email: string
  readonly role: Role
  readonly refundLimitKobo?: number | null | undefined
}

/**
 * Lets somebody sign in to the dashboard by codes to their own email. An email signs in to one account.
 * @throws Problem 409 `duplicate_email`; 401 when the merchant was disabled meanwhile.
 */
export async function inviteMember(
  context: ContextOf<'table.write' | 'mailer'>,
  { email, role, refundLimitKobo }: Invitation,
): Promise<Member> {
  const recipient = email.toLowerCase()
  const { known, merchant } = await load(context, {
    known: merchantEmailRef(recipient),
    merchant: merchantRef(context.merchantId),
  })
  if (!merchant) throw new Problem('unauthorized')
  if (known) throw conflict('duplicate_email')
  const member: Member = {
    merchantId: context.merchantId,
    id: newId(context, 'member'),
    createdAt: nowOf(context),
    email: recipient,
    role,
    refundLimitKobo: refundLimitOf(role, refundLimitKobo),
    joinedAt: null,
    version: 1,
  }
  const login = { email: recipient, merchantId: context.merchantId, memberId: member.id }
  const made = await commit(context, {
    writes: [
      create(memberCodec, member),
      create(merchantEmailCodec, login, () => conflict('duplicate_email')),
      stillEnabled(context.merchantId, () => new Problem('unauthorized')),
    ],
    result: member,
  })
  // They can sign in whether or not this arrives: a failing mailer must not make the invitation look refused.
  await context.mailer
    .send({
      to: recipient,
      subject: `You were invited to ${merchant.name}`,
      text: `${merchant.name} lets you sign in to their billing dashboard as ${role}: ${context.deployment.checkoutBaseUrl}/dashboard\n\nEnter this email address there; a code will be sent to you.`,
    })
    .catch(() => undefined)
  return made
}
