import {
  createPaymentLink,
  listPaymentLinks,
  payByLink,
  paymentLink,
  showPaymentLink,
  updatePaymentLink,
} from '../../contracts/payment-link.ts'
import { describe, describeList } from '../describe.ts'

const changeable = {
  description: 'What is paid for, as the page and the invoice show it; null for the plan’s name.',
  active: 'Whether it takes payments.',
  successUrl: 'Where payers are sent afterwards, with `session_id` appended; null for our own page.',
  metadata: 'Your notes; each of its checkout sessions, invoices and subscriptions gets a copy.',
} as const

const addOns = [
  'The add-ons that are sold with the plan.',
  { addOnId: 'The add-on.', quantity: 'How many units of it.' },
] as const

const terms = {
  ...changeable,
  planId: 'The plan that it sells; null where it takes an amount.',
  quantity: 'How many units are bought; if `adjustable`, how many the page shows first.',
  amount: 'What one unit costs, in minor units; null for a plan, and where the payer names the amount.',
  openAmount: 'Whether the payer names the amount, as for a gift.',
  currency: 'The currency of the amount; that of the plan.',
  adjustable: 'Whether the payer chooses how many units they buy.',
  maxUses:
    'The maximum number of payments, including those in progress; null for no limit. It never changes.',
} as const

const linkWords = {
  ...terms,
  addOns,
  id: 'The link’s identifier, with the prefix `plink_`.',
  url: 'Its address, which never expires.',
  paidCount: 'How often it was paid.',
  paidAmount: 'The sum of the payments made on its pages, in minor units; refunds do not lower it.',
  createdAt: 'When it was made.',
} as const

describe([paymentLink], linkWords)
describe([createPaymentLink.body], { ...terms, addOns })
describe([updatePaymentLink.body], changeable)
describeList(listPaymentLinks.response, 'The payment links of this page, newest first.', linkWords)
describe([showPaymentLink.response], {
  merchantName: 'Who sells.',
  description: 'What is paid for.',
  planId: terms.planId,
  amount: terms.amount,
  currency: terms.currency,
  quantity: terms.quantity,
  adjustable: terms.adjustable,
  closed: 'Why it takes no payment now; null where it does.',
})
describe([payByLink.body], {
  quantity: 'How many units, if the payer may choose.',
  amount: 'The amount, in minor units, if the payer names it.',
  email: 'The email for the receipt; for a plan an email or a phone is required.',
  phone: 'Their phone.',
})
describe([payByLink.response], { url: 'The checkout page, where they pay within a day.' })
describe([showPaymentLink.query], {
  wrong: 'For the page without JavaScript: the wrong field of its last form.',
})
