import type {
  GatewaySettlement,
  SettledMark,
  SettlementDifference,
  SettlementPart,
} from '../../domain/gateway-settlement/settlement.ts'
import { defineEntity, identityOf, json, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const gatewaySettlementCodec = defineEntity<GatewaySettlement, 'merchantId' | 'id' | 'createdAt'>({
  name: 'gateway-settlement',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.gatewaySettlement, id),
  attributes: {
    gateway: 'g',
    gatewayId: 'gi',
    paidOn: time('po'),
    currency: 'c',
    charges: 'n',
    chargedKobo: 'ch',
    feesKobo: 'fe',
    refundedKobo: 'rf',
    disputedKobo: 'di',
    differences: 'df',
    parts: 'p',
    version: 'v',
  },
  derive: identityOf,
})

export const settlementPartCodec = defineEntity<SettlementPart, 'merchantId' | 'id'>({
  name: 'settlement-part',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.settlementPart, id),
  attributes: { gateway: 'g', paidOn: time('po'), currency: 'c', lines: json('l') },
  derive: (item) => ({ merchantId: tenantOf(item), id: item.sk }),
})

export const settledMarkCodec = defineEntity<SettledMark, 'merchantId' | 'kind' | 'reference'>({
  name: 'settled-mark',
  key: markKey,
  attributes: { settlementId: 's' },
  derive: (item) => {
    const [kind = '', ...reference] = item.sk.split('#')
    return {
      merchantId: tenantOf(item),
      kind: kind as SettledMark['kind'],
      reference: reference.join('#'),
    }
  },
})

export const settlementDifferenceCodec = defineEntity<
  SettlementDifference,
  'merchantId' | 'id' | 'createdAt'
>({
  name: 'settlement-difference',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.settlementDifference, id),
  attributes: {
    gateway: 'g',
    cause: 'ca',
    kind: 'k',
    reference: 're',
    settlementId: 'st',
    invoiceId: 'iv',
    currency: 'c',
    expectedKobo: 'ex',
    settledKobo: 'se',
    status: 's',
    closedAt: time('cl'),
    explanation: 'xp',
    version: 'v',
  },
  derive: identityOf,
})

function markKey({ merchantId, kind, reference }: Omit<SettledMark, 'settlementId'>) {
  return tenantKey(merchantId, partitions.settledMark, `${kind}#${reference}`)
}

export function gatewaySettlementRef(merchantId: string, id: string): Ref<GatewaySettlement> {
  const key = tenantKey(merchantId, partitions.gatewaySettlement, id)
  return { ...key, codec: gatewaySettlementCodec, optional: true, read: 'strong' }
}

export function settledMarkRef(of: Omit<SettledMark, 'settlementId'>): Ref<SettledMark> {
  return { ...markKey(of), codec: settledMarkCodec, optional: true, read: 'strong' }
}

export function settlementDifferenceRef(merchantId: string, id: string): Ref<SettlementDifference> {
  const key = tenantKey(merchantId, partitions.settlementDifference, id)
  return { ...key, codec: settlementDifferenceCodec, optional: true, read: 'strong' }
}

/** Access pattern: what gateways settled of a tenant's charges, the newest first. */
export function gatewaySettlementsOf(merchantId: string): ListSource<GatewaySettlement> {
  return tenantList(merchantId, partitions.gatewaySettlement, {
    list: 'settlements',
    prefix: 'stl_',
    codec: gatewaySettlementCodec,
  })
}

/** Access pattern: the differences between gateways and books, the newest first. */
export function settlementDifferencesOf(merchantId: string): ListSource<SettlementDifference> {
  return tenantList(merchantId, partitions.settlementDifference, {
    list: 'settlement-differences',
    prefix: 'sdf_',
    codec: settlementDifferenceCodec,
  })
}
