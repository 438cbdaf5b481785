import { createHash } from 'node:crypto'
import type { SandboxPayments, SandboxTransfer } from '../../../ports/gateway-callback.ts'
import type { ArrivedCredit, VirtualAccounts } from '../../../ports/payment-gateway.ts'
import type { Book, BookEntry } from './book.ts'

/** What the twin's book keeps of a transfer beside its amount. */
type Kept = Pick<SandboxTransfer, 'accountNumber' | 'senderName' | 'at'>

/** The twin's account numbers: each is one customer's, and what arrives there is what a test lets arrive (V11). */
export function twinAccounts(
  booksOf: (merchantId: string) => { readonly credits: Book; readonly accounts: Book },
): VirtualAccounts {
  const told = async (merchantId: string, accountNumber: string): Promise<ArrivedCredit[]> => {
    const all = await booksOf(merchantId).credits.list()
    return all.map(creditOf).filter((credit) => credit.accountNumber === accountNumber)
  }
  return {
    async openAccount({ merchantId, customerId, name }) {
      const accountNumber = await numberOf(booksOf(merchantId).accounts, `${merchantId} ${customerId}`)
      const accountName = name ?? 'Sandbox customer'
      return { kind: 'opened', account: { accountNumber, bankName: 'Sandbox Bank', accountName } }
    },
    async creditOf({ merchantId, accountNumber }, reference) {
      const all = await told(merchantId, accountNumber)
      return all.find((credit) => credit.reference === reference) ?? null
    },
    // Its book is small: an instant of the tenant's clock would leave out what arrived before that was set.
    creditsSince: ({ merchantId, accountNumber }) => told(merchantId, accountNumber),
  }
}

/** Who sends a transfer whose refund fails an hour later, as the bank of a sender who closed their account refuses it. */
const failingSender = 'REFUND FAILS'

export function isSentToFail({ detail }: BookEntry): boolean {
  return (JSON.parse(detail) as Kept).senderName === failingSender
}

/** Lets money arrive. */
export function transferLever(bookOf: (merchantId: string) => Book): Pick<SandboxPayments, 'transfer'> {
  return {
    async transfer(merchantId, { reference, amount, accountNumber, senderName, at }) {
      const kept: Kept = { accountNumber, senderName, at }
      const entry = { reference, amount, currency: 'NGN', outcome: 'succeeded' }
      await bookOf(merchantId).enter({ ...entry, detail: JSON.stringify(kept) })
    },
  }
}

function creditOf({ reference, amount, currency, detail }: BookEntry): ArrivedCredit {
  return { reference, amount, currency, ...(JSON.parse(detail) as Kept) }
}

/** The holder's number: ten digits that follow from who they are, unless another has them already. */
async function numberOf(accounts: Book, holder: string): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    const hash = createHash('sha256').update(`${holder} ${turn}`).digest().readUInt32BE()
    const reference = `90${String(hash % 100_000_000).padStart(8, '0')}`
    const entry = { reference, amount: 0, currency: '', outcome: '', detail: holder }
    if ((await accounts.enter(entry)).detail === holder) return reference
  }
}
