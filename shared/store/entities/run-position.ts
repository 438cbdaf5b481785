import { defineEntity, type Ref } from '../codec.ts'

/** Where a timer's unfinished job stopped, so that its next run continues there and nothing starves. */
export interface RunPosition {
  /** The job and the part of its work. */
  readonly name: string
  /** The sort key after which to continue; null to start from the beginning. */
  readonly after: string | null
}

export const runPositionCodec = defineEntity<RunPosition, 'name'>({
  name: 'run-position',
  key: ({ name }) => ({ pk: 'RUNS', sk: name }),
  attributes: { after: 'a' },
  derive: ({ sk }) => ({ name: sk }),
})

/** Access pattern: one position by its name. */
export function runPositionRef(name: string): Ref<RunPosition> {
  return { pk: 'RUNS', sk: name, codec: runPositionCodec, optional: true }
}
