import type { SandboxPayments } from '../../../ports/gateway-callback.ts'
import type { Book, BookEntry } from './book.ts'

/**
 * Lets the twin pay into the bank what it was charged with and has not paid yet (N2, V11). Like a gateway it lists earlier settlements
 * too: what could not be taken of one is taken with the next.
 */
export function settlementLever(
  booksOf: (merchantId: string) => { readonly charges: Book; readonly settled: Book },
): Pick<SandboxPayments, 'settleAccount'> {
  return {
    async settleAccount(merchantId, { gatewayId, paidOn, leaveOut }) {
      const { charges, settled } = booksOf(merchantId)
      const earlier = await settled.list()
      const known = new Set(earlier.map(({ reference }) => reference))
      const due = (await charges.list()).filter(
        ({ reference, outcome }) =>
          outcome === 'succeeded' && !known.has(reference) && !leaveOut.includes(reference),
      )
      const entered: BookEntry[] = []
      for (const entry of due)
        entered.push(await settled.enter({ ...entry, detail: `${gatewayId} ${paidOn}` }))
      return [...earlier, ...entered].map(({ reference, amount, currency, detail }) => {
        const [of = '', at = ''] = detail.split(' ')
        return { reference, amount, currency, gatewayId: of, paidOn: at }
      })
    },
  }
}
