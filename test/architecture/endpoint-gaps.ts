/** What is read beside the code: whether a file exists, and the texts of the tests. */
export interface Surroundings {
  readonly has: (path: string) => boolean
  readonly tests: readonly string[]
}

/** An endpoint by what its row says. */
export interface Named {
  readonly name: string
  readonly group: string
}

/** What an endpoint lacks that no compiler sees, a sentence each. */
export function endpointGaps({ name, group }: Named, { has, tests }: Surroundings): string[] {
  const sample = `events/http/${name}.json`
  const file = `functions/http/${group}/${name}.ts`
  return [
    ...(has(file) ? [] : [`${name} has no function ${file}`]),
    ...(has(sample) ? [] : [`${name} has no sample ${sample}`]),
    ...(tests.some((text) => text.includes(`'${name}'`)) ? [] : [`${name} is named by no test`]),
  ]
}
