import { decideSandboxPayment, settleSandboxPayment, showSandboxPayment } from '../../contracts/checkout.ts'
import {
  getSandboxClock,
  listSandboxMessages,
  reverseSandboxCharge,
  sendSandboxEvent,
  resetSandbox,
  setSandboxClock,
} from '../../contracts/sandbox.ts'
import { describe, describeList } from '../describe.ts'

describe([getSandboxClock.response], {
  now: 'The current time of your sandbox.',
  target: 'The target of the running jump; the same as `now` when none is running.',
  status:
    '`advancing` while a jump runs what falls due on its way, `resetting` while the sandbox is emptied.',
  setAside: [
    'Work that failed in the last jump, which continued without it: the first 20. It stays due, and the next jump retries it.',
    {
      job: 'The kind of work.',
      id: 'The object it is about.',
      at: 'When it was due.',
      reason: 'The error’s name or code.',
    },
  ],
})
describe([setSandboxClock.body], { now: 'The instant to move to. It can’t be earlier than the current one.' })
describe([resetSandbox.body], {
  confirm: 'Your own identifier, `mer_…`, so that no other sandbox is emptied.',
})
describe([sendSandboxEvent.body], { subscriptionId: 'The subscription of the event.' })
describe([sendSandboxEvent.response], { eventId: 'The event that was sent, marked `synthetic`.' })
describeList(listSandboxMessages.response, 'The messages of this page, newest first.', {
  id: 'The message’s identifier, with the prefix `msg_`.',
  to: 'Whom it was for: an email address, or a phone as digits.',
  channel: 'The channel by which it would have been sent.',
  subject: 'The subject of an email; null for other channels.',
  text: 'What it says.',
})
describe([reverseSandboxCharge.body], {
  invoiceId: 'The paid invoice whose charge the gateway takes back. Give either this or `chargeReference`.',
  chargeReference:
    'The charge that the gateway takes back, by its reference, such as `<checkout session>-1`: also of a one-time payment, of storing a card, and of a payment that came too late.',
  amount:
    'How much of it, in minor units; left out for all that is left. What a bank reverses above what is left is your loss; it never reverses more than the charge itself.',
  currency: 'The charge’s currency; another one is refused.',
  reason: 'The reason, which the event repeats.',
  reference: 'The gateway’s reference of the reversal. A repeated one does nothing.',
})
describe([reverseSandboxCharge.response], {
  invoiceId: 'The invoice that the charge paid; null for another payment.',
  reversed: 'How much was taken back, in minor units.',
  reference: 'The reference of the reversal.',
  chargeReference: 'The reference of the charge.',
  excessKobo: 'The part above what was left of the payment: your loss, in minor units.',
})

describe([showSandboxPayment.response, decideSandboxPayment.response], {
  reference: 'The gateway’s reference of the payment.',
  amount: 'What is paid, in minor units.',
  currency: 'The currency of the amount.',
  status: '`otp` while the page asks for a code; `decided` once the payment went through or was declined.',
  returnUrl: 'Where the payer’s browser returns to; null if no longer known.',
})
describe([decideSandboxPayment.body], {
  choice: 'What the bank does.',
  token: 'The test card that is paid with, and charged again later; `tok_test_success` when absent.',
  failureCode: 'Why it is declined; `generic_decline` when absent.',
})
describe([settleSandboxPayment.body, settleSandboxPayment.response], {
  reference: 'The `reference` of the pending payment.',
  outcome: 'How the payment ends.',
})
