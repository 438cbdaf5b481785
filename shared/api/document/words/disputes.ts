import {
  acceptDispute,
  dispute,
  disputeSandboxCharge,
  listDisputes,
  shownDispute,
  updateDispute,
} from '../../contracts/dispute.ts'
import { describe } from '../describe.ts'

const shown = {
  id: 'The dispute’s identifier, with the prefix `dsp_`.',
  invoiceId: 'The invoice whose payment is disputed.',
  customerId: 'Who paid it.',
  paymentId: 'The reference of the charge.',
  amount: 'How much is disputed, in minor units.',
  currency: 'The currency of the amounts.',
  category: 'The bank’s reason; null where it gives none.',
  status:
    '`needs_response` until you answer, `under_review` until the bank decides; `accepted` once you accepted it.',
  dueAt: 'When your answer is due: without one the money is refunded. Null where the bank names no deadline.',
  heldKobo: 'What is held until it is decided, in minor units: at most what was left of the payment.',
  lostKobo: 'What the bank refunded to its customer, in minor units; 0 until then, and if you won.',
} as const
const evidence =
  'Your evidence, by part: collected when the dispute opens, and yours to edit until you send it. An empty text removes a part.'
describe([shownDispute], shown)
describe([dispute], {
  ...shown,
  evidence,
  submittedAt: 'When the evidence was sent; null until then.',
  closedAt: 'When it was decided; null until then.',
})
describe([listDisputes.query], {
  invoiceId: 'Only disputes of this invoice.',
  customerId: 'Only disputes of this customer.',
  status: 'Only disputes with one of these statuses, with commas between them.',
})
describe([updateDispute.body], { evidence })
describe([acceptDispute.body], {
  amount:
    'How much you refund, in minor units; by default all that is disputed. The rest of what is held is released to you.',
})
describe([disputeSandboxCharge.body], {
  invoiceId: 'The paid invoice whose payment is disputed. Give this, `paymentId` or `disputeId`.',
  paymentId: 'The charge that is disputed, by its reference.',
  amount: 'How much is disputed, in minor units; left out for all of the charge.',
  category: 'The bank’s reason.',
  dueAt: 'When the answer is due; in 16 hours by default.',
  disputeId: 'A dispute that the bank decides now.',
  outcome: 'The decision.',
  silent:
    'Whether its callback is lost: it is then found by a query to the gateway, at the latest after a day.',
})
describe([disputeSandboxCharge.response], {
  dispute: 'The dispute as it is now; null while it is unknown because its callback is lost.',
})
