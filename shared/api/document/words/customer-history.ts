import { listActs } from '../../contracts/admin.ts'
import { addCustomerNote, getCustomerHistory } from '../../contracts/customer-history.ts'
import { describe, describeList } from '../describe.ts'
import { happenedWords } from './billing.ts'

const done = {
  kind: 'Who it was: a person in the `dashboard`, the `operator` of the deployment, a `customer` in the portal, or a secret key or a client’s access token.',
  name: 'The member’s name, or their email if they have no name; the name of the key or the client; null for a customer.',
  action: 'What was done: the operation’s name, such as `refund-invoice`.',
  amount:
    'The amount of money it was about, in minor units of `currency`, such as that of a refund; null for none.',
  currency: 'The currency of `amount`; null without one.',
} as const
describe([listActs.query], { targetId: 'The object: an invoice, a subscription, a customer or any other.' })
describeList(listActs.response, 'What was done to it, newest first.', {
  id: 'The entry’s identifier, as in the audit.',
  ...done,
})
const noteWords: [string, Record<string, string>] = [
  'What the team wrote about them, newest first, at most 50.',
  {
    kind: 'What kind of note: `called`, `promised` to pay, `at_desk`, or a plain `note`.',
    text: 'What it says.',
    by: 'Who wrote it: the member’s name, or their email.',
    at: 'When.',
  },
]
describe([getCustomerHistory.response], {
  items: [
    'What happened, newest first.',
    {
      id: 'The identifier of the event, attempt or act.',
      kind: 'Which of `event`, `invoice`, `attempt` and `act` is set; the others are null.',
      ...happenedWords,
      message: [
        'The message that was sent to them because of the event; null for none.',
        {
          template: 'Which message it was, such as `payment_failed`.',
          status: '`pending` is to be sent, `dropped` had no channel to reach them.',
          sentBy: 'The channels that accepted it.',
        },
      ],
      act: ['What a person, a key or a client did.', done],
    },
  ],
  hasMore: 'Whether older entries exist.',
  notes: noteWords,
})
describe([addCustomerNote.body], {
  kind: 'What kind of note it is.',
  text: 'What they said, at most 1,000 characters.',
})
describe([addCustomerNote.response], { notes: noteWords })
describe([getCustomerHistory.query], { limit: 'How many entries, at most 100.' })
