import { InvalidArgumentError, type Command } from 'commander'

/** The options that every command has. */
export interface GlobalOptions {
  readonly profile: string
  readonly json: boolean
}

/** The options of a command, including those of the whole program. */
export function optionsOf<T>(command: Command): T & GlobalOptions {
  return command.optsWithGlobals()
}

/** Prints a result: as JSON if `--json` is set, otherwise as text. */
export function say(options: Pick<GlobalOptions, 'json'>, value: unknown, text?: string): void {
  if (options.json) console.log(JSON.stringify(value))
  else console.log(text ?? JSON.stringify(value, null, 2))
}

/**
 * Reads an option that is a count.
 * @throws InvalidArgumentError for what is no whole number above zero.
 */
export function countOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}
