import type { DeclineClass } from '../checkout/decline-class.ts'
import type { Rail } from '../payment-method.ts'

/** Every text of the payers' pages, in one place for a translation. English first. */
export const words = {
  test: 'Test mode',
  payment: 'Payment',
  onePayment: 'a single payment',
  help: (merchant: string) => `Questions? Ask ${merchant}:`,
  today: (price: string) => `${price} today`,
  owed: (price: string) => `${price} to pay`,
  freeUntil: (date: string) => `Free until ${date}.`,
  then: (price: string, date: string) => `Then ${price} from ${date}`,
  untilCancelled: 'until you cancel',
  payments: (count: number) => (count === 1 ? 'one payment' : `${count} payments in all`),
  promo: { first: 'on the first payment', every: 'on every payment' },
  promoCycles: (count: number) => `on the first ${count} payments`,
  how: 'How would you like to pay?',
  byItself: 'renews by itself',
  eachTime: 'you pay each time',
  email: 'Email',
  emailHint: 'Your receipt goes there.',
  testCard: 'Test card',
  pay: (price: string) => `Pay ${price}`,
  startTrial: 'Start free trial',
  store: 'Save card',
  storing: 'To save your card your bank is asked for ₦50, which go back to you at once.',
  subscribe: 'Subscribe',
  consent: (merchant: string, price: string) =>
    `You allow ${merchant} to charge ${price} to this method until you cancel.`,
  back: (merchant: string) => `Back to ${merchant}`,
  paid: 'Paid. Thank you.',
  started: 'All set. Thank you.',
  reference: 'Reference',
  receipt: 'Receipt',
  receiptNumber: 'Number',
  seeReceipt: 'See the receipt',
  paidOn: 'Paid on',
  from: 'From',
  to: 'To',
  period: 'For',
  paidBy: 'Paid with',
  credit: 'Paid from credit',
  totalPaid: 'Paid',
  givenBack: 'Given back',
  onItsWay: 'on its way',
  asCredit: 'as credit for later payments',
  working: 'Your payment is being processed. This page follows it.',
  other: 'Pay in another way',
  sent: 'This page waits for your payment. You may close it: we tell you when it has come.',
  transfer: (price: string) => `Transfer exactly ${price} to this account:`,
  dial: 'Dial this code on your phone:',
  call: 'Open the dialler',
  approve: 'Continue at your bank or card company:',
  go: 'Continue',
  until: (date: string) => `Until ${date}.`,
  copy: 'Copy',
  failed: 'The payment did not go through. You can try again.',
  connection: 'The connection failed. You can safely try again: nothing is charged twice.',
  noScript: 'Reload this page to see whether the payment has come.',
  expired: ['This link has expired', 'Ask the business for a new one. Nothing was charged by this link.'],
  unknown: ['There is no such page', 'Check the link: it may have been cut off.'],
  busy: ['Too many tries', 'Wait a minute, then try again. Nothing was charged.'],
  broken: ['Something went wrong on our side', 'Try again in a minute. Nothing is charged twice.'],
  refused: ['This can’t be done now', 'Ask the business, or try again later.'],
} as const

export const railWords: Readonly<Record<Rail, string>> = {
  card: 'Card',
  direct_debit: 'Bank account (direct debit)',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  virtual_account: 'Transfer to your own account number',
}

/** What to do after a decline: the class is said first, by the rule's own sentence (amendments A7). */
export const declineAdvice: Readonly<Record<DeclineClass, string>> = {
  insufficient_funds: 'Use another card, or pay by transfer or USSD.',
  card_unusable: 'Use another card, or pay in another way.',
  approval_required: 'Approve it with your bank, then try again.',
  bank_unavailable: 'Wait a moment, then try again.',
  too_many_tries: 'Choose another way to pay below.',
}

/** The sandbox's cards, as a payer would describe them (decisions 12). */
export const testCards: readonly (readonly [token: string, name: string])[] = [
  ['tok_test_success', 'Is approved'],
  ['tok_test_insufficient_funds', 'Has not enough money'],
  ['tok_test_expired_card', 'Has expired'],
  ['tok_test_do_not_honor', 'Is refused by the bank'],
  ['tok_test_stolen_card', 'Was reported stolen'],
  ['tok_test_timeout', 'Gets no answer'],
]
