import type { DocumentKind, NumberSeries } from '../../domain/tax/number-series.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'

const keyOf = (merchantId: string, kind: DocumentKind, year: string): Key =>
  tenantKey(merchantId, partitions.numberSeries, `${kind}#${year}`)

export const numberSeriesCodec = defineEntity<NumberSeries, 'merchantId' | 'kind' | 'year'>({
  name: 'number-series',
  key: ({ merchantId, kind, year }) => keyOf(merchantId, kind, year),
  attributes: { last: 'n', version: 'v' },
  derive: (item) => {
    const [kind, year] = item.sk.split('#') as [DocumentKind, string]
    return { merchantId: tenantOf(item), kind, year }
  },
})

/** The numbers of a merchant's documents of a kind and year (L4). */
export function numberSeriesRef(merchantId: string, kind: DocumentKind, year: string): Ref<NumberSeries> {
  return { ...keyOf(merchantId, kind, year), codec: numberSeriesCodec, optional: true }
}
