import { decideAccount } from '../../domain/account/decide-account.ts'
import { accountNameOf, type OwnAccount } from '../../domain/account/own-account.ts'
import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
import { answered } from '../../domain/change/change.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { conflict, notFound, Problem } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { accountHolderRef } from '../../store/entities/account.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { accountRetrySeconds } from '../waits.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'

/**
 * Gives a customer an account number of their own (M4); one who has one is answered with it. The gateway may be asked again:
 * it answers with the account that it has opened for this merchant and customer.
 * @throws Problem 404; 409 `account_refused`, `customer_erased`; 503 while the bank has not opened it.
 */
export async function openAccount(context: Charging, customerId: string): Promise<Customer> {
  const { merchantId } = context.tenant
  const { customer } = await load(context, { customer: payerRef(merchantId, customerId) })
  if (!customer) throw notFound()
  if (customer.account != null) return commitChange(context, answered(customer))
  requireNotErased(customer)
  const { first } = context.gateways
  first.requireReady()
  const { name, email, phone } = customer
  const outcome = await first.openAccount({ merchantId, customerId, name, email, phone })
  if (outcome.kind === 'declined') throw conflict('account_refused')
  if (outcome.kind !== 'opened')
    throw new Problem('service_unavailable', [], { retryAfterSeconds: accountRetrySeconds })
  const account: OwnAccount = { ...outcome.account, gateway: gatewayMark(first), since: nowOf(context) }
  await requireFree(context, account)
  return commitChange(context, decideAccount(customer, account))
}

/** A number of one customer never leads to another, whatever the gateway reports: the operator must find out. */
async function requireFree(context: Charging, account: OwnAccount): Promise<void> {
  const name = accountNameOf(account)
  const { holder } = await load(context, { holder: accountHolderRef(name) })
  if (!holder) return
  context.deployment.raiseAlarm('account_number_taken', name)
  throw conflict('account_refused')
}
