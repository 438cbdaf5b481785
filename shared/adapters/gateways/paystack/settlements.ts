import type { ToldSettlement } from '../../../domain/gateway-settlement/settlement.ts'
import type { Currency } from '../../../domain/money/money.ts'
import type { GatewaySettlements, ListedLine } from '../../../ports/gateway-book.ts'
import { idOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { accountNumberOf } from './accounts.ts'
import { feeOf } from './amounts.ts'
import { factsOf, pageOf, whoseIs } from './listed.ts'
import { ourPaymentReference } from './references.ts'

/**
 * What Paystack paid into the bank (N2): its settlements that succeeded, and the transactions of each. What it deducts for
 * refunds and disputes is a sum beside them.
 */
export function paystackSettlements(read: (path: string) => Promise<Json>): GatewaySettlements {
  return {
    async settled({ from, to }, cursor) {
      const asked = { status: 'success', subaccount: 'none', from, to }
      const { items, next } = await pageOf(read, '/settlement', asked, cursor)
      return { items: items.flatMap(settlementFrom), next }
    },
    async linesOf(gatewayId, cursor) {
      const path = `/settlement/${encodeURIComponent(gatewayId)}/transactions`
      const { items, next } = await pageOf(read, path, {}, cursor)
      return { items: items.map(lineFrom), next }
    },
  }
}

function settlementFrom(item: Json): ToldSettlement[] {
  const gatewayId = idOf(item['id'])
  const [total, paid] = [wholeOf(item['total_amount']), wholeOf(item['effective_amount'])]
  const paidOn = Date.parse(textOf(item['settlement_date']) ?? wordOf(item['createdAt']))
  if (gatewayId === null || total === null || Number.isNaN(paidOn)) return []
  const paidKobo = paid ?? total
  return [
    {
      ...{ gateway: 'paystack', gatewayId, paidKobo, unlistedKobo: total - paidKobo },
      paidOn: new Date(paidOn).toISOString(),
      currency: (textOf(item['currency']) ?? 'NGN') as Currency,
    },
  ]
}

/** A credit to a customer's own account number keeps Paystack's reference. */
function lineFrom(item: Json): ListedLine {
  const sent = idOf(item['reference']) ?? idOf(item['id']) ?? ''
  return {
    ...{ kind: 'charge', reference: ourPaymentReference(sent) ?? sent, amount: factsOf(item).amount },
    feeKobo: feeOf(item),
    merchantId: whoseIs(item).merchantId,
    accountNumber: accountNumberOf(item),
  }
}
