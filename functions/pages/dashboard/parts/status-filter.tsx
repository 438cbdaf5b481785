import { statuses } from '../words.ts'

/** Limits a list to one status, or shows all. */
export function StatusFilter({
  among,
  value,
  onChoose,
}: {
  readonly among: readonly string[]
  /** The status chosen; empty for all. */
  readonly value: string
  readonly onChoose: (status: string) => void
}) {
  return (
    <label class="row" style={{ margin: 0 }}>
      Status
      <select
        style={{ width: 'auto' }}
        value={value}
        onChange={(event) => {
          onChoose(event.currentTarget.value)
        }}
      >
        <option value="">All</option>
        {among.map((one) => (
          <option value={one}>{statuses[one]?.[0]}</option>
        ))}
      </select>
    </label>
  )
}
