import { relative } from 'node:path'

/** One place of the product that asks for the mode: `mode === 'live'`. */
export interface ModeTest {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly expression: string
  /** Where it begins in the text. */
  readonly index: number
}

const comparison = /(?<![\w.?!)])[A-Za-z_]\w*(?:\??\.\w+|\[[^\]]*\]|\([^()]*\))* [!=]== '(?:live|sandbox)'/g

/** The global that a place calls with its outcome. `setup-house.ts` lets a file leave names that begin so. */
const noteName = '__noteModeTest'
const globals = globalThis as unknown as Record<
  string,
  ((place: string, outcome: boolean) => boolean) | undefined
>

/** The tests of the mode in a source text; `mode-tests.test.ts` holds that none is written in another form. */
export function modeTestsIn(file: string, text: string): ModeTest[] {
  return [...text.matchAll(comparison)].map(({ 0: expression, index }) => ({
    ...{ file, expression, index },
    line: text.slice(0, index).split('\n').length,
  }))
}

/** As a run names it: `shared/runtime/config.ts:34 mode === 'live'`. */
export const placeOf = ({ file, line, expression }: ModeTest): string => `${file}:${line} ${expression}`

/** A plugin of vite that has every test of the mode note how it ended. Lines stay what they are. */
export function notesModeTests() {
  return {
    name: 'notes-mode-tests',
    enforce: 'pre' as const,
    transform(code: string, id: string): { code: string; map: null } | null {
      const file = relative(process.cwd(), id.split('?')[0]!)
      if (!/^(shared|functions)\/.*\.tsx?$/.test(file)) return null
      const found = modeTestsIn(file, code)
      if (found.length === 0) return null
      return { code: found.toReversed().reduce(wrapped, code), map: null }
    },
  }
}

function wrapped(code: string, one: ModeTest): string {
  const { index, expression } = one
  const call = `((is) => globalThis.${noteName}?.(${JSON.stringify(placeOf(one))}, is) ?? is)(${expression})`
  return code.slice(0, index) + call + code.slice(index + expression.length)
}

const seen = new Set<string>()

/** Begins to note in this process; answers the lines that are new since it was asked last. */
export function noteModeTests(): () => readonly string[] {
  const noted = new Set<string>()
  globals[noteName] = (place, outcome) => {
    noted.add(modeLine(place, outcome))
    return outcome
  }
  return () => {
    const fresh = [...noted].filter((line) => !seen.has(line))
    for (const line of fresh) seen.add(line)
    return fresh
  }
}

/** How a note says that a place was seen to end so. */
export const modeLine = (place: string, outcome: boolean): string => `mode ${outcome} ${place}`
