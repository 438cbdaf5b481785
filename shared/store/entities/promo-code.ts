import type { PromoChanges, PromoCode } from '../../domain/catalog/promo-code.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import { definePointer, type Pointer } from '../pointer.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { update, type Write } from '../write.ts'

export const promoCodeCodec = defineEntity<PromoCode, 'merchantId' | 'id' | 'createdAt'>({
  name: 'promo-code',
  key: (promo) => tenantKey(promo.merchantId, partitions.promoCode, promo.id),
  attributes: {
    code: 'co',
    discountType: 'dt',
    discountValue: 'dv',
    currency: 'c',
    planId: 'pl',
    duration: 'd',
    durationCycles: 'dc',
    maxRedemptions: 'mx',
    takenCount: 'rd',
    reservedCount: 'rs',
    active: 'a',
    expiresAt: time('x'),
  },
  derive: identityOf,
  absent: { reservedCount: 0 },
})

export function promoCodeRef(merchantId: string, id: string): Ref<PromoCode> {
  return { ...tenantKey(merchantId, partitions.promoCode, id), codec: promoCodeCodec }
}

/** The promo code with a given text. It never changes, because codes are never deleted. */
export const promoCodeNameCodec = definePointer('promo-code-name', partitions.promoCodeName)

export function promoCodeNameRef(merchantId: string, code: string): Ref<Pointer> {
  return { ...tenantKey(merchantId, partitions.promoCodeName, code), codec: promoCodeNameCodec }
}

/** Access pattern: a tenant's promo codes, newest first. */
export function promoCodesOf(merchantId: string): ListSource<PromoCode> {
  return tenantList(merchantId, partitions.promoCode, {
    list: 'promo-codes',
    prefix: 'promo_',
    codec: promoCodeCodec,
  })
}

/** The condition that a code may be redeemed: it is active, not expired, and has a redemption left. */
const isRedeemable =
  '#a = :yes AND (attribute_not_exists(#x) OR #x > :now) AND (attribute_not_exists(#mx) OR #rd < #mx)'
const redeemableNames = { '#rd': 'rd', '#a': 'a', '#x': 'x', '#mx': 'mx' }

function redeemedAt(now: string) {
  return { ':one': 1, ':yes': true, ':now': Date.parse(now) }
}

/** Counts one redemption if the code may still be redeemed at `now`. If stale, a strong read shows why it may not. */
export function countRedemption(promo: PromoCode, now: string): Write {
  return update('redeem promo code', promoCodeRef(promo.merchantId, promo.id), {
    set: 'ADD #rd :one',
    condition: isRedeemable,
    names: redeemableNames,
    values: redeemedAt(now),
  })
}

/** The same for a payment that has begun: the redemption is reserved until the payment's outcome is known (A6). */
export function reserveRedemption(promo: PromoCode, now: string): Write {
  return update('reserve promo code', promoCodeRef(promo.merchantId, promo.id), {
    set: 'ADD #rd :one, #rs :one',
    condition: isRedeemable,
    names: { ...redeemableNames, '#rs': 'rs' },
    values: redeemedAt(now),
  })
}

/** Turns a reserved redemption into a counted one: its payment succeeded. */
export function keepRedemption(merchantId: string, promoCodeId: string): Write {
  return oneLess('keep promo code', promoCodeRef(merchantId, promoCodeId), ['rs'])
}

/** Releases a reserved redemption: its payment did not succeed. */
export function releaseRedemption(merchantId: string, promoCodeId: string): Write {
  return oneLess('release promo code', promoCodeRef(merchantId, promoCodeId), ['rd', 'rs'])
}

/** Takes one redemption back. */
export function uncountRedemption(merchantId: string, promoCodeId: string): Write {
  return oneLess('give promo code back', promoCodeRef(merchantId, promoCodeId), ['rd'])
}

/** Takes one off counters of redemptions; stale unless each of them counts one. */
function oneLess(label: string, code: Ref<PromoCode>, counters: readonly string[]): Write {
  return update(label, code, {
    set: `ADD ${counters.map((name) => `#${name} :less`).join(', ')}`,
    condition: counters.map((name) => `#${name} > :none`).join(' AND '),
    names: Object.fromEntries(counters.map((name) => [`#${name}`, name])),
    values: { ':less': -1, ':none': 0 },
  })
}

/** Writes only the changed fields and ignores the counter: stopping a code need not wait until nobody redeems it. */
export function changePromoCode(promo: PromoCode, changes: PromoChanges): Write {
  const { active, expiresAt, maxRedemptions } = { ...promo, ...changes }
  const values: [name: string, value: unknown][] = [
    ['a', active],
    ['x', expiresAt === null ? null : Date.parse(expiresAt)],
    ['mx', maxRedemptions],
  ]
  const set = values.filter(([, value]) => value !== null)
  const gone = values.filter(([, value]) => value === null)
  return update('change promo code', promoCodeRef(promo.merchantId, promo.id), {
    set: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ...(gone.length === 0 ? [] : [`REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`]),
    ].join(' '),
    condition: 'attribute_exists(#pk)',
    names: { '#pk': 'pk', ...Object.fromEntries(values.map(([name]) => [`#${name}`, name])) },
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  })
}
