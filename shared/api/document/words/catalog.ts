import {
  attachPaymentMethod,
  ownedMethod,
  paymentMethod,
  updatePaymentMethod,
} from '../../contracts/payment-method.ts'
import {
  blacklistCustomer,
  createCustomer,
  customer,
  seenCustomer,
  listCustomers,
  updateCustomer,
} from '../../contracts/customer.ts'
import { listCredit, mendCredit } from '../../contracts/customer-credit.ts'
import { listCustomerTransactions } from '../../contracts/customer-lists.ts'
import { customerData } from '../../contracts/personal-data.ts'
import { createPlan, plan, updatePlan } from '../../contracts/plan.ts'
import { createPromoCode, promoCode, updatePromoCode, validatePromoCode } from '../../contracts/promo-code.ts'
import { describe, describeList } from '../describe.ts'

// What merchants sell, and to whom.

export const planTerms = {
  name: 'The plan’s name, as customers read it on pages and in messages.',
  amount:
    'The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers leave it out: it is the price of the smallest quantity.',
  currency:
    'The currency of the price. A subscription has its plan’s. Payouts and bill payments are in naira only: earnings in other currencies can be held, refunded and shown, but not paid out here.',
  interval: 'The unit of the billing period. A quarter is three months, biannual six.',
  intervalCount:
    'How many units make one period: 2 with `week` bills every other week. At most three years in all.',
  trialDays: 'Days without a charge at the start of each new subscription; 0 for none.',
  maxCycles: 'After this many paid periods a subscription ends (`expired`); null for no end.',
  pricing: [
    'How the price follows from a subscription’s quantity; left out for one price of one unit. Fixed once the plan has a subscriber.',
    {
      model:
        '`flat`: one price, whatever the quantity. `per_unit`: `amount` for each unit. `graduated`: each unit has the price of its step. `free`: it costs nothing, asks for no payment method and has no invoices.',
      tiers: [
        'The steps of `graduated`, at most 20, the lowest first; null for the other models.',
        {
          upTo: 'The last unit of the step; null in the last step alone.',
          unitAmount: 'The price of each of its units, in minor units.',
          flatAmount: 'A fixed price for the step, charged once if the quantity reaches it, in minor units.',
        },
      ],
      minQuantity: 'The smallest quantity that is sold; 1 by default.',
      maxQuantity: 'The largest quantity that is sold; 1,000,000 by default, and 1 for `flat`.',
    },
  ],
  setupFee: [
    'What a subscription costs once, on its first invoice: at once, or at the end of its trial. The same for every quantity; no promo code lowers it, and an imported subscription has none. Null for none. Fixed once the plan has a subscriber.',
    {
      name: 'What invoices and pages call it.',
      amount: 'Minor units of the plan’s currency, charged once.',
    },
  ],
  taxCode:
    'The tax code of what it sells; absent or null for your usual one. Fixed once the plan has a subscriber.',
  prices:
    'Whether its amounts contain tax (`inclusive`, as where it is absent) or tax comes on top (`exclusive`). Fixed once the plan has a subscriber.',
} as const

describe([plan], {
  ...planTerms,
  id: 'The plan’s identifier, with the prefix `plan_`.',
  archivedAt:
    'When the plan was archived: it takes no new subscriptions, and existing ones continue to renew. Null while it is on sale.',
  nextPrice: [
    'The price that is announced and not yet in effect; null where none is.',
    {
      amount: planTerms.amount,
      pricing: planTerms.pricing,
      effectiveFrom:
        'From then on new sales have it, and each subscription from its first renewal on or after it.',
      priceChangeId: 'The price change that announced it.',
    },
  ],
})
describe([createPlan.body, updatePlan.body], planTerms)

const codeTerms = {
  code: 'What the customer types: 3 to 40 letters, digits, hyphens or underscores. Kept in upper case, unique in your account.',
  discountType: 'Whether `discountValue` is a percentage or a fixed sum.',
  discountValue: 'Percent (1 to 100) for `percentage`; minor units for `fixed`.',
  currency: 'The currency of a fixed discount; null for a percentage, which fits any.',
  planId: 'The only plan it may be used with; null for every plan.',
  duration:
    'How long a subscription keeps the discount: its first invoice, always, or `durationCycles` invoices.',
  durationCycles: 'On how many invoices a `repeating` discount is given; null for the other durations.',
  maxRedemptions: 'How many subscriptions may use the code in all; null for no limit.',
  expiresAt:
    'After this instant the code can no longer be redeemed; null for no end. Subscriptions that have it keep it.',
} as const

describe([promoCode], {
  ...codeTerms,
  id: 'The promo code’s identifier, with the prefix `promo_`.',
  redeemedCount: 'How many subscriptions have used it.',
  remaining:
    'How many more may use it: `maxRedemptions` less those used or held by a payment in progress; null without a limit.',
  active: 'Whether it may be redeemed. Switching it off leaves subscriptions that have it as they are.',
})
describe([createPromoCode.body], codeTerms)
describe([updatePromoCode.body], {
  active: 'False stops new redemptions, true allows them again.',
  expiresAt: codeTerms.expiresAt,
  maxRedemptions: codeTerms.maxRedemptions,
})
describe([validatePromoCode.body], {
  code: 'The code as the customer typed it, in any case.',
  planId: 'The plan whose first invoice is to be previewed.',
})
describe([validatePromoCode.response], {
  valid: 'Always true: a code that can’t be used is refused with 422 and the reason.',
  code: 'The code in upper case.',
  discount: 'What is taken off the first invoice, in minor units.',
  amount: 'What is left to pay of the first invoice, in minor units.',
})

export const contactWords = {
  email: 'The customer’s email address. A customer has an email, a phone, or both.',
  phone:
    'The customer’s phone number. Accepted in any usual spelling, shown as digits with the country code: 2348012345678.',
  name: 'The customer’s name, as messages address them.',
  merchantRef: 'Your own identifier of this customer, unique in your account; look them up by it.',
  metadata: 'Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all.',
} as const

describe([listCustomers.query], {
  email: 'Only those with this email address, ignoring case.',
  phone: 'Only those with this phone number, in any usual spelling.',
  metadata:
    'Only those whose metadata have these values: one parameter a key, as in `metadata.team=gold`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true.',
})

const taxedWords = {
  taxId: 'Their tax number, as tax documents show it; absent where none is set.',
  address: 'Their address, as tax documents show it; absent where none is set.',
  taxExempt: 'Whether they are exempt from tax: the same price, without tax on top. Absent unless true.',
  withholdingRate:
    'The per cent of an invoice before tax that they pay to the tax office for you, as in `2`; absent for none.',
} as const

/** The account number at the checkout of a debt (M4). */
export const debtorsAccount =
  'The account number of the customer whose debt is paid, to which they may transfer instead; absent where they have none, and for every other payment.'

export const ownAccountWords = {
  accountNumber: 'Ten digits: money sent there pays what this customer owes.',
  bankName: 'The bank of the number.',
  accountName: 'The holder, as a sender’s bank shows them.',
} as const

const customerWords = {
  virtualAccount: ['This customer’s own account number; absent where they have none.', ownAccountWords],
  ...contactWords,
  id: 'The customer’s identifier, with the prefix `cus_`.',
  blacklisted: 'Whether they are blocked from new subscriptions, checkouts and charges.',
  blacklistReason: 'Why they were blacklisted; null when they are not, or no reason was given.',
  creditKobo: 'Their credit in naira, in kobo: it pays their next invoices before their card does.',
  credits: 'Their credit per currency, in minor units, by currency code.',
  reversedKobo:
    'What future credit repays first, in kobo: their bank reversed a payment whose credit they had already spent.',
  ...taxedWords,
} as const
describe([customer], customerWords)
// Each answer is an object of its own in the document.
describe([seenCustomer], {
  ...customerWords,
  blacklistMatch:
    'Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused.',
  erasedAt: 'When their data was erased; null for never.',
})
describe([createCustomer.body, updateCustomer.body], { ...contactWords, ...taxedWords })
describe([customerData], {
  customer: 'The customer’s record.',
  contacts: [
    'How they are reached.',
    {
      kind: '`email` or `phone`.',
      value: 'The address or number.',
      vouched: 'Whether you entered it.',
      proven: 'Whether its owner verified it by a code.',
      changedAt: 'When it replaced another; null for never.',
    },
  ],
  paymentMethods: 'Their stored payment methods.',
  subscriptions: 'All their subscriptions, newest first.',
  invoices: 'All their invoices, newest first.',
  transactions: 'Every movement of their money, newest first.',
  creditMovements: 'Every movement of their credit, newest first.',
  checkoutSessions: 'The checkouts that created an invoice or took a payment, newest first.',
  notes: 'What your team wrote about them, newest first.',
})
describe([blacklistCustomer.body], { reason: 'For your own records; shown as `blacklistReason`.' })
describeList(listCustomerTransactions.response, 'The movements of this page, newest first.', {
  id: 'The transaction’s identifier, with the prefix `txn_`.',
  type: '`charge` and `late_charge` (one for which nothing was due any more) took money, `refund`, `late_charge_back` and `reversal` (by the bank) returned it, `refund_reversal` is a failed refund.',
  amount: 'How much, in minor units; never negative.',
  currency: 'The currency of the amount.',
  status: '`pending` while the bank has not answered yet.',
  invoiceId: 'The invoice that was charged or refunded; null where there was none.',
  rail: 'The rail; null where nothing was attempted.',
  failureCode: 'Why it failed; null unless `status` is `failed`.',
  feeKobo:
    'What the payment gateway kept of a charge, in minor units, whoever bears it; null where it is not known, and for other types.',
  netKobo: 'The change of your own balance, in minor units: net of a fee that you bear.',
  receiptUrl: 'The customer’s receipt of a charge that succeeded, for whoever has the link; else null.',
})

const movementWords = {
  id: 'The movement’s identifier, with the prefix `txn_`: an entry of your books.',
  amount: 'By how much the credit rose, or fell where it is negative, in minor units.',
  currency: 'The currency of the credit.',
  cause:
    '`merchant`: you changed it. `invoice`: an invoice gave it, such as for unused time, or was paid with it. `refund` and `reversal` removed it before money was returned; `refund_failed` restored it. `late_payment`: it could not be refunded to its source. `import`: it was paid elsewhere for a period that you imported.',
  sourceType: 'What `sourceId` names.',
  sourceId: 'What changed it: an invoice, a checkout session, or the customer where you did.',
  reason: 'What you gave as the reason; null for every other cause.',
} as const
describe([mendCredit.body], {
  amount: 'Minor units: above zero adds credit, below zero removes it.',
  currency: 'The currency of the credit; naira where it is left out.',
  reason: 'For your own records; shown in the list of movements.',
})
describe([mendCredit.response], {
  ...movementWords,
  creditKobo: 'The customer’s credit in that currency after it, in minor units.',
})
describeList(listCredit.response, 'The movements of this page, newest first.', movementWords)

export const methodWords = {
  id: 'The payment method’s identifier, with the prefix `pm_`.',
  rail: 'The way it pays.',
  brand: 'The card’s brand, such as `visa`; null for other rails.',
  last4: 'The last four digits, to distinguish methods; null where there are none.',
  expMonth: 'The month the card expires in, 1 to 12; null for other rails.',
  expYear: 'The year the card expires in; null for other rails.',
  isDefault: 'Whether the customer’s subscriptions are charged to it unless they name another.',
  status:
    '`revoked` ones are never charged again: the bank reported the card lost, stolen or blocked, or it was removed.',
} as const
describe([paymentMethod], methodWords)
describe([ownedMethod], { ...methodWords, customerId: 'The customer whose method it is.' })
describe([updatePaymentMethod.body], {
  isDefault: 'Send true: the customer’s other methods stop being the default.',
})
describe([attachPaymentMethod.body], {
  token:
    'The gateway’s token for the card or account. In the sandbox one of the test tokens, such as `tok_test_success`.',
  rail: 'The way it pays.',
  setDefault: 'Make it the default at once. The first method of a customer always is.',
})
