import { span } from '../format.ts'

/** The offsets of a month or longer, in seconds from the first failure (D7.7). */
const monthly = [1, 3, 7, 14].map((days) => days * 86_400)

const width = 640
const margin = 56
/** Labels closer than this get separate lines. */
const labelRoom = 115

/** The schedule of these offsets, drawn to scale. */
export function RecoverySchedule({ offsets }: { readonly offsets: readonly number[] | null }) {
  const used = offsets ?? monthly
  const last = used.at(-1) ?? 1
  const label = `Retries ${used.map(span).join(', ')} after the first failure`
  const points = placed(
    [0, ...used].map((offset) => ({ offset, x: margin + ((width - 2 * margin) * offset) / last })),
  )
  const lines = Math.max(...points.map(({ line }) => line)) + 1
  return (
    <figure class="schedule">
      <svg viewBox={`0 0 ${width} ${40 + lines * 32}`} role="img" aria-label={label} width="100%">
        <line x1={margin} x2={width - margin} y1="18" y2="18" class="track" />
        {points.map(({ offset, x, line }) => (
          <>
            <circle cx={x} cy="18" r="10" class={offset === 0 ? 'failed' : 'retry'} />
            <text x={x} y={58 + line * 30} text-anchor="middle">
              {offset === 0 ? 'fails' : span(offset)}
            </text>
          </>
        ))}
      </svg>
      <figcaption class="hint">
        {label}
        {offsets === null ? ', for a plan of a month or longer; shorter plans have shorter waits.' : '.'}
      </figcaption>
    </figure>
  )
}

/** Puts each label on the first line where it does not overlap an earlier one. */
function placed(points: readonly { readonly offset: number; readonly x: number }[]) {
  const ends: number[] = []
  return points.map((point) => {
    const free = ends.findIndex((end) => point.x - end >= labelRoom)
    const line = free === -1 ? ends.length : free
    ends[line] = point.x
    return { ...point, line }
  })
}
