import type { Customer } from '../../domain/customer.ts'
import { conflict } from '../../domain/problem.ts'
import { merchantRefCodec, merchantRefRef } from '../../store/entities/customer.ts'
import { create, remove, type Write } from '../../store/write.ts'

/**
 * The writes that let a merchantRef follow its customer. In the customer's own commit, so that a reference leads to
 * one customer at every instant and two that want it can't both have it.
 */
export function moveMerchantRef(before: Customer | null, after: Customer): Write[] {
  const { merchantId, id, merchantRef } = after
  const left = before?.merchantRef ?? null
  if (left === merchantRef) return []
  return [
    ...(left === null ? [] : [remove('release merchant-ref', merchantRefRef(merchantId, left))]),
    ...(merchantRef === null
      ? []
      : [
          create(merchantRefCodec, { merchantId, name: merchantRef, target: id }, () =>
            conflict('duplicate_merchant_ref', { path: 'merchantRef' }),
          ),
        ]),
  ]
}
