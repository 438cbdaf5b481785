import type { Turn } from '../../domain/change/change.ts'
import type { PaidNews } from '../../domain/charge/news.ts'
import type { Completion, CompletionOrder } from '../../domain/checkout/completion.ts'
import { decideSessionPayment } from '../../domain/checkout/decide-payment.ts'
import { decidePurchase } from '../../domain/checkout/decide-purchase.ts'
import type { ChargedSession } from '../../domain/checkout/session.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { atRest } from '../../domain/payment-methods/decide-mandate.ts'
import { takenUses } from '../../domain/catalog/decide-offer-use.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { claiming } from '../billing-state/claim-token.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { completeSetup } from './complete-setup.ts'
import { usesOf } from './refuse-payer.ts'

/** The session with the method that the payer used on the gateway's page; a reusable one is kept. */
export function withPaid<S extends ChargedSession>(session: S, { with: paidWith }: PaidNews, now: string): S {
  const { charge, kind } = session
  if (paidWith === null || charge.payer.method.token !== '') return session
  const { mandate: _, ...details } = paidWith
  const method = { ...charge.payer.method, ...atRest(details, now) }
  const payer = { ...charge.payer, method, keep: method.token !== '' && kind !== 'one_time' }
  return { ...session, charge: { ...charge, payer, rail: method.rail } }
}

/**
 * The result of a session's payment, with the objects read for it. Null when nothing is paid now and the method can't
 * be kept: the payment would be useless.
 * @param toldFeeKobo The fee that the gateway reports for the charge; absent for a late one (N1).
 */
export async function loadCompletion(
  context: OperationContext,
  session: ChargedSession,
  toldFeeKobo?: number | null,
): Promise<Completion | null> {
  const { storing, keep, method } = session.charge.payer
  if (storing && !keep) return null
  const completion = await completionOf(context, session, toldFeeKobo)
  if (completion === null) return null
  const uses = await keptUses(context, session, completion)
  return claiming(context, { ...completion, turns: [...completion.turns, ...uses] }, method, 'page')
}

/** The trial and the code are used for good, also under names that are known only now (R11). */
async function keptUses(
  context: OperationContext,
  session: ChargedSession,
  { about }: Completion,
): Promise<readonly Turn[]> {
  const found = await usesOf(context, session, about.customer ?? null)
  return takenUses(found, { holder: session.id, kept: true })
}

async function completionOf(
  context: OperationContext,
  session: ChargedSession,
  toldFeeKobo: number | null | undefined,
): Promise<Completion | null> {
  if (session.kind === 'setup') return completeSetup(context, session)
  const { customerId, newCustomerId = null } = session.charge.payer
  const payerId = customerId ?? newCustomerId
  const { plan, settings, known } = await load(context, {
    known: payerId === null ? null : customerRef(context.tenant.merchantId, payerId),
    plan: session.planId === null ? null : planRef(context.tenant.merchantId, session.planId),
    settings: recoverySettingsRef(context.tenant.merchantId),
  })
  const terms = withLeastCharge(context, settings ?? defaultRecoverySettings)
  const told = toldFeeKobo === undefined ? {} : { toldFeeKobo }
  if (session.kind === 'one_time')
    return decideSessionPayment(
      session,
      { known: known ?? null, settings: terms },
      { ...orderOf(context), ...told },
    )
  if (!plan) throw new Error('the plan of a checkout session is gone')
  return decidePurchase(
    session,
    { known: known ?? null, plan, settings: terms },
    { ...orderOf(context), ...told },
  )
}

/** When a session is settled, with the identifiers and the receipt key made for that. */
function orderOf(context: OperationContext): CompletionOrder {
  const ids = {
    customer: newId(context, 'customer'),
    subscription: newId(context, 'subscription'),
    transaction: newId(context, 'transaction'),
  }
  return { ...momentOf(context), receiptKey: newReceiptKey(), ids }
}
