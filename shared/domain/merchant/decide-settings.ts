import type { Turn } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import type { PlainThings } from '../change/plain-things.ts'

/** The kinds of settings. */
export type SettingsKind = Extract<keyof PlainThings, `${string}Settings` | 'branding' | 'spendingLimits'>

/** What a merchant's settings are before a change. */
export interface SettingsBefore<Stored, Settings> {
  /** As they are stored; undefined while they equal the defaults. */
  readonly before: Stored | undefined
  readonly defaults: Settings
}

/** The settings after a merchant's change. Fields that the change does not name stay as stored, or as the defaults. */
export function decideSettings<K extends SettingsKind, Settings extends object>(
  kind: K,
  merchantId: string,
  { before, defaults }: SettingsBefore<PlainThings[K], Settings>,
  changes: Partial<Settings>,
): PlainChange<PlainThings[K]> {
  const version = (before?.version ?? 0) + 1
  const after = { ...(before ?? defaults), ...changes, merchantId, version } as PlainThings[K]
  const turn = { thing: kind, before: before ?? null, after }
  return plainChange(after, [turn as Turn<SettingsKind>])
}
