import type { Group, Kept } from './stand-in.ts'

/** What the hooks of tests have opened, for one mutant: opened where the first test needs it, closed when the mutant is done with. */
export interface Openings {
  /** Opens what a test stands on. */
  open(test: Kept): Promise<void>
  close(): Promise<void>
}

export function newOpenings(): Openings {
  const opened: Group[] = []
  return {
    async open({ group }) {
      const chain: Group[] = []
      for (let one: Group | null = group; one; one = one.parent) chain.unshift(one)
      for (const one of chain) {
        if (opened.includes(one)) continue
        opened.push(one)
        for (const hook of one.before) await hook()
      }
    },
    async close() {
      for (const one of opened.splice(0).toReversed())
        for (const hook of one.after.toReversed()) await Promise.resolve(hook()).catch(() => undefined)
    },
  }
}
