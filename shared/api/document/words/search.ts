import { search } from '../../contracts/search.ts'
import { describe } from '../describe.ts'

describe([search.query], {
  q: 'At least three characters: the beginning of a name’s word, an email, a phone (or its last four digits), the last four of a card, your own reference, or of an identifier (`inv_…`, `sub_…`, `pout_…`) or gateway’s reference. Several words are all looked for.',
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
    'At most ten; where none was meant, the newest of the customer who was found first.',
    {
      id: 'The invoice’s identifier.',
      number: 'Its number.',
      customerId: 'Whose it is.',
      status: 'How far it is.',
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
      status: 'How far it is.',
    },
  ],
  payouts: [
    'At most ten.',
    {
      id: 'The payout’s identifier.',
      status: 'How far it is.',
      amount: 'Its sum, in minor units.',
      currency: 'The currency of the sum.',
    },
  ],
})
