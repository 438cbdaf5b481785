import { openOf } from '../../domain/charge/charge.ts'
import { isProven, type Contact, type OwnContact } from '../../domain/customer/contact.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { OfferUse, UseFound } from '../../domain/catalog/offer-use.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { offerUseRef } from '../../store/entities/offer-use.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { namesOf } from './people.ts'

/** What is known about a buyer. */
export interface Buyer {
  /** Also of a record that this payment will make. */
  readonly customerId: string | null
  readonly customer: Customer | null
  /** The contact that their identity token proves; null without one. */
  readonly proven: OwnContact | null
  /** Of the card that they pay with. */
  readonly signature: string | null | undefined
}

/** The contact of a payer that an identity token proves; null without one. */
export function provenContact({
  email,
  phone,
  proven = [],
}: {
  readonly email: string | null
  readonly phone: string | null
  readonly proven?: readonly Contact[]
}): OwnContact | null {
  const [kind] = proven
  const value = kind === undefined ? null : { email, phone }[kind]
  return kind === undefined || value === null ? null : { kind, value }
}

/** The names under which a person has one trial and one redemption: a typed contact names nobody (R11). */
export function buyerNames(context: OperationContext, buyer: Buyer): readonly string[] {
  const { customerId, customer, proven, signature } = buyer
  const own = customer ? [customer] : []
  const provenOf = (kind: Contact): string | null => (proven?.kind === kind ? proven.value : null)
  const names = namesOf(context, {
    emails: [provenOf('email'), ...own.filter((one) => isProven(one, 'email')).map(({ email }) => email)],
    phones: [provenOf('phone'), ...own.filter((one) => isProven(one, 'phone')).map(({ phone }) => phone)],
    signatures: [signature],
  })
  return [...(customerId === null ? [] : [customerId]), ...names]
}

/** The stored uses of the offers under each of the names, and whether their holder is current. */
export async function readOfferUses(
  context: OperationContext,
  offerIds: readonly string[],
  names: readonly string[],
): Promise<UseFound[]> {
  const { merchantId } = context.tenant
  const keys = offerIds.flatMap((offerId) => names.map((person) => ({ merchantId, offerId, person })))
  if (keys.length === 0) return []
  const refs = keys.map((key) => offerUseRef(key))
  const items = await readItems(context.table, refs, 'strong')
  return Promise.all(
    keys.map(async (key, i) => {
      const before = items[i] && refs[i]!.codec.decode(items[i])
      return { ...key, before, holderLives: before !== undefined && (await lives(context, before)) }
    }),
  )
}

/** Whether a reservation counts: its session’s payment is in progress, or its subscription has begun and not failed. */
async function lives(context: OperationContext, { merchantId, holder, kept }: OfferUse): Promise<boolean> {
  if (kept) return true
  const isSession = holder.startsWith('chk_')
  const { session, subscription } = await load(
    context,
    {
      session: isSession ? checkoutSessionRef(merchantId, holder) : null,
      subscription: isSession ? null : subscriptionRef(merchantId, holder),
    },
    { read: 'strong' },
  )
  if (isSession) return openOf(session?.charge ?? null) !== null
  return subscription !== undefined && subscription.status !== 'incomplete_expired'
}
