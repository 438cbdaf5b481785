import type { Subscription } from '../subscription/subscription.ts'

/** Every text of the customers' portal. English first. */
export const portalWords = {
  title: 'Your subscriptions',
  signIn: 'Sign in',
  signInWhy: 'See and change everything you pay for here. We send a code to your phone over WhatsApp.',
  phone: 'Your phone number',
  sendCode: 'Send me a code',
  code: 'Code',
  codeSent: (phone: string) => `We sent a code to +${phone}. It works for 10 minutes.`,
  otherPhone: 'Use another number',
  wrongCode: 'The code is wrong or too old. Check it, or ask for another one.',
  wrongPhone: 'That is no phone number that we know. Write it as 0803 000 0000 or with +.',
  signedInAs: (phone: string) => `Signed in with +${phone}`,
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  none: 'There is nothing that you pay for with this number.',
  at: (plan: string, merchant: string) => `${plan} at ${merchant}`,
  next: (date: string) => `Next payment on ${date}`,
  with: (method: string) => ` with ${method}.`,
  withNothing: '. There is no card or account that can be charged.',
  trial: (date: string, price: string) => `Free until ${date}, then ${price}`,
  endsOn: (date: string) => `Ends on ${date}. Nothing more is charged.`,
  pausedUntil: (date: string) => `Paused until ${date}.`,
  paused: 'Paused. Nothing is charged.',
  ended: (date: string) => `Ended on ${date}.`,
  owes: (amount: string) => `${amount} is open.`,
  approve: (amount: string) => `Approve ${amount} at your bank`,
  changeWaits: (plan: string, amount: string, date: string) =>
    `Your change to ${plan} waits for your payment of ${amount}, until ${date}.`,
  changeWaitsAtBank: (plan: string, amount: string, date: string) =>
    `Your change to ${plan} waits for your bank to pay ${amount}. We give it up on ${date}.`,
  anotherPlan: 'another plan',
  payHere: (amount: string) => `Pay ${amount}`,
  transferTo: (amount: string, account: string, bank: string, name: string) =>
    `Transfer ${amount} to ${account}, ${bank}, ${name}.`,
  dial: (code: string) => `Dial ${code} to pay.`,
  payWith: (amount: string, method: string) => `Pay ${amount} with ${method}`,
  payOtherwise: 'Pay in another way',
  pay: (amount: string) => `Pay ${amount}`,
  changeMethod: 'Change how you pay',
  addMethod: 'Give a card or account',
  cancel: 'Cancel',
  cancelNow: 'Your subscription ends at once.',
  cancelLater: (date: string) => `You keep it until ${date}. Nothing more is charged.`,
  confirmCancel: 'Yes, cancel',
  undoCancel: 'Keep the subscription',
  notMine: 'This is not mine',
  unconfirmed: 'Bought on a page with your number, without a code. Was it not you?',
  notMineWhy: 'It ends at once, and your number is taken off it. You can’t take this back.',
  confirmNotMine: 'End it: it is not mine',
  resume: 'Resume',
  changePlan: 'Change plan',
  seeCost: 'See what it costs',
  previewTitle: (plan: string) => `Change to ${plan}`,
  fromCredit: (amount: string) => `${amount} more comes from your credit.`,
  payNow: (amount: string) => `You pay ${amount} now, for the rest of this period.`,
  creditNow: (amount: string) => `You get ${amount} as credit for later payments.`,
  nothingNow: 'You pay nothing now.',
  fromThen: (price: string) => `From the next period on: ${price}.`,
  confirmChange: 'Change now',
  changeLater: 'Change at the next renewal',
  back: 'Back',
  receipts: 'Receipts',
  allGivenBack: 'All of it was given back.',
  givenBack: (amount: string) => `${amount} of it was given back.`,
  receiptOf: (date: string, merchant: string) => `${date}, ${merchant}`,
  signedOut: 'You are signed out.',
  undone: 'That could not be done now.',
} as const

/** A subscription's status in a customer's words. */
export const statusWords: Readonly<Record<Subscription['status'], string>> = {
  trialing: 'free trial',
  active: 'active',
  past_due: 'not paid',
  unpaid: 'not paid',
  incomplete: 'not started',
  incomplete_expired: 'ended',
  paused: 'paused',
  canceled: 'ended',
  expired: 'ended',
}

/** The portal's confirmation of what was done, by route. */
export const doneWords: Readonly<Record<string, string>> = {
  cancel: 'Cancelled.',
  uncancel: 'Good: the subscription goes on.',
  'not-mine': 'It has ended, and your number is no longer on it.',
  resume: 'Resumed.',
  'change-plan': 'The plan is changed.',
  'change-waits': 'We have asked for your payment. The plan changes once it is paid.',
  pay: 'Paid. Thank you.',
}

/** Why something was not done, by the refusal's reason. */
export const refusedWords: Readonly<Record<string, string>> = {
  portal_disabled: 'The business does not allow that here. Please ask them.',
  customer_blacklisted: 'The business does not allow that. Please ask them.',
  contact_changed:
    'Your phone number at this business is new. For your safety nothing is paid or changed through it for 24 hours. You can see everything, and cancel.',
  change_pending: 'Another change of plan waits for your payment.',
  payment_in_progress: 'A payment is being made right now. Try again in a minute.',
  no_payment_method: 'There is no card or account that can be charged. Pay in another way.',
  own_record: 'The business gave this number itself. Cancel it instead, or ask them.',
  invalid_transition: 'That has changed meanwhile: this is how it is now.',
}
