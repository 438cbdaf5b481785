import { lastBill } from '../../domain/subscription/last-bill.ts'
import type { Customer } from '../../domain/customer.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Write } from '../../store/write.ts'
import { chainWrites, currentFirst } from '../billing-state/load-chain.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { billFinal, type FinalBilling } from './final-invoice.ts'

/** What the end of a period brings with it when no other follows. */
export interface LastBilling {
  readonly creditKobo: number
  readonly customer: Customer
  readonly final: FinalBilling
  readonly writes: readonly Write[]
}

/**
 * What lines that wait for an invoice come to when a subscription ends with its period (B5): credit, or a last
 * invoice.
 * @param ended The subscription after its end.
 * @param returnedKobo Credit that an open invoice gives back, which is ended unpaid in the same commit.
 */
export async function billAtEnd(
  context: OperationContext,
  loaded: LoadedBilling,
  ended: Subscription,
  returnedKobo = 0,
): Promise<LastBilling> {
  const { subscription, invoice } = loaded
  const { creditKobo, lines } = lastBill(0, subscription.unbilled, 'credit')
  const first = creditKobo > 0 ? await currentFirst(context, subscription, invoice) : undefined
  const back = await creditBack(
    context,
    loaded.customer,
    first ?? invoice ?? undefined,
    creditKobo + returnedKobo,
  )
  const endedAt = ended.endedAt ?? subscription.currentPeriodEnd
  const final = billFinal(context, { customer: back.customer, ended, endedAt }, lines)
  return {
    creditKobo,
    customer: final.customer,
    final,
    writes: [...back.writes, ...chainWrites(first, { credited: creditKobo }), ...final.writes],
  }
}
