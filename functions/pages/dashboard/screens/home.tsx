import { useState } from 'preact/hooks'
import { clockOf, weekday } from '../format.ts'
import { Head, Refresh, Show } from '../parts/basics.tsx'
import { Happened } from '../parts/timeline.tsx'
import { homeReads } from '../first-reads.ts'
import { newsOf } from '../news.ts'
import { useApi, useLoad, useSession } from '../state.tsx'
import { useWaiting } from '../work.tsx'
import type { Page } from '../api.ts'
import type { Balance, BillingEvent, Invoice, Overview, RecoveryCase, Timeseries } from '../types.ts'
import { words } from '../words.ts'
import { Business, Trends } from './home-business.tsx'
import { Payments, RecoveryChart } from './home-charts.tsx'
import { needsCustomer, Queue, useJobs } from './home-jobs.tsx'
import { FirstSteps } from './home-start.tsx'

/** What the queue is made of, beside what the frame reads. */
interface Due {
  readonly cases: readonly RecoveryCase[]
  readonly balance: Balance
  readonly overdue: readonly Invoice[]
}

/** How the business does. */
interface Figures {
  readonly overview: Overview
  readonly series: Timeseries
  readonly events: readonly BillingEvent[]
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

/**
 * What needs a person, each job with its one act, and then how the business does (09). All is requested at once, and the queue
 * does not wait for the charts.
 */
export function Home() {
  const api = useApi()
  const frame = useWaiting()
  const [days, setDays] = useState<number>(30)
  const due = useLoad<Due>(async () => {
    const [balance, cases, overdue] = await Promise.all([
      api.v1<Balance>('GET', homeReads.balance),
      api.v1<Page<RecoveryCase>>('GET', homeReads.cases),
      api.v1<Page<Invoice>>('GET', homeReads.overdue),
    ])
    return { balance, cases: cases.items, overdue: overdue.items }
  }, [api.mode])
  const figures = useLoad<Figures>(async () => {
    const [overview, series, events] = await Promise.all([
      api.v1<Overview>('GET', '/analytics/overview'),
      api.v1<Timeseries>('GET', `/analytics/timeseries?days=${days}`),
      api.v1<Page<BillingEvent>>('GET', '/events?limit=12'),
    ])
    return { overview, series, events: events.items }
  }, [api.mode, days])
  const shown = figures.data
  return (
    <>
      <Head title="Home" under={useGreeting()}>
        <Refresh
          run={() => {
            due.reload()
            figures.reload()
            frame.reload()
          }}
        />
      </Head>
      <FirstSteps />
      <Show of={due}>
        {(read) => (
          <>
            <div class="cols">
              <div>
                <Needs of={read} />
                <Show of={figures}>
                  {(drawn) =>
                    isNew(drawn) ? (
                      <p class="notice">Charts of your payments appear here with your first customer.</p>
                    ) : (
                      <div class="stack">
                        <Ranges of={days} choose={setDays} />
                        <Payments of={drawn.series} />
                        <RecoveryChart of={drawn.series} />
                      </div>
                    )
                  }
                </Show>
              </div>
              {shown !== null && (
                <div class="aside">
                  <Business of={{ ...shown, balance: read.balance }} />
                  <JustNow of={shown.events} />
                </div>
              )}
            </div>
            {shown !== null && !isNew(shown) && <Trends of={shown} />}
          </>
        )}
      </Show>
    </>
  )
}

/** The time of day, with the member's first name where they gave one, and the date. */
function useGreeting(): string {
  const { name } = useSession().me.member
  const now = new Date().toISOString()
  const hour = Number(clockOf(now).slice(0, 2))
  const greeting = partsOfDay.find(([until]) => hour < until)?.[1] ?? 'Hello'
  // Who was given no name is called nothing here, rather than by their address.
  const named = name === null || name.includes('@') ? '' : `, ${name.split(' ')[0]}`
  return `${greeting}${named}. ${weekday(now)}.`
}

function Ranges({ of, choose }: { readonly of: number; readonly choose: (days: number) => void }) {
  return (
    <div class="segments" role="group" aria-label="How far back">
      {ranges.map(([length, name]) => (
        <button
          type="button"
          aria-pressed={length === of}
          onClick={() => {
            choose(length)
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Whether nothing was ever sold in the days that are shown: four empty charts tell a new merchant nothing (34). */
function isNew({ overview, series }: Figures): boolean {
  const moved = ({ mrrKobo, payments, failedCharges }: Timeseries['days'][number]): boolean =>
    mrrKobo !== 0 || failedCharges !== 0 || (payments ?? 0) !== 0
  return overview.activeSubscriptions === 0 && overview.trialing === 0 && !series.days.some(moved)
}

function Needs({ of }: { readonly of: Due }) {
  const { isRead, approvals, asked, failing, reload } = useWaiting()
  const jobs = useJobs({ ...of, approvals, asked, failing, reload })
  // Before the frame has read its part, "nothing needs you" may be wrong.
  if (!isRead) return <p class="muted">{words.loading}</p>
  return <Queue jobs={jobs} alone={of.cases.filter((one) => !needsCustomer(one))} />
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
