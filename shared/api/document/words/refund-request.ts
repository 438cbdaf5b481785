import {
  listRefundRequests,
  refundRequest,
  refuseRefundRequest,
  requestRefund,
} from '../../contracts/refund-request.ts'
import { describe, describeList } from '../describe.ts'

const person = { id: 'The member, with the prefix `mem_`.', name: 'Their name at the time.' } as const
const words = {
  id: 'The request’s identifier, with the prefix `rreq_`.',
  status: '`waiting` for an owner, `approved` (the refund was made), or `refused`.',
  invoiceId: 'The invoice to refund.',
  invoiceNumber: 'Its number.',
  customerId: 'Whose money it is.',
  amount: 'What is asked for, in minor units of `currency`.',
  currency: 'The invoice’s currency.',
  reason: 'Why, in the member’s words; null for nothing.',
  askedBy: ['Who asked.', person],
  createdAt: 'When.',
  decidedBy: ['The owner who decided; null while it waits.', person],
  decidedAt: 'When they decided; null while it waits.',
  answer: 'Why it was refused, in the owner’s words; null for nothing.',
  refundId: 'The refund that was made, the first if there are several; null for none.',
  lines: 'The lines of the invoice that it names, with the sum to refund of each; none for an amount.',
  paymentId: 'The payment that it names; null for none.',
  outsideAs:
    'How payments that you received yourself are returned, as for a refund; null where that was not given.',
} as const satisfies Record<string, string | [string, Record<string, string>]>
describe([refundRequest], words)
describeList(listRefundRequests.response, 'What members asked for, newest first.', words)
describe([listRefundRequests.query], {
  status: 'Only those in this status.',
  invoiceId: 'Only those about this invoice.',
})
describe([requestRefund.body], {
  amount: 'How much, in minor units; by default all that was paid and not refunded yet.',
  reason: 'The reason, for the owner and the refund.',
  lines: 'The lines to refund, in place of `amount`, as for a refund.',
  paymentId: 'The payment to refund.',
  outsideAs: 'How payments that you received yourself are returned, as for a refund.',
})
describe([refuseRefundRequest.body], { answer: 'The reason, for the member who asked.' })
