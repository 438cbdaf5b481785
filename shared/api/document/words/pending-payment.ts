import type { Words } from '../describe.ts'
import { soldAddOnWords } from './add-on-items.ts'

const nextAction: Words = [
  'What the payer has to do; null where nothing is known of it.',
  {
    type: 'What is to be done: follow a link, transfer, or dial.',
    url: 'Where the payer goes.',
    bankName: 'The bank to transfer to.',
    accountNumber: 'The account to transfer to.',
    accountName: 'Whose account that is.',
    code: 'What the payer dials.',
  },
]

const howItWaits = { rail: 'How it is paid.', since: 'When it was begun.' } as const

/** Words for a payment that waits for its payer. */
export const pendingPaymentWords: Words = [
  'A payment that waits for its payer, or for an answer; null when none is out.',
  {
    ...howItWaits,
    deadline:
      'From then on it counts as failed by `timeout`. If it arrives later, it pays what is still owed, or is refunded.',
    nextAction,
  },
]

/** Words for a plan change that waits for its money (F8). */
export const pendingChangeWords: Words = [
  'A plan change that waits for its payment; null when none does. Until it is paid the subscription stays on its plan. Cancel, pause, the next renewal and `DELETE …/pending-change` give it up.',
  {
    planId: 'The plan that it changes to.',
    invoiceId: 'The identifier that its invoice will have once it is paid, or has been given up.',
    amount: 'What is charged for it, in minor units.',
    ...howItWaits,
    deadline: 'From then on it counts as given up. If the payment arrives later, it is refunded.',
    nextAction,
    quantity: 'How many units of the plan there will be.',
    addOns: ['The add-ons that there will be.', soldAddOnWords],
  },
]

/** Words for what waits for the next renewal (K5). */
export const scheduledChangeWords: Words = [
  'What waits for the next renewal; null without that.',
  {
    planId: 'The plan from then on.',
    quantity: 'How many units from then on.',
    effectiveAt: 'The instant of the renewal.',
    addOns: ['The add-ons that change then; a `quantity` of 0 takes one off.', soldAddOnWords],
    setupFee: 'Whether the setup fee of that plan is charged then.',
  },
]

/** Words for what a page that stores a method must name (P3). */
export const debtWords: Words = [
  'Where a method is stored for a subscription that is past due: what your buttons must name, because the method is charged with it; null where nothing is charged.',
  {
    amount: 'What is owed, in minor units.',
    currency: 'The currency of the amount.',
    payOn:
      'The later instant at which it may be charged instead, with `payWhen: "later"`; null where only paying at once is offered.',
  },
]
