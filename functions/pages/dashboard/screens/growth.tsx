import { count, day, dayAfter, money, percent, startOfDay } from '../format.ts'
import { DateRange, useAddress } from '../parts/address.tsx'
import { Head, Section, Show } from '../parts/basics.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { query } from '../api.ts'
import { useApi, useLoad } from '../state.tsx'
import type { Expected, Failures, Growth } from '../types.ts'
import { failures as failureWords } from '../words.ts'
import { RecoveryResults } from './recovery-results.tsx'

type ExpectedDay = Expected['days'][number]
type Cohort = Growth['cohorts'][number]

/** Who stays and who leaves, why, what recovery wins back, and what the next 30 days should bring. */
export function GrowthScreen() {
  const api = useApi()
  const { values, set } = useAddress(['from', 'to'])
  const range = rangeIn(values)
  const expected = useLoad(() => api.v1<Expected>('GET', '/analytics/expected'), [api.mode])
  const growth = useLoad(
    () => api.v1<Growth>('GET', `/analytics/growth${query(range)}`),
    [api.mode, values.from, values.to],
  )
  const ended = useLoad(
    () => api.v1<Failures>('GET', `/analytics/failures${query(range)}`),
    [api.mode, values.from, values.to],
  )
  return (
    <>
      <Head title="Growth" under="Who stays, who leaves and why, and what to expect in the next 30 days." />
      <Section title="The next 30 days">
        <Show of={expected}>{(found) => <NextDays of={found} />}</Show>
      </Section>
      <div class="row">
        <DateRange {...values} set={set} />
      </div>
      <Section title="Who stays">
        <Show of={growth}>
          {({ cohorts }) => (
            <Table
              columns={cohortColumns}
              rows={cohorts.toReversed()}
              caption="Of those who started in a month, how many stayed"
              empty="Nobody started in these months."
            />
          )}
        </Show>
      </Section>
      <Show of={growth}>
        {({ leftBy, leftFor }) => (
          <div class="charts">
            <Section title="How subscribers left" card>
              <Counts of={leftBy} names={causes} empty="Nobody left in these days." />
            </Section>
            <Section title="What they said when they cancelled" card>
              <Counts of={leftFor} names={reasons} empty="Nobody said why." />
            </Section>
          </div>
        )}
      </Show>
      <Show of={ended}>
        {(found) => (
          <>
            <RecoveryResults
              of={found}
              days={values.from === '' && values.to === '' ? '30 days' : 'these days'}
            />
            <ByRule of={found} />
            <ByHour of={found} />
          </>
        )}
      </Show>
    </>
  )
}

/** The days of the address as the interface takes them: the end is exclusive. */
function rangeIn({ from, to }: { readonly from: string; readonly to: string }) {
  return { from, to: to === '' ? '' : dayAfter(to) }
}

const expectedColumns: readonly Column<ExpectedDay>[] = [
  { name: 'Day', show: ({ date }) => day(startOfDay(date)) },
  { name: 'Renewals', right: true, show: ({ renewals }) => count(renewals) },
  { name: 'Expected', right: true, lead: true, show: ({ expectedKobo }) => money(expectedKobo) },
]

/** Each day that has renewals, and their sum. */
function NextDays({ of }: { readonly of: Expected }) {
  return (
    <>
      <Table
        columns={expectedColumns}
        rows={of.days.filter(({ renewals }) => renewals > 0)}
        caption="Expected renewals, day by day"
        empty="No renewal is due in the next 30 days."
        foot={['In all', count(of.renewals), money(of.expectedKobo, of.currency)]}
      />
      <p class="hint">
        At agreed prices, before tax, credit and failures. Who owes already stands in Recovery.
        {of.complete ? '' : ' Of your newest 10,000 subscriptions.'}
      </p>
    </>
  )
}

/** The share of a cohort that remains after so many months; nothing for the future. */
const keptAfter =
  (months: number) =>
  ({ started, kept }: Cohort) => {
    const left = kept[months]
    return left === undefined ? '' : percent(left / started)
  }

const cohortColumns: readonly Column<Cohort>[] = [
  { name: 'Started in', show: ({ month }) => monthIn(month) },
  { name: 'Began', right: true, show: ({ started }) => count(started) },
  { name: 'Same month', right: true, show: keptAfter(0) },
  { name: 'After 1 month', right: true, show: keptAfter(1) },
  { name: 'After 3', right: true, show: keptAfter(3) },
  { name: 'After 6', right: true, show: keptAfter(6) },
  { name: 'After 12', right: true, show: keptAfter(12) },
  {
    name: 'Now',
    right: true,
    lead: true,
    show: ({ kept }) => (
      <>
        {count(kept.at(-1) ?? 0)}
        <span class="phone-word"> now</span>
      </>
    ),
  },
]

function monthIn(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(Date.UTC(year, number - 1, 15)))
}

const causes: Readonly<Record<string, string>> = {
  canceled: 'Cancelled',
  unpaid: 'Did not pay after a failed renewal',
  expired: 'Reached the end of the plan',
}

const reasons: Readonly<Record<string, string>> = {
  price: 'Too expensive',
  away: 'Travelling or ill',
  unused: 'Not used enough',
  quality: 'Something wasn’t right',
  other: 'Another reason',
}

/** Counts with their names, the largest first. */
function Counts({
  of,
  names,
  empty,
}: {
  readonly of: Readonly<Record<string, number>>
  readonly names: Readonly<Record<string, string>>
  readonly empty: string
}) {
  const rows = Object.entries(of).toSorted((one, other) => other[1] - one[1])
  if (rows.length === 0) return <p class="muted">{empty}</p>
  return (
    <dl class="facts">
      {rows.map(([name, many]) => (
        <>
          <dt>{names[name] ?? failureWords[name] ?? name}</dt>
          <dd>{count(many)}</dd>
        </>
      ))}
    </dl>
  )
}

interface Ended {
  readonly name: string
  readonly recovered: number
  readonly exhausted: number
}

/** What a rule of recovery does, by its name; an unknown newer one shows its name. */
const rules: Readonly<Record<string, string>> = {
  'insufficient_funds.retry': 'Not enough money: try on better days',
  'temporary.retry_quietly': 'Bank trouble: try again, without a message',
  'temporary.retry': 'Bank trouble: try again',
  'do_not_honor.retry': 'Bank declined: try again',
  'do_not_honor.switch_rail': 'Bank declined: try their other card or account',
  'do_not_honor.request_card_update': 'Bank declined: ask for another card',
  'new_card_needed.request_card_update': 'Card expired: ask for another',
  'method_revoked.request_card_update': 'Permission withdrawn: ask for another card',
  'switch_rail.failed': 'The other card failed too: ask for another',
  method_decline_ceiling: 'Declined too often: ask for another card',
  'new_method.no_retry_left': 'The new card failed: ask for another',
  manual_attempt: 'Charged manually',
}

const byRule: readonly Column<Ended>[] = [
  { name: 'What we did last', show: ({ name }) => name },
  { name: 'Ended', right: true, show: ({ recovered, exhausted }) => count(recovered + exhausted) },
  { name: 'Won back', right: true, lead: true, show: ({ recovered }) => count(recovered) },
]

function ByRule({ of: { recoveredByRule, exhaustedByRule } }: { readonly of: Failures }) {
  const names = new Set([...Object.keys(recoveredByRule), ...Object.keys(exhaustedByRule)])
  if (names.size === 0) return null
  const rows = [...names].map((rule) => ({
    name: rules[rule] ?? rule.replaceAll(/[._]/g, ' '),
    recovered: recoveredByRule[rule] ?? 0,
    exhausted: exhaustedByRule[rule] ?? 0,
  }))
  return (
    <Section title="Won back by what we did">
      <Table
        columns={byRule}
        rows={rows.toSorted((one, other) => other.recovered - one.recovered)}
        caption="Ended cases by the last step of recovery"
      />
    </Section>
  )
}

interface Hour {
  readonly hour: string
  readonly failed: number
  readonly recovered: number
}

const byHour: readonly Column<Hour>[] = [
  { name: 'Hour in Lagos', show: ({ hour }) => `${hour}:00 to ${hour}:59` },
  { name: 'Failed charges', right: true, show: ({ failed }) => count(failed) },
  { name: 'Won back', right: true, lead: true, show: ({ recovered }) => count(recovered) },
]

function ByHour({ of: { failedByHour, recoveredByHour } }: { readonly of: Failures }) {
  const hours = [...new Set([...Object.keys(failedByHour), ...Object.keys(recoveredByHour)])].toSorted()
  if (hours.length === 0) return null
  const rows = hours.map((hour) => ({
    hour,
    failed: failedByHour[hour] ?? 0,
    recovered: recoveredByHour[hour] ?? 0,
  }))
  return (
    <Section title="By the hour">
      <Table columns={byHour} rows={rows} caption="Failed charges and payments by the hour of the day" />
    </Section>
  )
}
