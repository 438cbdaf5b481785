import type { GatewayCallbacks, SandboxPayments } from '../../../ports/gateway-callback.ts'
import type { PaymentGateway } from '../../../ports/payment-gateway.ts'
import type { Book } from './book.ts'
import { sandboxCallbacks } from './callbacks.ts'
import { sandboxGateway } from './charges.ts'
import { pageName } from './pages.ts'
import { sandboxPayments } from './payments.ts'

/** The twin's way with charges, its callbacks, and the lever that settles its payments. */
export interface BuiltTwin {
  readonly payments: PaymentGateway
  readonly callbacks: GatewayCallbacks
  readonly lever: SandboxPayments
}

/**
 * Builds the twin over its books. Like the other adapters it is a file of its own beside functions, so it is handed what opens a
 * book, and where the page of a payment is.
 */
export function buildTwin(
  open: (merchantId: string, kind: string) => Book,
  pageUrlOf: (page: string) => string,
): BuiltTwin {
  const secretBook = open('', 'secret')
  return {
    payments: sandboxGateway(
      (merchantId) => ({ charges: open(merchantId, 'charge'), refunds: open(merchantId, 'refund') }),
      async (merchantId, reference) => pageUrlOf(await pageName(secretBook, { merchantId, reference })),
    ),
    callbacks: sandboxCallbacks(secretBook),
    lever: sandboxPayments(
      (merchantId) => ({ charges: open(merchantId, 'charge'), fates: open(merchantId, 'fate') }),
      secretBook,
    ),
  }
}
