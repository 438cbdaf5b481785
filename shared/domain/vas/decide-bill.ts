import type { SpendingChange } from '../ledger/spending-change.ts'
import { turned, type Moment } from '../change/change.ts'
import { fromMs } from '../time/time.ts'
import { billLimitOf, requireWithinDay, tellsOfRecipient, type BillGrounds } from './bill-day.ts'
import { composeBill, type Bill, type BillOrder } from './bill.ts'

/**
 * Accepts a bill and pays for it from the available balance (D10.4), within the day's limit (R12).
 * @throws Problem 422 `daily_limit`.
 */
export function decideBill(
  origin: Pick<Bill, 'merchantId' | 'id' | 'gateway'>,
  order: BillOrder & { readonly provider: string; readonly amountNaira: number },
  { now, wallMs }: Moment,
  grounds: BillGrounds,
): SpendingChange<Bill> {
  const bill = composeBill(origin, order, now, fromMs(wallMs))
  requireWithinDay(grounds, bill)
  const { isNewRecipient } = grounds
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
      {
        kind: 'bill_counted',
        bill,
        isFirst: grounds.day === undefined,
        isNewRecipient,
        limitKobo: billLimitOf(grounds),
      },
      ...(isNewRecipient
        ? [{ kind: 'recipient_paid', bill, tells: tellsOfRecipient(grounds) } as const]
        : []),
    ],
    events: [],
    about: {},
    result: bill,
  }
}
