import type { Command } from 'commander'

/** The options that every command has. */
export interface GlobalOptions {
  readonly profile: string
  readonly json: boolean
}

/** The options of a command with those of the whole program. */
export function optionsOf<T>(command: Command): T & GlobalOptions {
  return command.optsWithGlobals()
}

/** Prints a result: as JSON where that is asked for, otherwise as people read it. */
export function say(options: Pick<GlobalOptions, 'json'>, value: unknown, text?: string): void {
  if (options.json) console.log(JSON.stringify(value))
  else console.log(text ?? JSON.stringify(value, null, 2))
}
