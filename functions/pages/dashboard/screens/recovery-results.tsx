import { Section } from '../parts/basics.tsx'
import { Table, type Column } from '../parts/table.tsx'
import type { Failures } from '../types.ts'
import { failures } from '../words.ts'

/** With fewer cases than this no rate is shown: it would say more than is known. */
const fewestForRate = 30

interface Ended {
  readonly name: string
  readonly recovered: number
  readonly ended: number
}

const byReason: readonly Column<Ended>[] = [
  { name: 'Last failure', show: ({ name }) => name },
  { name: 'Ended', right: true, show: ({ ended }) => ended },
  { name: 'Won back', right: true, lead: true, show: ({ recovered }) => recovered },
]

/** With the share, where there are cases enough for one. */
const withRate: readonly Column<Ended>[] = [
  ...byReason,
  {
    name: 'Share',
    right: true,
    show: ({ recovered, ended }) =>
      ended < fewestForRate ? '' : `${Math.round((recovered / ended) * 100)} %`,
  },
]

const byFailures: readonly Column<{ readonly charges: number; readonly recovered: number }>[] = [
  {
    name: 'Paid',
    show: ({ charges }) => (charges === 1 ? 'After one failed charge' : `After ${charges} failed charges`),
  },
  { name: 'Won back', right: true, lead: true, show: ({ recovered }) => recovered },
]

/** How the cases of 30 days ended: for which reasons they recovered, and after how many charges (D11.20). */
export function RecoveryResults({
  of,
  days = '30 days',
}: {
  readonly of: Failures
  /** The days that were counted, in words. */
  readonly days?: string
}) {
  const ended = endedByReason(of)
  if (ended.length === 0) return null
  const columns = ended.some((one) => one.ended >= fewestForRate) ? withRate : byReason
  const charges = Object.entries(of.recoveredByFailedCharges)
    .map(([count, recovered]) => ({ charges: Number(count), recovered }))
    .toSorted((one, other) => one.charges - other.charges)
  return (
    <>
      <Section title={`Recovered in ${days}, by reason`}>
        <Table columns={columns} rows={ended} caption="Ended cases by the reason of their last failure" />
      </Section>
      {charges.length > 0 && (
        <Section title="When it was recovered">
          <Table columns={byFailures} rows={charges} caption="Won back, by how many charges had failed" />
        </Section>
      )}
    </>
  )
}

function endedByReason(of: Failures): Ended[] {
  const codes = new Set([
    ...Object.keys(of.recoveredByFailureCode),
    ...Object.keys(of.exhaustedByFailureCode),
  ])
  return [...codes]
    .map((code) => {
      const recovered = of.recoveredByFailureCode[code] ?? 0
      const name = failures[code] ?? code
      return { name, recovered, ended: recovered + (of.exhaustedByFailureCode[code] ?? 0) }
    })
    .toSorted((one, other) => other.ended - one.ended)
}
