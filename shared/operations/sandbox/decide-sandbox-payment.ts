import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { notFound } from '../../domain/problem.ts'
import type { SandboxPayment } from '../../ports/gateway-callback.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { readItems } from '../../store/read-items.ts'
import { findOpenCharge, settleOpenCharge } from '../gateways/settle-open-charge.ts'
import { asTenant, type Charging, type ContextOf } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/** A payer's choice on the twin's page. */
export interface SandboxChoice {
  readonly choice: 'approve' | 'decline' | 'otp' | 'leave'
  readonly token?: string
  readonly failureCode?: FailureCode
}

/** A payment of the twin's, as its page shows it. */
export interface ShownPayment extends Omit<SandboxPayment, 'isPending'> {
  readonly status: 'pending' | 'otp' | 'decided'
}

/**
 * The payment of a twin's page.
 * @throws Problem 404 for a page that the twin has not made, or if another gateway serves the sandbox.
 */
export async function showSandboxPayment(
  context: ContextOf<'table.read' | 'gateway'>,
  page: string,
): Promise<ShownPayment> {
  const payment = await context.sandboxPayments?.findByPage(page)
  if (!payment) throw notFound()
  const { isPending, ...shown } = payment
  return { ...shown, status: isPending ? 'pending' : 'decided' }
}

/**
 * Decides a payment on the twin's page by its payer's choice. A request for a code, or leaving, keeps it pending. A
 * decided payment stays as it is.
 * @throws Problem 404.
 */
export async function decideSandboxPayment(
  context: Charging,
  page: string,
  { choice, token, failureCode }: SandboxChoice,
): Promise<ShownPayment> {
  const shown = await showSandboxPayment(context, page)
  if (shown.status !== 'pending' || choice === 'leave') return shown
  if (choice === 'otp') return { ...shown, status: 'otp' }
  const { merchantId, reference } = shown
  const fate =
    choice === 'approve'
      ? { outcome: 'success' as const, ...(token !== undefined && { token }) }
      : { outcome: 'failed' as const, ...(failureCode !== undefined && { failureCode }) }
  await context.sandboxPayments?.settlePayment(merchantId, reference, fate)
  const ref = merchantRef(merchantId)
  const [item] = await readItems(context.table, [ref], 'eventual')
  if (item) {
    const tenant = asTenant(context, ref.codec.decode(item))
    await onFreshState(tenant, async (own) => {
      const charge = await findOpenCharge(own, reference)
      if (charge) await settleOpenCharge(own, charge)
    })
  }
  return { ...shown, status: 'decided' }
}
