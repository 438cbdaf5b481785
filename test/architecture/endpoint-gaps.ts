/** What is read beside the code: whether a file exists, and the texts of the tests. */
export interface Surroundings {
  readonly has: (path: string) => boolean
  readonly tests: readonly string[]
}

/** What an endpoint lacks that no compiler sees, a sentence each. */
export function endpointGaps(name: string, { has, tests }: Surroundings): string[] {
  const sample = `events/http/${name}.json`
  return [
    ...(has(sample) ? [] : [`${name} has no sample ${sample}`]),
    ...(tests.some((text) => text.includes(`'${name}'`)) ? [] : [`${name} is named by no test`]),
  ]
}
