import { search } from '../../contracts/search.ts'
import { describe } from '../describe.ts'

describe([search.query], {
  q: 'At least three characters: the beginning of a name’s word, an email, a phone (or its last four digits), the last four of a card, your own reference, an invoice’s number (`7Q9S1T3V5X-2`), or of an identifier (`inv_…`, `sub_…`, `pout_…`) or gateway’s reference. If there are several words, all must match.',
})
describe([search.response], {
  customers: [
    'At most ten.',
    {
      id: 'The customer’s identifier.',
      name: 'Their name; null for none.',
      email: 'Their email; null for none.',
      phone: 'Their phone, digits with the country’s code; null for none.',
      merchantRef: 'Your own reference; null for none.',
      last4: 'The last four digits of their payment methods that work.',
    },
  ],
  invoices: [
    'At most ten; if the search names none, the newest of the first customer found.',
    {
      id: 'The invoice’s identifier.',
      number: 'Its number.',
      customerId: 'Whose it is.',
      status: 'Its status.',
      amount: 'Its sum, in minor units.',
      currency: 'The currency of the sum.',
    },
  ],
  subscriptions: [
    'At most ten.',
    {
      id: 'The subscription’s identifier.',
      customerId: 'Whose it is.',
      planId: 'Its plan.',
      status: 'Its status.',
    },
  ],
  payouts: [
    'At most ten.',
    {
      id: 'The payout’s identifier.',
      status: 'Its status.',
      amount: 'Its sum, in minor units.',
      currency: 'The currency of the sum.',
    },
  ],
})
