import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first: if one began last, only one core would work at the end. */
const longest = [
  'faults/money-under-faults',
  'infra/bundles/bundled-functions',
  'faults/races',
  'faults/message-chaos',
  'faults/lost-schedules',
  'faults/three-faults',
  'faults/charges-under-faults',
  'faults/money',
  'infra/cdk/options',
  'scenarios/analytics',
  'faults/checker',
  'infra/local/start',
]

/** Begins with the slowest files; the others follow in the usual order, by their last duration or their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}

function rankOf(file: string): number {
  const rank = longest.findIndex((name) => file.endsWith(`/test/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}
