import type {
  HostedPayments,
  Mandates,
  PaymentGateway,
  VirtualAccounts,
} from '../../ports/payment-gateway.ts'
import type { GivesBack } from './refund-once.ts'
import type { ChargesStored } from './unprocessed-charge.ts'

/** A gateway's payments, put together from their parts. Always ready: without a secret it is not built. */
export function paymentsOf(
  name: string,
  charges: ChargesStored,
  hosted: HostedPayments,
  others: GivesBack & VirtualAccounts & Mandates,
): PaymentGateway {
  return { name, requireReady: () => undefined, ...charges, ...hosted, ...others }
}
