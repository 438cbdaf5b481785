import { defineEntity, tenantOf, type Attribute, type Codec, type Ref } from './codec.ts'
import { partitions, tenantKey } from './keys.ts'

/** Settings of a merchant as they lie in the table; absent until they differ from the defaults. */
export type StoredSettings<Settings> = Settings & { readonly merchantId: string; readonly version: number }

/** How a merchant's settings of one kind lie in the table, and where. */
export function defineSettings<Settings extends object>(
  name: string,
  sort: string,
  attributes: Readonly<Record<keyof Settings & string, Attribute>>,
  absent: Partial<Settings> = {},
): {
  readonly codec: Codec<StoredSettings<Settings>>
  readonly refOf: (merchantId: string) => Ref<StoredSettings<Settings>>
} {
  const keyOf = (merchantId: string) => tenantKey(merchantId, partitions.settings, sort)
  const codec = defineEntity<StoredSettings<Settings>, 'merchantId'>({
    name,
    key: ({ merchantId }) => keyOf(merchantId),
    attributes: { ...attributes, version: 'v' },
    derive: (item) => ({ merchantId: tenantOf(item) }) as never,
    absent: absent as never,
  })
  return { codec, refOf: (merchantId) => ({ ...keyOf(merchantId), codec, optional: true }) }
}

/** The settings after a merchant's change: what they do not name stays, and was the default until they first did. */
export function settingsAfter<Settings extends object>(
  merchantId: string,
  before: StoredSettings<Settings> | undefined,
  defaults: Settings,
  changes: Partial<Settings>,
): StoredSettings<Settings> {
  return { ...(before ?? defaults), ...changes, merchantId, version: (before?.version ?? 0) + 1 }
}
