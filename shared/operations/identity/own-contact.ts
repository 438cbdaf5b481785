import { turned } from '../../domain/change/change.ts'
import { contactOf, type OwnContact } from '../../domain/customer/contact.ts'
import { decideIdentitySession, type Session } from '../../domain/team/decide-session.ts'
import { lostContactWords } from '../../domain/message/owner-note.ts'
import { takesContact, withOwnContact, type ContactWish } from '../../domain/customer/own-contact.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import type { PlainMove } from '../../domain/change/plain-things.ts'
import { invalid, notFound, Problem } from '../../domain/problem.ts'
import { isTestPhone } from '../../domain/customer/test-phone.ts'
import { besideRequest, nowOf, strongly } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { credentialMode } from '../../security/credential.ts'
import { mintSession } from '../merchants/mint-session.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { sendCode, type CodeSent } from '../one-time-codes/send-code.ts'
import { loadCode, tryCode } from '../one-time-codes/try-code.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import { asTenant, type OperationContext } from '../unit-of-work/context.ts'
import { givenContact, type GivenContact } from './given-contact.ts'
import { provenBy, relationsOfContact, type Relation } from './person.ts'
import { proveContact } from './prove-contact.ts'

const purpose = 'contact_change'

/**
 * Sends a code to the contact that the person is signed in with, and one to the contact that they want (P2): a session left open
 * somewhere changes nothing, and no one gets an address that is not theirs.
 * @throws Problem 403 `portal_disabled` for a portal link's session (Q6); 404 where no record would take it; 422 for the contact that
 * they have; 429 above the limits of A13.
 */
export async function requestContactCodes(
  context: Coding,
  given: GivenContact,
): Promise<CodeSent & ContactWish> {
  const wish = wishOf(context, given)
  const relations = await relationsOfContact(context, wish.present)
  if (!relations.some(({ customer }) => takesContact(customer, wish))) throw notFound()
  await sendCode(besideRequest(context), { purpose, recipient: wish.present.value })
  const sent = await sendCode(context, { purpose, recipient: wish.wanted.value })
  return { ...sent, ...wish }
}

/** The codes from both contacts, and the new contact. */
export interface ContactProof extends GivenContact {
  readonly code: string
  readonly presentCode: string
}

/**
 * Gives the person's records the new contact, at every merchant whose record accepts it; the owner of the old one is notified there
 * (R14). The codes are used up last, with the session of the contact that the person now has: after a crash in between the same request
 * changes the records that are left.
 * @throws Problem 403 `portal_disabled`; 422 `otp_invalid`, `otp_expired` with the code's field; 429.
 */
export async function changeOwnContact(
  given: Coding,
  { code, presentCode, ...contact }: ContactProof,
): Promise<Session> {
  const context = strongly(given)
  const wish = wishOf(context, contact)
  const { present, wanted } = wish
  const usedOld = await useCode(context, present, presentCode, 'presentCode')
  const usedNew = await useCode(context, wanted, code, 'code')
  for (const relation of await relationsOfContact(context, present))
    if (takesContact(relation.customer, wish)) await changeAt(context, relation, wish)
  const { mode } = context.tenant
  const subject = wanted.kind === present.kind ? wanted.value : present.value
  const minted = mintSession(context, 'identity_session', credentialMode(mode))
  const used = [...usedOld, ...usedNew]
  const session = await commitAccessChange(context, decideIdentitySession(used, { subject, mode }, minted))
  await proveContact(context, wanted)
  return session
}

function wishOf(context: OperationContext, given: GivenContact): ContactWish {
  const present = provenBy(context)
  // A person with their merchant's link has proved no contact.
  if (present === null) throw new Problem('forbidden', [{ reason: 'portal_disabled' }])
  const wanted = givenContact(given)
  if (wanted.value === present.value) throw invalid(wanted.kind, 'must not be the one that you have')
  return { present, wanted }
}

async function useCode(context: Coding, { value }: OwnContact, code: string, field: string) {
  const state = await loadCode(context, { purpose, recipient: value })
  const opensWithZeros = context.tenant.mode === 'sandbox' && isTestPhone(value)
  return tryCode(context, state, code, { field, opensWithZeros })
}

/** One merchant's record, in a commit of its own, which their audit shows. */
async function changeAt(context: Coding, { merchant, customer: seen }: Relation, wish: ContactWish) {
  const tenant = asTenant(context, merchant)
  const { audit } = tenant.request
  const request = { ...tenant.request, idempotency: null, audit: audit && { ...audit, stored: false } }
  const own = { ...tenant, request }
  const { customer } = await load(own, { customer: customerRef(merchant.merchantId, seen.id) })
  if (!customer || contactOf(customer[wish.present.kind] ?? '').value !== wish.present.value) return
  if (!takesContact(customer, wish)) return
  const { kind } = wish.wanted
  const after = withOwnContact(customer, wish.wanted, nowOf(own))
  const old = customer[kind]
  const moved = { kind: 'merchant_ref_moved', before: customer, after } as const
  const moves: PlainMove[] =
    old === null
      ? [moved]
      : [moved, { kind: 'owner_told', words: lostContactWords(merchant.name, kind, old) }]
  await commitToldChange(own, plainChange(after, turned('customer', customer, after), moves))
}
