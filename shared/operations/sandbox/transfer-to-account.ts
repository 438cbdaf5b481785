import type { Arrival } from '../../domain/account/arrival.ts'
import { accountNameOf } from '../../domain/account/own-account.ts'
import { answered } from '../../domain/change/change.ts'
import { notFound } from '../../domain/problem.ts'
import { newId, nowOf, withoutKey } from '../../store/context.ts'
import { accountHolderRef } from '../../store/entities/account.ts'
import { arrivalRef } from '../../store/entities/arrival.ts'
import { load } from '../../store/load.ts'
import { bookCredit } from '../accounts/take-credit.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** Money that is sent to a sandbox account number. */
export interface SandboxTransferOrder {
  readonly accountNumber: string
  readonly amount: number
  readonly senderName?: string
  /** Its callback is lost: it is found by querying. */
  readonly silent?: boolean
}

/**
 * Lets money arrive on a customer's account number in the sandbox (V11).
 * @returns the payment as stored here; null while its callback is lost.
 * @throws Problem 404 for a number that is no customer's of this merchant.
 */
export async function transferToAccount(
  context: Charging,
  { accountNumber, amount, senderName, silent = false }: SandboxTransferOrder,
): Promise<Arrival | null> {
  const { merchantId } = context.tenant
  const { holder } = await load(context, { holder: accountHolderRef(accountNameOf({ accountNumber })) })
  if (holder?.merchantId !== merchantId) throw notFound('accountNumber')
  const { customerId } = holder
  const at = nowOf(context)
  const reference = `twin-transfer-${newId(context, 'payment').slice(-26)}`
  const sent = { reference, accountNumber, amount, senderName: senderName ?? null, at }
  await context.sandboxPayments?.transfer(merchantId, { ...sent, customerId })
  if (silent) return commitChange(context, answered(null))
  const id = await bookCredit(
    withoutKey(context),
    { customerId, gateway: undefined },
    { ...sent, currency: 'NGN' },
  )
  if (id === null) return commitChange(context, answered(null))
  const { arrival } = await load(context, { arrival: arrivalRef(merchantId, id) }, { read: 'strong' })
  return commitChange(context, answered(arrival ?? null))
}
