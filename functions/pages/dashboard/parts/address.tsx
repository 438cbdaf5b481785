import { useLocation } from 'preact-iso/router'
import { query as queryOf } from '../api.ts'
import { endOfDay, startOfDay } from '../format.ts'
import { currencies } from '../words.ts'

/** Filters that are kept in the address, so that a link, a reload and Back show the same (18). */
export function useAddress<K extends string>(names: readonly K[]) {
  const { path, query, route } = useLocation()
  const values = Object.fromEntries(names.map((name) => [name, query[name] ?? ''])) as Record<K, string>
  const set = (name: K, value: string) => {
    route(`${path}${queryOf({ ...query, [name]: value })}`, true)
  }
  return { values, set }
}

/** The days of a list, as its filters in the interface; invalid days are left out. */
export function rangeOf({ from, to }: { readonly from: string; readonly to: string }) {
  return {
    createdFrom: from === '' ? undefined : startOfDay(from),
    // The interface ends before the instant that it is given.
    createdTo: to === '' ? undefined : new Date(Date.parse(endOfDay(to)) + 1000).toISOString(),
  }
}

/** The first and the last day of a list. */
export function DateRange({
  from,
  to,
  set,
}: {
  readonly from: string
  readonly to: string
  readonly set: (name: 'from' | 'to', value: string) => void
}) {
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <label class="row inline">
          {name === 'from' ? 'From' : 'To'}
          <input
            type="date"
            value={name === 'from' ? from : to}
            onChange={(event) => {
              set(name, event.currentTarget.value)
            }}
          />
        </label>
      ))}
    </>
  )
}

/** The currency whose sums are shown. */
export function CurrencyChoice({
  value,
  set,
}: {
  readonly value: string
  readonly set: (name: 'currency', value: string) => void
}) {
  return (
    <label class="row inline">
      Currency
      <select
        value={value}
        onChange={(event) => {
          set('currency', event.currentTarget.value)
        }}
      >
        {currencies.map((one) => (
          <option value={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

/** One choice among several, or all. */
export function Pick({
  label,
  value,
  set,
  among,
  any = 'All',
}: {
  readonly label: string
  /** The label of no choice. */
  readonly any?: string
  readonly value: string
  readonly set: (value: string) => void
  readonly among: readonly (readonly [value: string, words: string])[]
}) {
  return (
    <label class="row inline">
      {label}
      <select
        value={value}
        onChange={(event) => {
          set(event.currentTarget.value)
        }}
      >
        <option value="">{any}</option>
        {among.map(([one, words]) => (
          <option value={one}>{words}</option>
        ))}
      </select>
    </label>
  )
}
