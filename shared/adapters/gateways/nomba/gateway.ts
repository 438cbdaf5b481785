import { configOf } from '../secret.ts'
import { paymentsOf } from '../payments-of.ts'
import type { GatewayBuilder } from '../surroundings.ts'
import { nombaAccounts } from './accounts.ts'
import { nombaBills } from './bills.ts'
import { nombaCallbacks } from './callbacks.ts'
import { nombaCharges } from './charges.ts'
import { nombaClient } from './client.ts'
import { readNombaConfig } from './config.ts'
import { nombaHosted } from './hosted.ts'
import { nombaRefunds } from './refunds.ts'
import { nombaTransfers } from './transfers.ts'

/**
 * Everything that Nomba can do: charges, hosted payments, refunds, transfers, bills.
 * @throws Error naming everything wrong with the secret.
 */
export const build: GatewayBuilder = (secret, place, terms, surroundings) => {
  const client = nombaClient(configOf(readNombaConfig(secret, terms), place), surroundings)
  return {
    payments: paymentsOf('nomba', nombaCharges(client), nombaHosted(client), {
      ...nombaRefunds(client),
      ...nombaAccounts(client),
      // Nomba publishes nothing about mandates.
      mandateOf: () => Promise.resolve({ kind: 'none' }),
    }),
    bank: nombaTransfers(client),
    vas: nombaBills(client),
    callbacks: nombaCallbacks(client),
    book: async () => (await import('./book.ts')).nombaBook(client),
  }
}
