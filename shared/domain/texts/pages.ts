import { declineClasses, type DeclineClass } from '../checkout/decline-class.ts'
import type { Rail } from '../payment-method.ts'

/** Every text of the payers' pages, in one place for a translation. English first; `languages/` has the others. */
export const words = {
  test: 'Test mode: no money moves',
  mode: 'Mode',
  payment: 'Payment',
  onePayment: 'a single payment',
  help: (merchant: string) => `Questions? Ask ${merchant}:`,
  today: (price: string) => `${price} today`,
  owed: (price: string) => `${price} to pay`,
  freeUntil: (date: string) => `Free until ${date}.`,
  afterToday: (sums: string) => `Then ${sums}.`,
  promoLine: (reach: string) => `Promo ${reach}`,
  promo: { first: 'on the first payment', every: 'on every payment' },
  promoCycles: (count: number) => `on the first ${count} payments`,
  how: 'How would you like to pay?',
  more: (count: number) => `More ways to pay (${count})`,
  email: 'Email',
  emailHint: 'Your receipt goes there, with the link to manage or cancel.',
  emailWrong: 'That is not an email address. Check it for a slip: your receipt goes there.',
  paying: 'One moment…',
  cardMarks: 'Visa, Mastercard and Verve',
  trust: (gateway: string, merchant: string) => `Paid through ${gateway}. ${merchant} never sees your card.`,
  trustSandbox: (merchant: string) => `Paid through the sandbox gateway. ${merchant} never sees your card.`,
  terms: 'Terms',
  refunds: 'Refunds',
  privacy: 'Privacy',
  haveCode: 'Have a code?',
  code: 'Promo code',
  useCode: 'Use the code',
  removeCode: 'Remove the code',
  codeWrong: 'This code does not work here. Check it for a slip.',
  tooMany: 'There were too many tries. Wait a while, then try again.',
  setupInstead: 'Save another card and pay with it',
  pay: (price: string) => `Pay ${price}`,
  startTrial: 'Start free trial',
  startFree: 'Start for free',
  store: 'Save card',
  storeAccount: 'Save bank account',
  storeAndPay: (price: string) => `Save card and pay ${price} now`,
  storeAccountAndPay: (price: string) => `Save bank account and pay ${price} now`,
  storeTitle: 'How you pay from now on',
  storeWhy: 'What you choose here is used for later payments. Nothing is charged now.',
  storeAndPayWhy: (price: string) =>
    `You owe ${price}. It is charged at once to what you choose here, which is then used for later payments too.`,
  storeAndPayOn: (price: string, date: string) => `Save card, pay ${price} on ${date}`,
  storeAccountAndPayOn: (price: string, date: string) => `Save bank account, pay ${price} on ${date}`,
  storeAndPayOnWhy: 'Nothing is taken today.',
  payOrChooseWhy: (price: string, date: string) =>
    `You owe ${price}. Pay it now, or on ${date}, with what you choose here. It is used for later payments too.`,
  storedForDay: (price: string, date: string) =>
    `Saved. ${price} is charged to it on ${date}, nothing before that, and it is used from then on.`,
  storing: 'To save your card your bank is asked for ₦50, which go back to you at once.',
  subscribe: 'Subscribe',
  back: (merchant: string) => `Back to ${merchant}`,
  paid: 'Paid. Thank you.',
  paidSum: (price: string) => `${price} paid`,
  stored: 'Saved. It is used from now on.',
  storedAndPaid: (price: string) =>
    `Saved. ${price} is charged to it now, and it is used from now on. You get a receipt once it is paid.`,
  haveSent: 'I have sent it',
  looking:
    'Looking for your payment. Most arrive in 5 minutes; you may close this page, we tell you when it has come.',
  started: 'All set. Thank you.',
  reference: 'Reference',
  receipt: 'Receipt',
  receiptNumber: 'Number',
  sellerDetails: 'Seller',
  seeReceipt: 'See the receipt',
  manage: 'Manage or cancel',
  stays: 'This page stays. Leave when you like.',
  print: 'Print, or save as PDF',
  bankReference: 'Payment reference',
  notKnown: (merchant: string) => `You don’t know this payment? Ask ${merchant} first:`,
  whatFollows: (sums: string) => `What follows: ${sums}.`,
  paidOn: 'Paid on',
  from: 'From',
  to: 'To',
  period: 'For',
  paidBy: 'Paid with',
  credit: 'Paid from credit',
  totalPaid: 'Paid',
  givenBack: 'Given back',
  stop: {
    title: 'Stop a payout',
    amount: 'Amount',
    account: 'To',
    ending: (last4: string) => `account ending in ${last4}`,
    holder: 'Name',
    heldUntil: 'Held until',
    explain:
      'It has not been sent yet. If you stop it, the amount goes back to your balance. If you did not order it, revoke your API keys in the dashboard too.',
    button: 'Stop this payout',
    stopped: 'Stopped. The amount is back in your balance.',
    tooLate:
      'This payout can no longer be stopped here. If you did not order it, revoke your API keys in the dashboard and call your bank now.',
  },
  invoice: {
    title: 'Invoice',
    due: (date: string) => `Due ${date}`,
    overdue: (date: string) => `Overdue since ${date}`,
    toPay: (price: string) => `${price} to pay`,
    pay: (price: string) => `Pay ${price}`,
    ways: 'By card, bank transfer or another way, on the next page.',
    saved: 'Pay with a saved card',
    total: 'Total',
    partPaid: 'Paid so far',
    left: 'Still to pay',
    sent: 'Sent on',
    voided: 'This invoice was cancelled. You need to pay nothing.',
    pending: 'A payment is on its way. You need not pay again.',
  },
  onItsWay: 'on its way',
  byYourBank: 'by your bank',
  received: {
    cash: 'Cash',
    bank_transfer: 'Bank transfer',
    pos: 'Card at the till',
    cheque: 'Cheque',
    other: 'Another way',
  },
  notReceived: 'did not reach the business',
  asCredit: 'As credit for later payments',
  working: 'Your payment is being processed. This page follows it.',
  other: 'Pay in another way',
  sent: 'This page waits for your payment. You may close it: we tell you when it has come.',
  transfer: (price: string) => `Send ${price} to this account`,
  bank: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
  amountExactly: 'Amount, exactly',
  wrongAmount:
    'Send it in one transfer. Another amount is not matched to this payment by itself: if you sent one, ask the business.',
  otherWarning:
    'Have you sent it already? Then wait. If two payments arrive, the first one pays and the other is given back.',
  dial: 'Dial this code on your phone:',
  call: 'Open the dialler',
  approve: 'Continue at your bank or card company:',
  go: 'Continue',
  until: (date: string) => `Until ${date}.`,
  copy: 'Copy',
  copied: 'Copied',
  copyAccount: 'Copy the account number',
  copyAmount: 'Copy the amount',
  copyCode: 'Copy the code',
  failed: 'The payment did not go through. You can try again.',
  connection: 'The connection failed. You can safely try again: nothing is charged twice.',
  noScript: 'Reload this page to see whether the payment has come.',
  expired: ['This link has expired', 'Ask the business for a new one. Nothing was charged by this link.'],
  expiredOf: (merchant: string) =>
    `This link of ${merchant} has ended, and nothing was charged by it. Begin again at ${merchant}, or ask them for a new link.`,
  expiredDebt: (merchant: string) =>
    `This link of ${merchant} has ended, and nothing was charged by it. What you owe is in “Your subscriptions”, where you can pay it, or ask ${merchant} for a new link.`,
  expiredRenewable: (merchant: string) =>
    `This link of ${merchant} has ended, and nothing was charged by it. What you owe can still be paid, by a new link.`,
  newLink: 'Get a new link',
  findMine: 'Your subscriptions',
  languages: 'Language',
  /** Empty for English. */
  unread: '',
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

/** What each rail means for later payments, below its name; for a payment that comes once there is nothing to say. */
export const railHints: Readonly<Record<Rail, string>> = {
  card: 'Renews by itself',
  direct_debit: 'Your bank asks you once, then it renews by itself',
  bank_transfer: 'You send it each time; we send you a link',
  ussd: 'You dial a code each time, without data; we send you a link',
  virtual_account: 'You send it each time; we send you a link',
}

/** A decline in a payer's words, by its class (A7). Of a bank account nothing says “card”. */
export const declineWords: Readonly<Record<DeclineClass, string>> = declineClasses

/** As {@link declineWords}, where not a card was declined. */
export const accountDeclineWords = {
  card_unusable: 'This account can’t be used here.',
  approval_required: 'Your bank must approve this payment. Please ask it, or pay in another way.',
  offer_used: 'The trial or code was used before. Any money comes back to the account.',
} as const

/** What to do after a decline; the rule's own sentence names the class before it (A7). */
export const declineAdvice: Readonly<Record<DeclineClass, string>> = {
  insufficient_funds: 'Use another card, or pay by transfer or USSD.',
  card_unusable: 'You can also pay in another way.',
  offer_used: 'Please try another card.',
  approval_required: 'Then pay again here.',
  bank_unavailable: 'Wait a minute before you do.',
  too_many_tries: '',
}
