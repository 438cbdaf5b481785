import { span } from '../format.ts'

/** The offsets of a month or longer, in seconds from the first failure (decisions 7). */
const monthly = [1, 3, 7, 14].map((days) => days * 86_400)

/** The schedule that these offsets make, drawn to scale. */
export function RecoverySchedule({ offsets }: { readonly offsets: readonly number[] | null }) {
  const used = offsets ?? monthly
  const last = used.at(-1) ?? 1
  const label = `Retries ${used.map(span).join(', ')} after the first failure`
  return (
    <figure style={{ margin: 0 }}>
      <svg viewBox="0 0 1000 70" role="img" aria-label={label} width="100%">
        <line x1="20" x2="980" y1="25" y2="25" stroke="currentColor" stroke-opacity="0.4" stroke-width="3" />
        {[0, ...used].map((offset) => {
          const x = 20 + (960 * offset) / last
          return (
            <>
              <circle cx={x} cy="25" r="10" fill="currentColor" />
              <text
                x={x}
                y="60"
                font-size="22"
                fill="currentColor"
                text-anchor={offset === 0 ? 'start' : offset === last ? 'end' : 'middle'}
              >
                {offset === 0 ? 'fails' : span(offset)}
              </text>
            </>
          )
        })}
      </svg>
      <figcaption class="hint">
        {label}
        {offsets === null ? ', for a plan of a month or longer; shorter plans have shorter waits.' : '.'}
      </figcaption>
    </figure>
  )
}
