import type { ComponentChildren } from 'preact'
import type { Listed } from '../state.tsx'
import { Pick, useAddress } from './address.tsx'

/** The orders of a list other than its own, by their names in the address. */
export type Orders<T> = Readonly<Record<string, readonly [words: string, compare: (a: T, b: T) => number]>>

/** Compares by a text, in English dictionary order; empty values come last. */
export function byText<T>(of: (row: T) => string | null | undefined) {
  return (a: T, b: T): number => {
    const [one, other] = [of(a) ?? '', of(b) ?? '']
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    return one.localeCompare(other, 'en')
  }
}

/** Compares by an instant, the earliest first; empty values come last. */
export function byTime<T>(of: (row: T) => string | null | undefined) {
  return (a: T, b: T): number => Date.parse(of(a) ?? '9999-01-01') - Date.parse(of(b) ?? '9999-01-01')
}

/** Compares by a figure, the largest first. */
export function byMost<T>(of: (row: T) => number) {
  return (a: T, b: T): number => of(b) - of(a)
}

/**
 * A list in the order that the address names, and the choice of it. Lists are stored newest first and in no other order:
 * a list is sorted here, and only once all of it is shown, since the first of half a list is not the first.
 */
export function useOrder<T>(
  list: Listed<T>,
  orders: Orders<T>,
): { readonly list: Listed<T>; readonly choice: ComponentChildren } {
  const { values, set } = useAddress(['order'])
  const rows = list.data
  if (rows === null || list.hasMore || rows.length < 2) return { list, choice: null }
  const compare = Object.hasOwn(orders, values.order) ? orders[values.order]![1] : null
  return {
    list: compare === null ? list : { ...list, data: rows.toSorted(compare) },
    choice: (
      <Pick
        label="Order"
        any="Newest first"
        value={compare === null ? '' : values.order}
        set={(value) => {
          set('order', value)
        }}
        among={Object.entries(orders).map(([value, [words]]) => [value, words] as const)}
      />
    ),
  }
}
