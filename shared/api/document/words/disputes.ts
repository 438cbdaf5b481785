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
  category: 'The bank’s word for why; null where it says none.',
  status:
    '`needs_response` until you answer, `under_review` until the bank decides; `accepted` is what you gave in to.',
  dueAt:
    'Until when the bank waits for you: without an answer the money is given back. Null where it names no deadline.',
  heldKobo: 'What is held until it is decided, in minor units: at most what was left of the payment.',
  lostKobo: 'What the bank gave back to its customer, in minor units; 0 until then, and after a win.',
} as const
const evidence =
  'What you tell the bank, by part: gathered when the notice comes, yours to change until you send it. An empty text removes a part.'
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
    'How much you give back, in minor units; left out for all that is disputed. The rest of what is held is yours again.',
})
describe([disputeSandboxCharge.body], {
  invoiceId: 'The paid invoice whose payment is disputed. Give this, `paymentId` or `disputeId`.',
  paymentId: 'The charge that is disputed, by its reference.',
  amount: 'How much is disputed, in minor units; left out for all of the charge.',
  category: 'The bank’s word for why.',
  dueAt: 'Until when the bank waits for an answer; 16 hours by default.',
  disputeId: 'A dispute that the bank decides now.',
  outcome: 'How it decides.',
  silent:
    'Whether its callback is lost: then it is found when the gateway is asked, at the latest after a day.',
})
describe([disputeSandboxCharge.response], {
  dispute: 'The dispute as it stands; null while a lost callback hides it.',
})
