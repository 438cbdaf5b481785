import { arrival, openedAccount, refundPayment, transferSandboxMoney } from '../../contracts/payment.ts'
import { describe } from '../describe.ts'
import { ownAccountWords } from './catalog.ts'

const paymentWords = {
  id: 'The payment’s identifier, with the prefix `pay_`.',
  customerId: 'The customer whose account number it arrived on.',
  status:
    '`arrived`: it is being matched. `matched`: all of it has paid invoices or is the customer’s credit. `unmatched`: it could be given to nobody for 30 days.',
  amount: 'What arrived, in minor units.',
  currency: 'The currency of the amounts.',
  accountNumber: 'The account number that it arrived on.',
  senderName: 'Who sent it, as their bank names them; null where it names nobody.',
  reference: 'The gateway’s own reference of it.',
  receivedAt: 'When it arrived at the gateway.',
  paidKobo: 'What of it has paid invoices, in minor units.',
  depositKobo: 'What of it became the customer’s credit, in minor units.',
  refundedKobo: 'What of that was given back, or is on its way, in minor units.',
  unmatchedKobo: 'What of it is not matched yet, in minor units.',
  refundPending: 'Whether a refund of it is on its way.',
  createdAt: 'When it was booked here.',
} as const

describe([openedAccount], {
  customerId: 'Whose it is.',
  ...ownAccountWords,
  createdAt: 'Since when they have it.',
})
describe([refundPayment.body], {
  amount: 'How much, in minor units; all that is unspent where it is left out.',
  reason: 'For your own records; it stands in your journal.',
})
describe([arrival], paymentWords)
describe([transferSandboxMoney.body], {
  accountNumber: 'A customer’s own account number in this sandbox.',
  amount: 'How much arrives, in kobo.',
  senderName: 'Who sends it, as their bank would name them. A refund of what `REFUND FAILS` sent fails.',
  silent: 'Whether its callback is lost.',
})
describe([transferSandboxMoney.response], {
  payment: 'The payment as it is now; null where its callback is lost.',
})
