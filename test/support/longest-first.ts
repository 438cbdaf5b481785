import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { deepFiles, rotating, sharing } from './heavy.ts'

/** The slowest files, slowest first: if one began last, only one core would work at the end. */
const longest = Object.entries({ ...rotating, ...sharing, ...deepFiles })
  .toSorted(([, one], [, other]) => other - one)
  .map(([name]) => name)

/** Files that share a worker come one after the other, or it would end in between; the shortest last. */
const projects = ['deep', 'own', 'house', 'pure']

/**
 * A project after the other, each beginning with its slowest files; the others follow in the usual order, by their last
 * duration or their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = (one: TestSpecification): number =>
      projects.indexOf(one.project.name) * 1_000 + rankOf(one.moduleId)
    return sorted.toSorted((one, other) => order(one) - order(other))
  }
}

function rankOf(file: string): number {
  const rank = longest.findIndex((name) => file.endsWith(`/test/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}
