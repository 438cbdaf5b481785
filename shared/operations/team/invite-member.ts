import { decideInvitation, decideMemberChange } from '../../domain/team/decide-member.ts'
import type { Invitation, Member } from '../../domain/team/member.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { plainChange, type PlainChange } from '../../domain/change/plain-change.ts'
import { Problem } from '../../domain/problem.ts'
import { DAY_MS } from '../../domain/time/time.ts'
import { newId, nowOf, StaleRead } from '../../store/context.ts'
import { memberRef } from '../../store/entities/member.ts'
import {
  invitationRef,
  merchantEmailRef,
  merchantRef,
  type MerchantEmail,
} from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { countInSpan } from '../unit-of-work/count-in-window.ts'
import { accountOwner } from './list-members.ts'

type Inviting = ContextOf<'table.write' | 'mailer' | 'pepper'>

/** The most invitations of a merchant in one day, so that they can't fill strangers' mailboxes (R14). */
const invitationsADay = { name: 'invitations', count: 20, windowMs: DAY_MS } as const

/**
 * Invites a person to sign in to the dashboard by codes to their own email. Nothing is reserved before they have
 * entered one, and the answer is the same whether the email belongs to another account; only the mail mentions that
 * (R14). A present member stays as they are; an invited person is invited again, with the new terms.
 * @throws Problem 401 when the merchant was disabled meanwhile; 403 without the owner's second factor (R8); 429
 * `too_many_invitations`.
 */
export async function inviteMember(context: Inviting, invitation: Invitation): Promise<Member> {
  const { merchantId } = context.tenant
  const email = invitation.email.toLowerCase()
  const { merchant, known, open } = await load(context, {
    merchant: merchantRef(merchantId),
    known: merchantEmailRef(email),
    open: invitationRef(email, merchantId),
  })
  if (!merchant) throw new Problem('unauthorized')
  await proveSecondFactor(context)
  if (known?.merchantId === merchantId)
    return commitPlainChange(context, await asTheyAre(context, merchant, known))
  await countInSpan(
    context,
    invitationsADay,
    (retryAfterSeconds) =>
      new Problem('rate_limited', [{ reason: 'too_many_invitations' }], { retryAfterSeconds }),
  )
  const { before } = await load(context, { before: open ? memberRef(merchantId, open.memberId) : null })
  const origin = { merchantId, id: newId(context, 'member'), createdAt: nowOf(context) }
  const change = before
    ? decideMemberChange(before, invitation)
    : decideInvitation(origin, { ...invitation, email })
  const member = await commitPlainChange(context, change)
  // They can sign in even if this mail fails, so a failing mailer must not fail the invitation.
  await context.mailer.send(mailOf(context, merchant, member, known !== undefined)).catch(() => undefined)
  return member
}

/** A present member: the account's own owner, or a member. */
async function asTheyAre(
  context: Inviting,
  merchant: Merchant,
  { memberId }: MerchantEmail,
): Promise<PlainChange<Member>> {
  if (memberId == null) return plainChange(accountOwner(merchant), [])
  const { member } = await load(context, { member: memberRef(merchant.merchantId, memberId) })
  // They were removed in this moment.
  if (!member) throw new StaleRead('member')
  return plainChange(member, [])
}

function mailOf({ deployment }: Inviting, { name }: Merchant, { id, email, role }: Member, isTaken: boolean) {
  const address = `${deployment.checkoutBaseUrl}/dashboard?invitation=${id}`
  const next = isTaken
    ? 'This email address signs in to another account already, and it can sign in to one only: ask them to invite another address of yours.'
    : 'Enter this email address there; a code will be sent to you. Ignore this message if you do not know them.'
  return {
    to: email,
    subject: `You were invited to ${name}`,
    text: `${name} lets you sign in to their billing dashboard as ${role}: ${address}\n\n${next}`,
  }
}
