import type * as z from 'zod'
import type { Act } from './act.ts'

/** The options of a verb: what each means is its schema's description, and a boolean is a flag. */
export type Options = z.ZodObject

/**
 * What a verb does. `reads` changes nothing; `changes` is done at once, because it can be undone or because waiting would
 * cost (a hold); `asks` moves money, ends something or can't be taken back, so it is a dry run unless `--yes` is given (O9).
 */
export type Effect = 'reads' | 'changes' | 'asks'

/** What a verb is connected to before it runs: the tables, the tables and the queues, or the account's secrets. */
export type Needs = 'tables' | 'queues' | 'secrets'

/** One verb of an area, such as `settle` of `payouts`. */
export interface Verb {
  readonly says: string
  readonly options: Options
  readonly effect: Effect
  readonly needs: Needs
  /** Prints lines as it finds them, or returns what is printed as one JSON text. */
  readonly run: (given: never, act: Act) => Promise<unknown>
}

/** Types a verb's options from its schema. */
export function verb<T extends Options>(one: {
  readonly says: string
  readonly options: T
  readonly effect: Effect
  readonly needs: Needs
  readonly run: (given: z.output<T>, act: Act) => Promise<unknown>
}): Verb {
  return one
}

/** What the operator's verbs are about, such as payouts. */
export interface Area {
  readonly says: string
  readonly verbs: Readonly<Record<string, Verb>>
}
