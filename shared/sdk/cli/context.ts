import type { Command } from 'commander'

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
