import { instantOfMoment } from '../../domain/time/local-day.ts'
import type { Currency } from '../../domain/money/money.ts'
import { invalid } from '../../domain/problem.ts'
import { statementOf, type StatementBody } from '../../domain/reports/customer-statement.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import { queryPage, type ListSource, type Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { getCustomer } from './get-customer.ts'

/** The requested range of a customer's account: [from, to), dates or instants. */
export interface StatementQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency: Currency
}

/** A customer's account. */
export interface CustomerStatement extends StatementBody {
  readonly customerId: string
  readonly currency: Currency
  readonly from: string
  readonly to: string
}

/** Objects of each kind that one statement adds up: a daily plan has about as many in ten years. */
const mostObjects = 4000

/**
 * A customer's account: what was billed, paid, given back and credited, with what was owed at both ends (N4).
 * @throws Problem 404; 422 `range_too_large` for a customer with more objects than one call adds up.
 */
export async function readStatement(
  context: OperationContext,
  customerId: string,
  { from, to, currency }: StatementQuery,
): Promise<CustomerStatement> {
  const zone = await zoneOf(context)
  const { createdAt } = await getCustomer(context, customerId)
  const { merchantId } = context.tenant
  const range = {
    from: from === undefined ? createdAt : instantOfMoment(from, zone),
    // What happened at this very instant belongs to it.
    to: to === undefined ? addMs(nowOf(context), 1) : instantOfMoment(to, zone),
  }
  const [invoices, entries] = await Promise.all([
    readAll(context, invoicesOf(merchantId, { customerId })),
    readAll(context, transactionsOfCustomer(merchantId, customerId)),
  ])
  const isAsked = (one: { readonly currency: Currency }): boolean => one.currency === currency
  return {
    customerId,
    currency,
    ...range,
    ...statementOf(invoices.filter(isAsked), entries.filter(isAsked), range),
  }
}

async function readAll<T>(context: OperationContext, source: ListSource<T>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | null = null
  do {
    const page: Page<T> = await queryPage(context, source, { limit: 100, cursor })
    found.push(...page.items)
    cursor = page.nextCursor
    if (found.length > mostObjects)
      throw invalid('from', `the customer has more than ${mostObjects} invoices or movements`, {
        reason: 'range_too_large',
      })
  } while (cursor !== null)
  return found
}
