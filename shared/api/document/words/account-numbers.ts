import { arrival, openedAccount, refundPayment, transferSandboxMoney } from '../../contracts/payment.ts'
import { describe } from '../describe.ts'
import { ownAccountWords } from './catalog.ts'

const paymentWords = {
  id: 'The payment’s identifier, with the prefix `pay_`.',
  customerId: 'The customer whose account number it arrived on.',
  status:
    '`arrived`: it is being matched. `matched`: all of it has paid invoices or is the customer’s credit. `unmatched`: it could not be matched for 30 days.',
  amount: 'What arrived, in minor units.',
  currency: 'The currency of the amounts.',
  accountNumber: 'The account number that it arrived on.',
  senderName: 'The sender’s name as their bank gives it; null where it gives none.',
  reference: 'The gateway’s own reference of it.',
  receivedAt: 'When it arrived at the gateway.',
  paidKobo: 'The part of it that paid invoices, in minor units.',
  depositKobo: 'The part of it that became the customer’s credit, in minor units.',
  refundedKobo: 'The part of that which was refunded, or is being refunded, in minor units.',
  unmatchedKobo: 'The part of it that is not matched yet, in minor units.',
  refundPending: 'Whether a refund of it is on its way.',
  createdAt: 'When it was recorded here.',
} as const

describe([openedAccount], {
  customerId: 'Whose it is.',
  ...ownAccountWords,
  createdAt: 'Since when they have it.',
})
describe([refundPayment.body], {
  amount: 'How much, in minor units; all that is unspent where it is left out.',
  reason: 'For your own records; shown in your journal.',
})
describe([arrival], paymentWords)
describe([transferSandboxMoney.body], {
  accountNumber: 'A customer’s own account number in this sandbox.',
  amount: 'How much arrives, in kobo.',
  senderName:
    'The sender’s name, as their bank would give it. A refund of a transfer from `REFUND FAILS` fails.',
  silent: 'Whether its callback is lost.',
})
describe([transferSandboxMoney.response], {
  payment: 'The payment as it is now; null where its callback is lost.',
})
