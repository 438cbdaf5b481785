import type { SandboxPayments } from '../../../ports/gateway-callback.ts'
import type { Book } from './book.ts'

/** Lets the twin pay into the bank what it was charged with and has not paid yet (N2, V11). */
export function settlementLever(
  booksOf: (merchantId: string) => { readonly charges: Book; readonly settled: Book },
): Pick<SandboxPayments, 'settleAccount'> {
  return {
    async settleAccount(merchantId, { gatewayId, leaveOut }) {
      const { charges, settled } = booksOf(merchantId)
      const known = new Set((await settled.list()).map(({ reference }) => reference))
      const due = (await charges.list()).filter(
        ({ reference, outcome }) =>
          outcome === 'succeeded' && !known.has(reference) && !leaveOut.includes(reference),
      )
      for (const entry of due) await settled.enter({ ...entry, detail: gatewayId })
      return due.map(({ reference, amount, currency }) => ({ reference, amount, currency }))
    },
  }
}
