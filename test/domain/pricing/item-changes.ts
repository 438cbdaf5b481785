import {
  prorateItems,
  type ItemChange,
  type ItemsChangeInput,
} from '../../../shared/domain/pricing/change-items.ts'

/** June, of which 20 of 30 days are left. */
export const june = {
  periodStart: '2026-06-01T00:00:00.000Z',
  periodEnd: '2026-07-01T00:00:00.000Z',
  pausedSeconds: 0,
  effectiveAt: '2026-06-11T00:00:00.000Z',
} as const

/** Other units of an item at one price each. */
export const units = (id: string, from: number, to: number, each: number): ItemChange => ({
  ...{ id, kind: 'units', names: { old: id, new: id } },
  old: { quantity: from, priceKobo: from * each, discountKobo: 0 },
  new: { quantity: to, priceKobo: to * each, discountKobo: 0 },
})
/** Silver in the place of Gold. */
export const other = (before: number, after: number): ItemChange => ({
  ...{ id: 'p', kind: 'other_plan', names: { old: 'Gold', new: 'Silver' } },
  old: { quantity: 1, priceKobo: before, discountKobo: 0 },
  new: { quantity: 1, priceKobo: after, discountKobo: 0 },
})
/** The money of these changes, settled now unless told otherwise. */
export const change = (changes: readonly ItemChange[], over: Partial<ItemsChangeInput> = {}) =>
  prorateItems({
    ...june,
    mode: 'charge_now',
    bases: {},
    refundedKobo: 0,
    unbilled: [],
    changes,
    ...over,
  })
