import type { Words } from '../describe.ts'
import { soldAddOnWords } from './add-on-items.ts'

const nextAction: Words = [
  'What the payer has to do; null if unknown.',
  {
    type: 'What is to be done: follow a link, transfer, or dial.',
    url: 'Where the payer goes.',
    bankName: 'The bank to transfer to.',
    accountNumber: 'The account to transfer to.',
    accountName: 'Whose account that is.',
    code: 'What the payer dials.',
  },
]

const howItWaits = { rail: 'Its rail.', since: 'When it was started.' } as const

/** Words for a payment that waits for its payer. */
export const pendingPaymentWords: Words = [
  'A payment that waits for its payer, or for the gateway’s answer; null for none.',
  {
    ...howItWaits,
    deadline:
      'When it counts as failed by `timeout`. If it arrives later, it pays what is still owed, or is refunded.',
    nextAction,
  },
]

/** Words for a plan change that waits for its money (F8). */
export const pendingChangeWords: Words = [
  'A plan change that waits for its payment; null for none. Until it is paid the subscription stays on its plan. A cancellation, a pause, the next renewal and `DELETE …/pending-change` end it.',
  {
    planId: 'The plan that it changes to.',
    invoiceId: 'The identifier that its invoice will have once the change is paid or has ended.',
    amount: 'What is charged for it, in minor units.',
    ...howItWaits,
    deadline: 'When it ends unpaid. If the payment arrives later, it is refunded.',
    nextAction,
    quantity: 'The units of the plan after it.',
    addOns: ['The add-ons after it.', soldAddOnWords],
  },
]

/** Texts for what waits for the next renewal (K5). */
export const scheduledChangeWords: Words = [
  'The change scheduled for the next renewal; null for none.',
  {
    planId: 'The plan from then on.',
    quantity: 'How many units from then on.',
    effectiveAt: 'The instant of the renewal.',
    addOns: ['The add-ons that change then; a `quantity` of 0 removes one.', soldAddOnWords],
    setupFee: 'Whether the setup fee of that plan is charged then.',
  },
]

/** Texts for what a page that stores a method must name (P3). */
export const debtWords: Words = [
  'If a method is stored for a subscription that is past due: the amount that your buttons must show, because it is charged to the method; null if nothing is charged.',
  {
    amount: 'What is owed, in minor units.',
    currency: 'The currency of the amount.',
    payOn:
      'The later instant at which it can be charged instead, with `payWhen: "later"`; null if only paying at once is offered.',
  },
]
