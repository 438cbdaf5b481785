import { accountNameOf, type AccountHolder } from '../../domain/account/own-account.ts'
import type { ArrivedCredit } from '../../domain/account/arrival.ts'
import { arrivalName, decideCreditArrived } from '../../domain/account/decide-received.ts'
import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { newId, strongly } from '../../store/context.ts'
import { accountHolderRef } from '../../store/entities/account.ts'
import { arrivalNameRef } from '../../store/entities/arrival.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { asTenant, type Charging, type OperationContext } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { matchArrival } from './match-arrival.ts'

/** A gateway's notice of a credit. */
export interface CreditNotice extends AtGateway {
  readonly accountNumber: string
  readonly reference: string
}

/** The customer of an account number; null if it belongs to no one. */
export async function holderOf(
  context: OperationContext,
  account: AtGateway & Pick<CreditNotice, 'accountNumber'>,
): Promise<AccountHolder | null> {
  const ref = accountHolderRef(accountNameOf(account))
  const [item] = await readItems(context.table, [ref], 'strong')
  return item ? ref.codec.decode(item) : null
}

/**
 * A gateway's notice of money on an account number (M4). The gateway is queried about it before it is booked, under its own
 * reference, once; money on an unknown number is the operator's.
 */
export async function takeCreditNews(context: Charging, notice: CreditNotice): Promise<void> {
  const holder = await holderOf(context, notice)
  if (holder === null) {
    context.deployment.raiseAlarm('transfer_unclaimed', notice.reference)
    return
  }
  const { merchantId, customerId } = holder
  const ref = merchantRef(merchantId)
  const [item] = await readItems(context.table, [ref], 'eventual')
  if (!item) return
  const tenant = strongly(asTenant(context, ref.codec.decode(item)))
  const { gateway, accountNumber, reference } = notice
  const account = { merchantId, customerId, accountNumber }
  const credit = await tenant.gateways.of({ gateway }).creditOf(account, reference)
  if (credit) await bookCredit(tenant, { customerId, gateway }, credit)
}

/** Books a credit that its gateway confirms, unless it is booked; then it is matched. */
export async function bookCredit(
  given: Charging,
  { customerId, gateway }: AtGateway & { readonly customerId: string },
  credit: ArrivedCredit,
): Promise<string | null> {
  const { merchantId } = given.tenant
  const { currency } = credit
  if (currency !== 'NGN' || !Number.isSafeInteger(credit.amount) || credit.amount <= 0) {
    given.deployment.raiseAlarm('transfer_unclaimed', credit.reference)
    return null
  }
  const id = await onFreshState(strongly(given), async (context) => {
    const name = arrivalName({ gateway }, credit.reference)
    const { known } = await load(context, { known: arrivalNameRef(merchantId, name) }, { read: 'strong' })
    if (known) return known.target
    const stamp = { ...entryStamp(context), arrivalId: newId(context, 'payment') }
    const owner = { merchantId, customerId, gateway }
    const arrival = await commitChange(context, decideCreditArrived(owner, { ...credit, currency }, stamp), {
      answer: null,
    })
    return arrival.id
  })
  await matchArrival(given, id)
  return id
}
