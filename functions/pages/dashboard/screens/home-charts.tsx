import { useMemo } from 'preact/hooks'
import { money } from '../format.ts'
import { Chart, type Series } from '../parts/chart.tsx'
import type { DayFigures, Timeseries } from '../types.ts'

/** Recurring revenue and what moved it: one chart each, over the same days. */
export function HomeCharts({ of }: { readonly of: Timeseries }) {
  const { currency } = of
  const days = useMemo(() => of.days.map(({ date }) => date), [of])
  const series = useMemo(() => chartsOf(of.days), [of])
  const show = (kobo: number) => money(kobo, currency)
  const last = of.days.at(-1)
  const change = (last?.mrrKobo ?? 0) - (of.days[0]?.mrrKobo ?? 0)
  return (
    <div class="charts">
      <Chart
        title="Recurring revenue"
        summary={`${show(last?.mrrKobo ?? 0)} a month, ${change < 0 ? 'down' : 'up'} ${show(Math.abs(change))}.`}
        days={days}
        series={series.revenue}
        show={show}
      />
      <Chart
        title="What moved it"
        summary="New and more expensive plans above the line; cheaper plans and cancellations below."
        days={days}
        series={series.movements}
        show={show}
      />
    </div>
  )
}

/** What was won back, and what is at risk. */
export function RecoveryChart({ of }: { readonly of: Timeseries }) {
  const days = useMemo(() => of.days.map(({ date }) => date), [of])
  const series = useMemo(() => chartsOf(of.days).recovery, [of])
  const show = (kobo: number) => money(kobo, of.currency)
  return (
    <Chart
      title="Recovery"
      summary={`${show(sumOf(of.days, 'recoveredKobo'))} recovered; ${show(of.days.at(-1)?.atRiskMrrKobo ?? 0)} a month at risk now.`}
      days={days}
      series={series}
      show={show}
    />
  )
}

/** The income of each day. */
export function Payments({ of }: { readonly of: Timeseries }) {
  const days = useMemo(() => of.days.map(({ date }) => date), [of])
  const series = useMemo(() => chartsOf(of.days).payments, [of])
  const show = (kobo: number) => money(kobo, of.currency)
  return (
    <Chart
      title="Payments"
      summary={`${show(sumOf(of.days, 'paidKobo'))} came in.`}
      days={days}
      series={series}
      show={show}
    />
  )
}

function sumOf(days: readonly DayFigures[], field: 'paidKobo' | 'recoveredKobo'): number {
  return days.reduce((total, one) => total + (one[field] ?? 0), 0)
}

function chartsOf(
  days: readonly DayFigures[],
): Readonly<Record<'revenue' | 'movements' | 'payments' | 'recovery', readonly Series[]>> {
  const each = (value: (day: DayFigures) => number | null) => days.map(value)
  return {
    revenue: [{ name: 'Monthly recurring revenue', tone: 'brand', values: each((day) => day.mrrKobo) }],
    movements: [
      {
        name: 'Gained',
        tone: 'brand',
        bars: true,
        values: each((day) => day.newMrrKobo + day.importedMrrKobo + day.expansionMrrKobo),
      },
      {
        name: 'Lost',
        tone: 'danger',
        bars: true,
        values: each((day) => 0 - day.contractionMrrKobo - day.churnedMrrKobo),
      },
    ],
    payments: [{ name: 'Paid', tone: 'brand', bars: true, values: each((day) => day.paidKobo) }],
    recovery: [
      { name: 'Recovered', tone: 'brand', bars: true, values: each((day) => day.recoveredKobo) },
      { name: 'At risk', tone: 'warn', values: each((day) => day.atRiskMrrKobo) },
    ],
  }
}
