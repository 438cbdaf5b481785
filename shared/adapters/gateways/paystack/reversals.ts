import type { GatewayReversal, ReversalsFound } from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { idOf, textOf, wholeOf, type Json } from '../fields.ts'
import type { PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'
import { disputeName, isAccepted, listDisputes } from './disputes.ts'
import { isAbout, isNamed, listRefunds, mayBe } from './refund-list.ts'
import { readTransaction, withTransactionId } from './transaction.ts'

const nothing: ReversalsFound = { takings: [], isUnexplained: false }

/**
 * Money returned without our request: refunds made in the dashboard and disputes that were accepted, each by the amount
 * that Paystack names. Its word `reversed` names none: a refund of a part, also one of ours, is enough for it (G1).
 */
export async function reversalsOf(
  client: PaystackClient,
  merchantId: string,
  chargeReference: string,
): Promise<ReversalsFound> {
  const charge = await client.asked.find(paymentReference(chargeReference))
  if (charge?.merchantId !== merchantId) return nothing
  const record = await readTransaction(client, charge)
  if (record === 'unanswered') throw new Error('the gateway does not answer')
  if (record === null) return nothing
  return (await takenFrom(client, charge, record)).found
}

/** What was taken back from a charge, and what our refunds returned of it, in minor units. */
export async function takenFrom(
  client: PaystackClient,
  asked: Asked,
  record: Json,
): Promise<{ readonly found: ReversalsFound; readonly refunded: number }> {
  const charge = await withTransactionId(client, asked, record)
  const list = await listRefunds(client, charge)
  if (list.kind !== 'listed') throw new Error('the gateway does not list its refunds')
  const { refunds } = list
  const own = await client.asked.refundsOf(charge.sent)
  // A failed refund has returned nothing.
  const failed = refunds.filter((one) => textOf(one['status']) === 'failed')
  const ours = own.filter((one) => !failed.some((listed) => isNamed(one, listed)))
  const foreign = refunds.filter(
    (one) =>
      isAbout(one, charge) === true &&
      textOf(one['status']) === 'processed' &&
      !ours.some((own) => isNamed(own, one) || mayBe(own, one, charge)),
  )
  const accepted = (await listDisputes(client, charge)).filter(isAccepted)
  // A refund that was made for a dispute counts with that dispute.
  const told = [
    ...accepted.map((one) => ({
      reference: disputeName(one['id']),
      amount: wholeOf(one['refund_amount']) ?? 0,
    })),
    ...foreign.map((one) => ({
      reference: disputeName(one['dispute']) ?? named('refund', one['id']),
      amount: wholeOf(one['amount']) ?? 0,
    })),
  ]
  const takings = new Map<string | null, GatewayReversal>()
  for (const { reference, amount } of told)
    if (reference !== null && amount > 0 && !takings.has(reference))
      takings.set(reference, { reference, amount })
  const isNameless = told.some(({ reference }) => !takings.has(reference))
  const isReversed = textOf(record['status']) === 'reversed'
  const isUnexplained = isNameless || (isReversed && takings.size === 0 && ours.length === 0)
  return {
    found: { takings: [...takings.values()], isUnexplained },
    refunded: ours.reduce((total, { amount }) => total + amount, 0),
  }
}

function named(kind: 'refund', id: unknown): string | null {
  const text = idOf(id)
  return text === null ? null : `paystack-${kind}-${text}`
}
