import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import * as z from 'zod'
import { Problem } from '../../shared/domain/problem.ts'

/** The options that a command takes besides `--environment`: one with a value, or one that is given or not. */
type Options = Readonly<Record<string, 'string' | 'boolean'>>

/** What the operator gave: a value is undefined when its option was left out, a flag is false. */
export type Given<T extends Options> = {
  readonly [K in keyof T]: T[K] extends 'boolean' ? boolean : string | undefined
} & { readonly environment: string | undefined }

/**
 * Runs one of the operator's commands (`npm run NAME -- command --option value`) on this process's arguments. What it
 * throws, and an option that it does not take, is said on standard error without a stack, and the exit code is 1.
 * @param run Is given the command's word, empty when there is none, and its options. It prints its results itself.
 */
export async function runCommand<const T extends Options>(
  options: T,
  run: (command: string, given: Given<T>) => Promise<void>,
): Promise<void> {
  try {
    const taken: ParseArgsOptionsConfig = { environment: { type: 'string' } }
    for (const [name, type] of Object.entries(options))
      taken[name] = type === 'boolean' ? { type, default: false } : { type }
    const { values, positionals } = parseArgs({ allowPositionals: true, options: taken })
    await run(positionals[0] ?? '', values as Given<T>)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof Problem) return `${error.message} ${JSON.stringify(error.details)}`
  return error instanceof Error ? error.message : String(error)
}
