/** One run of one of the operator's verbs: what is done, by whom, and whether it is a dry run. */
export interface Act {
  /** Area and verb, such as `payouts settle`. */
  readonly name: string
  /** The name by which the operator's account or machine knows them; it appears in the audit (R7). */
  readonly by: string
  /** The run's identifier in the audit. */
  readonly id: string
  /** The environment's name; `local` for the local stack. */
  readonly environment: string
  /** Whether nothing may be written: decisions are made and shown, and their writes left out (O9). */
  readonly dry: boolean
  /** What it concerns, if what it changes has no identifier of its own. */
  readonly about?: string
}

/** The name of the local stack among environments; no deployed one may have it. */
export const localEnvironment = 'local'

/** The action of a run's entries in the audit, such as `operator-payouts-settle`. */
export function actionOf({ name }: Act): string {
  return `operator-${name.replaceAll(' ', '-')}`
}
