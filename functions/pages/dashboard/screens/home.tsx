import { useState } from 'preact/hooks'
import { clockOf, money, percent, weekday } from '../format.ts'
import { FigureCard, Head, Refresh, Section, Show } from '../parts/basics.tsx'
import { Happened } from '../parts/timeline.tsx'
import { newsOf } from '../news.ts'
import { useApi, useLoad, useSession } from '../state.tsx'
import { useWaiting } from '../work.tsx'
import type { Page } from '../api.ts'
import type {
  Balance,
  BillingEvent,
  Failures,
  Invoice,
  Overview,
  RecoveryCase,
  Timeseries,
} from '../types.ts'
import { failures as failureWords } from '../words.ts'
import { HomeCharts, Payments, RecoveryChart } from './home-charts.tsx'
import { needsCustomer, Queue, useJobs } from './home-jobs.tsx'
import { FirstSteps } from './home-start.tsx'

interface Figures {
  readonly cases: readonly RecoveryCase[]
  readonly balance: Balance
  readonly overview: Overview
  readonly failures: Failures
  readonly series: Timeseries
  readonly events: readonly BillingEvent[]
  readonly overdue: readonly Invoice[]
}

/** How far back the charts go. */
const ranges = [
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
] as const

const partsOfDay = [
  [5, 'Good evening'],
  [12, 'Good morning'],
  [18, 'Good afternoon'],
  [24, 'Good evening'],
] as const

/** What needs a person, each job with its one act, and then how the business does (09). All is requested at once. */
export function Home() {
  const api = useApi()
  const { me } = useSession()
  const frame = useWaiting()
  const [days, setDays] = useState<number>(30)
  const loaded = useLoad<Figures>(async () => {
    const [overview, failed, balance, cases, series, events, overdue] = await Promise.all([
      api.v1<Overview>('GET', '/analytics/overview'),
      api.v1<Failures>('GET', '/analytics/failures'),
      api.v1<Balance>('GET', '/balance'),
      api.v1<Page<RecoveryCase>>('GET', '/recovery?limit=50&expand=customer,plan,invoice'),
      api.v1<Timeseries>('GET', `/analytics/timeseries?days=${days}`),
      api.v1<Page<BillingEvent>>('GET', '/events?limit=12'),
      api.v1<Page<Invoice>>('GET', '/invoices?overdue=true&limit=50&expand=customer'),
    ])
    const shown = { events: events.items, cases: cases.items, overdue: overdue.items }
    return { overview, failures: failed, series, balance, ...shown }
  }, [api.mode, days])
  const hour = Number(clockOf(new Date().toISOString()).slice(0, 2))
  const greeting = partsOfDay.find(([until]) => hour < until)?.[1] ?? 'Home'
  // Who was given no name is called nothing here, rather than by their address.
  const named = me.member.name === null || me.member.name.includes('@') ? undefined : me.member.name
  const first = named?.split(' ')[0]
  return (
    <>
      <Head
        title="Home"
        under={`${greeting}${first === undefined ? '' : `, ${first}`}. ${weekday(new Date().toISOString())}.`}
      >
        <Refresh
          run={() => {
            loaded.reload()
            frame.reload()
          }}
        />
      </Head>
      <FirstSteps />
      <Show of={loaded}>
        {(figures) => (
          <>
            <div class="cols">
              <div>
                <Needs of={figures} />
                {isNew(figures) ? (
                  <p class="notice">Charts of your payments appear here with your first customer.</p>
                ) : (
                  <div class="stack">
                    <div class="segments" role="group" aria-label="How far back">
                      {ranges.map(([length, name]) => (
                        <button
                          type="button"
                          aria-pressed={length === days}
                          onClick={() => {
                            setDays(length)
                          }}
                        >
                          {name}
                        </button>
                      ))}
                    </div>
                    <Payments of={figures.series} />
                    <RecoveryChart of={figures.series} />
                  </div>
                )}
              </div>
              <div class="aside">
                <Business of={figures} />
                <JustNow of={figures.events} />
              </div>
            </div>
            {!isNew(figures) && <Trends of={figures} />}
          </>
        )}
      </Show>
    </>
  )
}

/** Whether nothing was ever sold in the days that are shown: four empty charts tell a new merchant nothing (34). */
function isNew({ overview, series }: Figures): boolean {
  const moved = ({ mrrKobo, payments, failedCharges }: Timeseries['days'][number]): boolean =>
    mrrKobo !== 0 || failedCharges !== 0 || (payments ?? 0) !== 0
  return overview.activeSubscriptions === 0 && overview.trialing === 0 && !series.days.some(moved)
}

/** How recurring revenue moved, and why charges failed. */
function Trends({ of: figures }: { readonly of: Figures }) {
  return (
    <>
      <HomeCharts of={figures.series} />
      <div class="charts">
        <Section title="How recurring revenue moved in 30 days" card>
          <Movements of={figures.overview} />
        </Section>
        {Object.keys(figures.failures.byFailureCode).length > 0 && (
          <Section title="Why charges failed in 30 days" card>
            <Bars
              of={Object.entries(figures.failures.byFailureCode).map(([code, count]) => [
                failureWords[code] ?? code,
                count,
              ])}
            />
          </Section>
        )}
      </div>
    </>
  )
}

function Needs({ of }: { readonly of: Figures }) {
  const { approvals, asked, failing, reload } = useWaiting()
  return (
    <Queue
      jobs={useJobs({ ...of, approvals, asked, failing, reload })}
      alone={of.cases.filter((one) => !needsCustomer(one))}
    />
  )
}

/** How the business does, in four figures. */
function Business({ of: { overview, failures, balance, series } }: { readonly of: Figures }) {
  return (
    <div class="box figure-box">
      <FigureCard name="Monthly recurring revenue" figure={money(overview.mrrKobo)}>
        <p class="muted small">
          {overview.activeSubscriptions} active, {overview.trialing} in trial
        </p>
      </FigureCard>
      <FigureCard name="Won back in 30 days" figure={money(overview.recoveredKobo)}>
        <p class="muted small">
          {percent(overview.recoveryRate)} of {failures.recovered + failures.exhausted} cases that ended
        </p>
      </FigureCard>
      <FigureCard name="In recovery now" figure={failures.inFlight}>
        <p class="small">
          {money(series.days.at(-1)?.atRiskMrrKobo ?? 0)} a month at risk.{' '}
          <a href="/dashboard/recovery">See each case</a>
        </p>
      </FigureCard>
      <FigureCard name="Available to pay out" figure={money(balance.availableKobo)}>
        <p class="muted small">{money(balance.pendingKobo)} settles tomorrow</p>
      </FigureCard>
    </div>
  )
}

/** The newest things that happened, with whom. */
function JustNow({ of }: { readonly of: readonly BillingEvent[] }) {
  const told = of.flatMap((event) => {
    const text = newsOf(event)
    return text === null ? [] : [{ event, text }]
  })
  if (told.length === 0) return null
  return (
    <section class="box">
      <h2>Just now</h2>
      <div class="pad">
        <ol class="timeline">
          {told.slice(0, 5).map(({ event, text }) => (
            <Happened key={event.id} at={event.createdAt} {...text} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Movements({ of }: { readonly of: Overview }) {
  const rows = [
    ['New', of.newMrrKobo],
    ...(of.importedMrrKobo === 0 ? [] : [['Imported', of.importedMrrKobo] as const]),
    ['Expansion', of.expansionMrrKobo],
    ['Contraction', 0 - of.contractionMrrKobo],
    ['Churned', 0 - of.churnedMrrKobo],
  ] as const
  return (
    <dl class="facts">
      {rows.map(([name, kobo]) => (
        <>
          <dt>{name}</dt>
          <dd>
            {kobo > 0 ? '+' : ''}
            {money(kobo)}
          </dd>
        </>
      ))}
      <dt>Subscribers who left</dt>
      <dd>{percent(of.subscriberChurnRate)}</dd>
    </dl>
  )
}

/** Counts as bars, the largest first. */
function Bars({ of }: { readonly of: readonly (readonly [string, number])[] }) {
  const sorted = [...of].sort((a, b) => b[1] - a[1])
  const most = sorted[0]?.[1] ?? 1
  return (
    <div class="bars">
      {sorted.map(([name, count]) => (
        <div>
          <span>{name}</span>
          <span class="bar" style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
          <span class="right">{count}</span>
        </div>
      ))}
    </div>
  )
}
