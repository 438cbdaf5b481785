import type { GatewayCallbacks, SandboxPayments } from '../../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../../ports/payment-gateway.ts'
import type { Book } from './book.ts'
import { sandboxCallbacks } from './callbacks.ts'
import { sandboxGateway } from './charges.ts'
import { transferLever } from './accounts.ts'
import { disputeLever } from './disputes.ts'
import { pageName } from './pages.ts'
import { settlementLever } from './settlements.ts'
import { sandboxPayments } from './payments.ts'

/** The twin's charges, its callbacks, and the control that settles its payments. */
export interface BuiltTwin {
  readonly payments: PaymentGateway
  readonly callbacks: GatewayCallbacks
  readonly lever: SandboxPayments
}

/**
 * Builds the twin over its books. Like the other adapters it is a separate file, so its caller passes in how to open a
 * book and where a payment's page is.
 */
export function buildTwin(
  open: (merchantId: string, kind: string) => Book,
  pageUrlOf: (page: string) => string,
): BuiltTwin {
  const secretBook = open('', 'secret')
  return {
    payments: sandboxGateway(
      (merchantId) => ({
        charges: open(merchantId, 'charge'),
        refunds: open(merchantId, 'refund'),
        disputes: open(merchantId, 'dispute'),
        credits: open(merchantId, 'credit'),
        accounts: open('', 'account'),
      }),
      async (merchantId, reference) => pageUrlOf(await pageName(secretBook, { merchantId, reference })),
    ),
    callbacks: sandboxCallbacks(secretBook),
    lever: {
      ...sandboxPayments(
        (merchantId) => ({ charges: open(merchantId, 'charge'), fates: open(merchantId, 'fate') }),
        secretBook,
      ),
      ...disputeLever((merchantId) => ({
        charges: open(merchantId, 'charge'),
        disputes: open(merchantId, 'dispute'),
      })),
      ...transferLever((merchantId) => open(merchantId, 'credit')),
      ...settlementLever((merchantId) => ({
        charges: open(merchantId, 'charge'),
        settled: open(merchantId, 'settled'),
      })),
    },
  }
}
