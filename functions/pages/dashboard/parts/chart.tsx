import type uPlot from 'uplot'
import { useEffect, useRef, useState } from 'preact/hooks'
import { day as dayText } from '../format.ts'

/** One line or set of bars: each day's value, null where unknown. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly tone: 'brand' | 'danger' | 'warn' | 'muted'
  readonly bars?: boolean
}

interface ChartProps {
  /** What the chart shows, in words: its heading, also read by screen readers. */
  readonly title: string
  /** Its last or most significant figure, in words. */
  readonly summary: string
  /** Days as `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
  /** A value in words, such as money. */
  readonly show: (value: number) => string
}

const height = 200

/** A chart over days, drawn on a canvas; a table has the same figures for screen readers. */
export function Chart({ title, summary, days, series, show }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const dark = useDark()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let plot: uPlot | undefined
    let isGone = false
    const watch = new ResizeObserver(() => {
      plot?.setSize({ width: element.clientWidth, height })
    })
    // The drawing code loads separately, after what a person reads first; without it the figures are in the table.
    import('uplot').then(
      ({ default: Plot }) => {
        if (isGone) return
        plot = new Plot(optionsOf(Plot, { element, series, show }), dataOf(days, series), element)
        watch.observe(element)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      watch.disconnect()
      plot?.destroy()
    }
  }, [days, series, dark])
  return (
    <figure class="card chart-card">
      <figcaption>
        <h2>{title}</h2>
        <p class="muted small">{summary}</p>
      </figcaption>
      <div class="chart" ref={place} role="img" aria-label={`${title}. ${summary}`} />
      <Legend series={series} />
      <details class="small">
        <summary>The figures</summary>
        <div class="scroll figures" tabIndex={0} role="group" aria-label={`${title}, day by day`}>
          <table>
            <caption class="hidden">{title}, day by day</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map(({ name }) => (
                  <th scope="col" class="right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, i) => (
                  <tr>
                    <th scope="row">{dayText(`${day}T12:00:00.000Z`)}</th>
                    {series.map(({ values }) => (
                      <td class="right">{shown(values[i] ?? null, show)}</td>
                    ))}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul class="legend small" aria-hidden="true">
      {series.map(({ name, tone }) => (
        <li>
          <span class={`dot ${tone}`} /> {name}
        </li>
      ))}
    </ul>
  )
}

function shown(value: number | null, show: (value: number) => string): string {
  return value === null ? 'not added up yet' : show(value)
}

/** Days as seconds, the unit of the axis. */
function dataOf(days: readonly string[], series: readonly Series[]): uPlot.AlignedData {
  const times = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
  return [times, ...series.map(({ values }) => [...values])]
}

function optionsOf(
  Plot: typeof uPlot,
  {
    element,
    series,
    show,
  }: {
    readonly element: HTMLElement
    readonly series: readonly Series[]
    readonly show: (value: number) => string
  },
): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const axis = {
    stroke: colour('muted'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line'), width: 1 },
    font: `12px ${style.fontFamily}`,
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    // Days are already in the merchant's zone, so the axis must not convert them again.
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: {
      y: { range: (_plot, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : low < 0 ? 0 : 100] },
    },
    axes: [
      { ...axis, values: [[86_400, '{D} {MMM}', null, null, null, null, null, null, 1]] },
      { ...axis, size: 64, values: (_plot, values) => values.map((value) => short(value, show)) },
    ],
    series: [
      {},
      ...series.map(({ tone, bars }) => ({
        stroke: colour(tone),
        width: bars ? 0 : 2,
        points: { show: false },
        ...(bars
          ? { fill: colour(tone), paths: Plot.paths.bars!({ size: [0.7, 40] }) }
          : { fill: tone === 'brand' ? colour('brand-soft') : undefined }),
      })),
    ],
  }
}

/** Money on an axis: thousands and millions as one letter. */
function short(value: number, show: (value: number) => string): string {
  const text = show(value)
  if (!text.includes('₦')) return text
  const naira = Math.abs(value) / 100
  const sign = value < 0 ? '-' : ''
  if (naira >= 1_000_000_000) return `${sign}₦${trimmed(naira / 1_000_000_000)}b`
  if (naira >= 1_000_000) return `${sign}₦${trimmed(naira / 1_000_000)}m`
  if (naira >= 1_000) return `${sign}₦${trimmed(naira / 1_000)}k`
  return text
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

function useDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const change = () => {
      setDark(query.matches)
    }
    query.addEventListener('change', change)
    return () => {
      query.removeEventListener('change', change)
    }
  }, [])
  return dark
}
