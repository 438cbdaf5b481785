import { money, percent } from '../format.ts'
import { FigureCard, Section } from '../parts/basics.tsx'
import type { Balance, Overview, Timeseries } from '../types.ts'
import { useWaiting } from '../work.tsx'
import { failures as failureWords } from '../words.ts'
import { HomeCharts } from './home-charts.tsx'

interface Figures {
  readonly overview: Overview
  readonly series: Timeseries
}

/** How the business does, in four figures. */
export function Business({
  of: { overview, balance, series },
}: {
  readonly of: Figures & { readonly balance: Balance }
}) {
  const { failures } = useWaiting()
  const ended = failures === null ? 0 : failures.recovered + failures.exhausted
  return (
    <div class="box figure-box">
      <FigureCard name="Monthly recurring revenue" figure={money(overview.mrrKobo)}>
        <p class="muted small">
          {overview.activeSubscriptions} active, {overview.trialing} in trial
        </p>
      </FigureCard>
      <FigureCard name="Won back in 30 days" figure={money(overview.recoveredKobo)}>
        <p class="muted small">
          {percent(overview.recoveryRate)} of {ended} cases that ended
        </p>
      </FigureCard>
      <FigureCard name="In recovery now" figure={failures?.inFlight ?? 0}>
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

/** How recurring revenue moved, and why charges failed. */
export function Trends({ of: figures }: { readonly of: Figures }) {
  const { failures } = useWaiting()
  const causes = Object.entries(failures?.byFailureCode ?? {})
  return (
    <>
      <HomeCharts of={figures.series} />
      <div class="charts">
        <Section title="How recurring revenue moved in 30 days" card>
          <Movements of={figures.overview} />
        </Section>
        {causes.length > 0 && (
          <Section title="Why charges failed in 30 days" card>
            <Bars of={causes.map(([code, count]) => [failureWords[code] ?? code, count])} />
          </Section>
        )}
      </div>
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
