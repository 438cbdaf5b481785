import { decideSettings, type SettingsKind } from '../../domain/merchant/decide-settings.ts'
import type { PlainChange } from '../../domain/change/plain-change.ts'
import type { PlainThings } from '../../domain/change/plain-things.ts'
import type { Ref } from '../../store/codec.ts'
import { load } from '../../store/load.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Settings of one kind: where a merchant's are stored, and what they are until the merchant changes them. */
export interface SettingsOf<K extends SettingsKind, Settings> {
  readonly kind: K
  readonly refOf: (merchantId: string) => Ref<PlainThings[K]>
  readonly defaults: Settings
}

/** The change of the merchant's settings that gives the named fields new values; the others keep theirs. */
export async function changeSettings<K extends SettingsKind, Settings extends object>(
  context: Writing,
  { kind, refOf, defaults }: SettingsOf<K, Settings>,
  changes: Partial<Settings>,
): Promise<PlainChange<PlainThings[K]>> {
  const { merchantId } = context.tenant
  const { before } = await load(context, { before: refOf(merchantId) })
  return decideSettings(kind, merchantId, { before, defaults }, changes)
}
