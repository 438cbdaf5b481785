import { twinName } from '../domain/gateway/at-gateway.ts'
import {
  bankedOf,
  type GatewaySettlement,
  type SettlementDifference,
} from '../domain/gateway-settlement/settlement.ts'

/** What a gateway settled, as the interface shows it (N2). */
export function settlementView(one: GatewaySettlement) {
  const { id, gateway, gatewayId, paidOn, currency, charges, chargedKobo, feesKobo } = one
  const { refundedKobo, disputedKobo, differences, createdAt } = one
  return {
    ...{ id, gateway, gatewayId, paidOn, currency, charges, chargedKobo, feesKobo },
    ...{ refundedKobo, disputedKobo, netKobo: bankedOf(one), differences, createdAt },
  }
}

/** A row in which gateway and books differ, as the interface shows it (N2). */
export function settlementDifferenceView(one: SettlementDifference) {
  const { id, cause, kind, reference, gateway, settlementId, invoiceId, currency } = one
  const { expectedKobo, settledKobo, status, closedAt, explanation, createdAt } = one
  return {
    ...{ id, cause, kind, reference, gateway: gateway ?? twinName, settlementId, invoiceId, currency },
    ...{ expectedKobo, settledKobo, differenceKobo: settledKobo - expectedKobo },
    ...{ status, closedAt, explanation, createdAt },
  }
}
