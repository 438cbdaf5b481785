import { askedLine, createInvoice } from '../../contracts/invoice.ts'
import { describe } from '../describe.ts'

describe([askedLine], {
  description: 'What it is, for the customer.',
  quantity: 'How many units of it; left out for one.',
  unitAmount: 'The price of each unit, in minor units.',
})
describe([createInvoice.body], {
  customerId: 'The customer who owes it.',
  lines: 'What it bills, 1 to 100 lines.',
  currency: 'The currency of all lines; left out for NGN.',
  collection:
    '`send_invoice`, if left out: it waits for its customer. `automatic`: it is charged at once, and once.',
  daysUntilDue: 'How many days its customer has to pay, 0 to 90; 0 if left out.',
  paymentMethodId: 'The customer’s method that `automatic` charges.',
  metadata: 'Up to 50 keys of your own data.',
})
