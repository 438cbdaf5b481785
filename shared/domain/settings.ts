import type { Turn } from './change.ts'
import { plainChange, type PlainChange, type PlainThings } from './plain-change.ts'

/** Settings of a merchant as they are stored; absent until they differ from the defaults. */
export type StoredSettings<Settings> = Settings & { readonly merchantId: string; readonly version: number }

/** The kinds of settings. */
type Kind = Extract<keyof PlainThings, `${string}Settings` | 'branding'>

/** The settings after a merchant's change: what they do not name stays, and was the default until they first did. */
export function decideSettings<K extends Kind, Settings extends object>(
  kind: K,
  merchantId: string,
  before: PlainThings[K] | undefined,
  defaults: Settings,
  changes: Partial<Settings>,
): PlainChange<PlainThings[K]> {
  const version = (before?.version ?? 0) + 1
  const after = { ...(before ?? defaults), ...changes, merchantId, version } as PlainThings[K]
  const turn = { thing: kind, before: before ?? null, after }
  return plainChange(after, [turn as Turn<Kind>])
}
