import { createInvoiceItem, deleteInvoiceItem } from '../../contracts/invoice-item.ts'
import { describe } from '../describe.ts'

const invoiceItemWords = {
  id: 'The item’s identifier, with the prefix `ii_`. The invoice’s line has it as `itemId`.',
  subscriptionId: 'The subscription on whose next invoice it is billed.',
  description: 'What it is, for the customer: the text of the line.',
  quantity: 'How many units it bills.',
  unitAmount: 'The price of each unit, in minor units.',
  amount: 'What all units cost together, in minor units.',
  currency: 'The subscription’s currency.',
} as const
describe([createInvoiceItem.response, deleteInvoiceItem.response], invoiceItemWords)
describe([createInvoiceItem.body], {
  subscriptionId: 'The subscription on whose next invoice it is billed; it must not have ended.',
  description: 'What it is, for the customer: the text of the line.',
  quantity: 'How many units of it; left out for one.',
  unitAmount: 'The price of each unit, in minor units.',
  currency: 'The subscription’s currency, as a check: another one is refused.',
})
