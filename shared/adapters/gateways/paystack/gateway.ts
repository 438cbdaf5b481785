import { configOf } from '../secret.ts'
import { paymentsOf } from '../payments-of.ts'
import type { GatewayBuilder } from '../surroundings.ts'
import { paystackAccounts } from './accounts.ts'
import { paystackCallbacks } from './callbacks.ts'
import { paystackCharges } from './charges.ts'
import { paystackClient } from './client.ts'
import { readPaystackConfig } from './config.ts'
import { paystackHosted } from './hosted.ts'
import { paystackMandates } from './mandates.ts'
import { paystackRefunds } from './refunds.ts'
import { paystackTransfers } from './transfers.ts'

/**
 * Everything that Paystack can do: charges, hosted payments, refunds, transfers. It has no bill payments.
 * @throws Error naming everything wrong with the secret.
 */
export const build: GatewayBuilder = (secret, place, terms, surroundings) => {
  const client = paystackClient(configOf(readPaystackConfig(secret, terms), place), surroundings)
  return {
    payments: paymentsOf('paystack', paystackCharges(client), paystackHosted(client), {
      ...paystackRefunds(client),
      ...paystackAccounts(client),
      ...paystackMandates(client),
    }),
    bank: paystackTransfers(client),
    callbacks: paystackCallbacks(client),
    book: async () => (await import('./book.ts')).paystackBook(client),
  }
}
