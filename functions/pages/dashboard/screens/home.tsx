import { useState } from 'preact/hooks'
import { money, percent, when } from '../format.ts'
import { FigureCard, Head, Refresh, Section, Show } from '../parts/basics.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { Page } from '../api.ts'
import type { Balance, Failures, Overview, RecoveryCase, Timeseries, WebhookEndpoint } from '../types.ts'
import { failures as failureWords } from '../words.ts'
import { HomeCharts } from './home-charts.tsx'
import { RecoveryTable } from './recovery.tsx'

interface Figures {
  readonly overview: Overview
  readonly failures: Failures
  readonly balance: Balance
  readonly cases: Page<RecoveryCase>
  readonly series: Timeseries
  readonly endpoints: Page<WebhookEndpoint>
}

/** How far back the charts go. */
const ranges = [
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
] as const

/** Is the money coming in, and who needs help? All figures are requested at once. */
export function Home() {
  const api = useApi()
  const [days, setDays] = useState<number>(30)
  const loaded = useLoad<Figures>(async () => {
    const [overview, failed, balance, cases, series, endpoints] = await Promise.all([
      api.v1<Overview>('GET', '/analytics/overview'),
      api.v1<Failures>('GET', '/analytics/failures'),
      api.v1<Balance>('GET', '/balance'),
      api.v1<Page<RecoveryCase>>('GET', '/recovery?limit=5&expand=customer,plan,invoice'),
      api.v1<Timeseries>('GET', `/analytics/timeseries?days=${days}`),
      api.admin<Page<WebhookEndpoint>>('GET', '/webhook-endpoints?limit=100'),
    ])
    return { overview, failures: failed, balance, cases, series, endpoints }
  }, [api.mode, days])
  return (
    <>
      <Head title="Home">
        <Refresh run={loaded.reload} />
      </Head>
      <Show of={loaded}>
        {({ overview, failures, balance, cases, series, endpoints }) => (
          <>
            <Undelivered of={endpoints.items} />
            <div class="cards">
              <FigureCard name="Monthly recurring revenue" figure={money(overview.mrrKobo)}>
                <p class="muted small">
                  {overview.activeSubscriptions} active, {overview.trialing} in trial
                </p>
              </FigureCard>
              <FigureCard name="Available to pay out" figure={money(balance.availableKobo)}>
                <p class="small">
                  {money(balance.pendingKobo)} settles tomorrow. <a href="/dashboard/payouts">Pay out</a>
                </p>
              </FigureCard>
              <FigureCard name="Recovered in 30 days" figure={money(overview.recoveredKobo)}>
                <p class="muted small">{percent(overview.recoveryRate)} of ended cases</p>
              </FigureCard>
              <FigureCard name="In recovery now" figure={failures.inFlight}>
                <p class="small">
                  {money(series.days.at(-1)?.atRiskMrrKobo ?? 0)} a month at risk.{' '}
                  <a href="/dashboard/recovery">See each case</a>
                </p>
              </FigureCard>
            </div>
            <Section title="Needs you: failed renewals">
              <RecoveryTable rows={cases.items} onChange={loaded.reload} />
            </Section>
            <div class="row" role="group" aria-label="How far back">
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
            <HomeCharts of={series} />
            <Section title="How recurring revenue moved in 30 days" card>
              <Movements of={overview} />
            </Section>
            {Object.keys(failures.byFailureCode).length > 0 && (
              <Section title="Why charges failed in 30 days" card>
                <Bars
                  of={Object.entries(failures.byFailureCode).map(([code, count]) => [
                    failureWords[code] ?? code,
                    count,
                  ])}
                />
              </Section>
            )}
          </>
        )}
      </Show>
    </>
  )
}

/** Endpoints whose deliveries fail, and those that failed for so long that they receive nothing any more. */
function Undelivered({ of }: { readonly of: readonly WebhookEndpoint[] }) {
  return (
    <>
      {of
        .filter(({ status, failingSince, disabledReason }) =>
          status === 'active'
            ? failingSince !== null
            : disabledReason === 'failing' || disabledReason === 'gone',
        )
        .map(({ id, url, status, failingSince }) => (
          <p class="error">
            {status === 'active'
              ? `Deliveries to ${url} have failed since ${when(failingSince)}. They are tried again.`
              : `Nothing is delivered to ${url} any more: its deliveries failed for too long.`}{' '}
            <a href={`/dashboard/webhooks/${id}`}>See the attempts</a>
          </p>
        ))}
    </>
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
