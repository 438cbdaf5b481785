import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { bookReversal } from '../../../shared/operations/refunds/book-reversal.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('reverse-sandbox-charge', {
  contract: contract.reverseSandboxCharge,
  providers: {},
  run: (context, { body }) => bookReversal(context, body),
  present: ({ invoiceId, amount, reference }) => ({ invoiceId, reversed: amount, reference }),
})
