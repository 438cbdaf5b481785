import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: one that began last would keep one core at work and the others waiting. */
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

/** Begins with the longest files; the others come as ever, by what they took the last time or by their size. */
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
