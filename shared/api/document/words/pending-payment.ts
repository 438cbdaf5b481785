import type { Words } from '../describe.ts'

/** Words for a payment that waits for its payer. */
export const pendingPaymentWords: Words = [
  'A payment that waits for its payer, or for an answer; null when none is out.',
  {
    rail: 'How it is paid.',
    since: 'When it was begun.',
    deadline:
      'From then on it counts as failed by `timeout`. If it arrives later, it pays what is still owed, or is refunded.',
    nextAction: [
      'What the payer has to do; null where nothing is known of it.',
      {
        type: 'What is to be done: follow a link, transfer, or dial.',
        url: 'Where the payer goes.',
        bankName: 'The bank to transfer to.',
        accountNumber: 'The account to transfer to.',
        accountName: 'Whose account that is.',
        code: 'What the payer dials.',
      },
    ],
  },
]
