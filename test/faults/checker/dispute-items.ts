import { reader, type Stored } from './items.ts'

/** A payment that its payer disputes: what it holds, and what its loss took. */
export interface Dispute extends Stored {
  readonly reference: string
  readonly invoiceId: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly hold: readonly [amount: number, fromCreditKobo: number, countedKobo: number, base: number | null]
  readonly loss: readonly [amount: number, ...rest: unknown[]] | null
}
export const readDispute = reader<Dispute>({
  reference: 're',
  invoiceId: 'iv',
  amount: 'a',
  currency: 'c',
  status: 's',
  hold: 'h',
  loss: 'lo',
})

/** Whether it holds money: nobody has decided it. */
export function isUndecided({ status }: Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** Whether its bank gave back what its loss had taken. */
export function isRestored({ status, loss }: Dispute): boolean {
  return status === 'won' && loss !== null
}
