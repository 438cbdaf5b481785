import { decideInvitation } from '../../domain/decide-member.ts'
import type { Invitation, Member } from '../../domain/member.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import { merchantEmailRef, merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/**
 * Lets a new member sign in to the dashboard by codes to their own email. An email signs in to one account.
 * @throws Problem 409 `duplicate_email`; 401 when the merchant was disabled meanwhile; 403 without the owner's second factor (R8).
 */
export async function inviteMember(
  context: ContextOf<'table.write' | 'mailer' | 'pepper'>,
  { email, name, role, refundLimitKobo }: Invitation,
): Promise<Member> {
  const recipient = email.toLowerCase()
  const { known, merchant } = await load(context, {
    known: merchantEmailRef(recipient),
    merchant: merchantRef(context.tenant.merchantId),
  })
  if (!merchant) throw new Problem('unauthorized')
  if (known) throw conflict('duplicate_email')
  await proveSecondFactor(context)
  const origin = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'member'),
    createdAt: nowOf(context),
  }
  const invited = { email: recipient, name, role, refundLimitKobo }
  const member = await commitPlainChange(context, decideInvitation(origin, invited))
  // They can sign in even if this mail fails, so a failing mailer must not fail the invitation.
  await context.mailer
    .send({
      to: recipient,
      subject: `You were invited to ${merchant.name}`,
      text: `${merchant.name} lets you sign in to their billing dashboard as ${role}: ${context.deployment.checkoutBaseUrl}/dashboard\n\nEnter this email address there; a code will be sent to you.`,
    })
    .catch(() => undefined)
  return member
}
