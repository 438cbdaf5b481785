import type { StoredSettings } from '../domain/merchant/settings.ts'
import { defineEntity, tenantOf, type Attribute, type Codec, type Ref } from './codec.ts'
import { partitions, tenantKey } from './keys.ts'

/** How and where a merchant's settings of one kind are stored. */
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
