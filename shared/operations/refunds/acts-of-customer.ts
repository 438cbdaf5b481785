import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Evidence } from '../../domain/dispute/evidence.ts'
import { actsOf } from '../../store/entities/audit-entry.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The objects of a disputed payment, by identifier. */
export interface ActedOn {
  readonly customerId: string
  readonly invoiceId: string
  readonly subscriptionId: string | null
}

/** The most acts, and addresses, that are named. */
const mostNamed = 50

/**
 * When the customer was signed in to the portal and what they did there, and the addresses that it came from (N3). Only what they
 * changed is recorded (R6): a visit without an act leaves nothing.
 */
export async function actsOfCustomer(
  context: OperationContext,
  { customerId, invoiceId, subscriptionId }: ActedOn,
  at: (instant: string) => string,
): Promise<Pick<Evidence, 'logins' | 'addresses'>> {
  const { merchantId } = context.tenant
  const ids = [customerId, invoiceId, ...(subscriptionId === null ? [] : [subscriptionId])]
  const found = await Promise.all(ids.map((id) => queryAll(context, actsOf(merchantId, id))))
  const acts = found
    .flat()
    .filter(({ actorKind }) => actorKind === 'customer')
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .slice(-mostNamed)
  const from = Map.groupBy(
    acts.filter(({ sourceAddress }) => sourceAddress !== null),
    ({ sourceAddress }) => sourceAddress!,
  )
  return {
    logins: acts.map((act) => `${at(act.createdAt)}: ${wordsOf(act)}`).join('\n'),
    addresses: [...from].map(([address, all]) => `${address}, ${at(all.at(-1)!.createdAt)}`).join('\n'),
  }
}

function wordsOf({ action }: AuditEntry): string {
  return `signed in to the customer portal: ${action.replaceAll('-', ' ')}`
}
