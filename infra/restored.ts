/** A table that was restored under a name of its own, which the environment works on from now on (O2). */
export interface AdoptedTable {
  readonly name: string
  /** The label of its stream: the end of the stream's address, an instant. */
  readonly stream: string
}

/** What a deployment after a restore says (O2). */
export interface Restored {
  /** Tables that take the place of the environment's own. */
  readonly tables: Readonly<Partial<Record<'live' | 'sandbox', AdoptedTable>>>
  /** Whether everything is stopped: the API answers 503 `frozen`, and no event source or timer runs. */
  readonly frozen: boolean
  /** The instant to which a table was put back: nothing older is delivered from the stream. */
  readonly restoredAt?: string
}

/** The form of the values. */
export const restoredKeys = {
  tableLive: /^[\w.-]{3,255}@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/,
  tableSandbox: /^[\w.-]{3,255}@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/,
  frozen: /^(true|false)$/,
  restoredAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/,
} as const

type Text = (key: keyof typeof restoredKeys) => string | undefined

/** Reads what a deployment after a restore says. */
export function restoredOf(text: Text): Restored {
  const adopted = (key: 'tableLive' | 'tableSandbox'): AdoptedTable | undefined => {
    const [name, stream] = text(key)?.split('@') ?? []
    return name === undefined || stream === undefined ? undefined : { name, stream }
  }
  const [live, sandbox, restoredAt] = [adopted('tableLive'), adopted('tableSandbox'), text('restoredAt')]
  return {
    tables: { ...(live && { live }), ...(sandbox && { sandbox }) },
    frozen: text('frozen') === 'true',
    ...(restoredAt !== undefined && { restoredAt: new Date(restoredAt).toISOString() }),
  }
}

/** Whoever deploys after a restore says whether everything still is stopped: a deployment may not end that unasked. */
export function problemsOfRestored(text: Text): string[] {
  if (text('restoredAt') === undefined || text('frozen') !== undefined) return []
  return [
    'restoredAt: say frozen=true until the gap is taken up (`npm run operator -- restore gap`), then frozen=false',
  ]
}
