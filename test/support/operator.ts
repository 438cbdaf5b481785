import { vi } from 'vitest'
import { operate } from '../../infra/operator/operate.ts'

/** How a run of the operator's tool ended. */
export interface Ended {
  readonly code: number
  /** Standard output. */
  readonly out: string
  /** Standard error, without the line that says what it speaks to. */
  readonly err: string
  /** That line; empty where it did not come so far. */
  readonly speaksTo: string
}

/** What a run has set: one that is fine sets nothing. */
const exitCode = (): number => Number(process.exitCode ?? 0)

/** Runs `npm run operator -- WORDS` in this process, on the tables and queues of its environment. */
export async function operator(...words: readonly string[]): Promise<Ended> {
  const said = { out: '', err: [] as string[] }
  const out = vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.out += `${line}\n`))
  const err = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.err.push(line))
  const before = process.exitCode
  process.exitCode = undefined
  try {
    await operate(words)
    const isHeader = (line: string): boolean => line.startsWith(`${words[0]} ${words[1]}: `)
    return {
      code: exitCode(),
      out: said.out,
      err: said.err
        .filter((line) => !isHeader(line))
        .map((line) => `${line}\n`)
        .join(''),
      speaksTo: said.err.find(isHeader) ?? '',
    }
  } finally {
    process.exitCode = before
    out.mockRestore()
    err.mockRestore()
  }
}

/** The same on the local stack: a test's own tables and queues. */
export function operatorHere(...words: readonly string[]): Promise<Ended> {
  return operator(...words, '--environment', 'local')
}

/** The lines of JSON that a run printed. */
export function rowsOf({ out }: Pick<Ended, 'out'>): unknown[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}
