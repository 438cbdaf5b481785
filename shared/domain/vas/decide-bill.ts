import type { SpendingChange } from '../ledger/spending-change.ts'
import { turned, type Moment } from '../change.ts'
import { fromMs } from '../time.ts'
import { composeBill, type Bill, type BillOrder } from './bill.ts'

/** Accepts a bill and pays for it from the available balance (D10.4). */
export function decideBill(
  origin: Pick<Bill, 'merchantId' | 'id'>,
  order: BillOrder & { readonly provider: string; readonly amountNaira: number },
  { now, wallMs }: Moment,
): SpendingChange<Bill> {
  const bill = composeBill(origin, order, now, fromMs(wallMs))
  const { currency, amount } = bill
  return {
    turns: turned('bill', null, bill),
    moves: [
      {
        kind: 'spending_journaled',
        type: 'bill',
        sourceType: 'bill',
        of: bill,
        from: 'merchant_available',
        to: 'vas_in_transit',
      },
      { kind: 'available_spent', currency, amount },
    ],
    events: [],
    about: {},
    result: bill,
  }
}
