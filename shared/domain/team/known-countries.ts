import type { Merchant } from '../merchant/merchant.ts'
import type { NoteWords } from '../message/owner-note.ts'
import { ifNotYou } from '../message/owner-note.ts'

/** The countries that a member of a team has signed in from, the one of the last login at the end (R15). */
export interface KnownCountries {
  readonly merchantId: string
  readonly memberId: string
  /** Two capital letters each, as ISO 3166 has them. */
  readonly countries: readonly string[]
  readonly version: number
}

/** The most countries that are kept of a member; the least recently used are dropped first. */
const mostCountries = 20

/** The country of a login. */
export interface NotedCountry {
  /** The new list; null if nothing changes. */
  readonly after: KnownCountries | null
  /** Whether they signed in from elsewhere before and never from here: a first login is expected (R15). */
  readonly isNew: boolean
}

/** Records the country of a login. An unknown one is not recorded. */
export function noteCountry(
  before: KnownCountries | null,
  who: Pick<KnownCountries, 'merchantId' | 'memberId'>,
  country: string | null,
): NotedCountry {
  const known = before?.countries ?? []
  if (country === null || known.at(-1) === country) return { after: null, isNew: false }
  const countries = [...known.filter((one) => one !== country), country].slice(-mostCountries)
  const { merchantId, memberId } = who
  return {
    after: { merchantId, memberId, countries, version: (before?.version ?? 0) + 1 },
    isNew: known.length > 0 && !known.includes(country),
  }
}

/** A member of the team signed in from a country that they never signed in from before (R15). */
export function newCountryWords(
  { name }: Pick<Merchant, 'name'>,
  { memberName, country, at }: { readonly memberName: string; readonly country: string; readonly at: string },
): NoteWords {
  const where = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  return {
    subject: `A log-in to ${name} from a new country`,
    text: `${memberName} signed in to the dashboard of ${name} from ${where} at ${at}, for the first time from there. ${ifNotYou}`,
  }
}
