import { describe, expect, it } from 'vitest'
import {
  brandName,
  greeting,
  messageTemplateNames,
  messageTemplates,
  methodInWords,
  messageTextOf,
  type MessageFacts,
  type MessageTemplate,
} from '../../../shared/domain/texts/messages.ts'

const facts: MessageFacts = {
  merchant: 'Ikeja Gym',
  customer: 'Ada',
  plan: 'Gold',
  price: '₦5,000 a month',
  amount: '₦4,500',
  laterAmount: '₦5,000',
  date: '1 May 2026 at 13:00',
  method: 'your Visa •••• 4242',
  link: 'https://pay.example/x',
}
/** Paid once, by a person who has given nothing that can be charged. */
const bare: MessageFacts = { ...facts, customer: '', price: '', method: '', link: '' }

interface Golden {
  readonly subject: string
  /** Everything between the greeting and the sender. */
  readonly told: readonly string[]
  /** The same without name, price, method and link. */
  readonly bare: readonly string[]
}

// Holds D7.17, B18: who, what, how much, when, and the one link that does the thing.
const golden: Readonly<Record<MessageTemplate, Golden>> = {
  payment_failed: {
    subject: 'Ikeja Gym: your payment of ₦4,500 did not go through',
    told: [
      'Your payment of ₦4,500 to Ikeja Gym for Gold (₦5,000 a month) did not go through.',
      'We’ll try again on 1 May 2026 at 13:00 with your Visa •••• 4242: please make sure there’s enough money in it by then. You can also pay before then, or in another way.',
      'Pay now or change how you pay: https://pay.example/x',
    ],
    bare: [
      'Your payment of ₦4,500 to Ikeja Gym for Gold did not go through.',
      'We’ll try again on 1 May 2026 at 13:00. You can also pay before then, any way you like.',
    ],
  },
  card_update: {
    subject: 'Ikeja Gym: ₦4,500 could not be collected',
    told: [
      'Ikeja Gym could not charge your Visa •••• 4242 ₦4,500 for Gold (₦5,000 a month), and will not try it again.',
      'Please pay in another way to keep your subscription. It takes a minute.',
      'Pay in another way: https://pay.example/x',
    ],
    bare: [
      'Ikeja Gym could not collect ₦4,500 for Gold.',
      'Please pay in another way to keep your subscription. It takes a minute.',
    ],
  },
  approve_payment: {
    subject: 'Ikeja Gym: please approve your payment of ₦4,500',
    told: [
      'Your bank asks you to approve the payment of ₦4,500 to Ikeja Gym for Gold (₦5,000 a month).',
      'Please do it within a day, on your bank’s page. Your subscription continues once you do.',
      'Approve at your bank: https://pay.example/x',
    ],
    bare: [
      'Your bank asks you to approve the payment of ₦4,500 to Ikeja Gym for Gold.',
      'Please do it within a day, on your bank’s page. Your subscription continues once you do.',
    ],
  },
  recovery_ended: {
    subject: 'Ikeja Gym: your subscription was not paid',
    told: [
      'Ikeja Gym could not collect ₦4,500 for Gold (₦5,000 a month), and has stopped trying.',
      'Pay now to keep your subscription.',
      'Pay and continue: https://pay.example/x',
    ],
    bare: [
      'Ikeja Gym could not collect ₦4,500 for Gold, and has stopped trying.',
      'Pay now to keep your subscription.',
    ],
  },
  subscription_ended: {
    subject: 'Ikeja Gym: your subscription has ended',
    told: [
      'Ikeja Gym could not collect ₦4,500 for Gold (₦5,000 a month), so your subscription has ended. Nothing more is charged.',
      'See your subscriptions: https://pay.example/x',
    ],
    bare: [
      'Ikeja Gym could not collect ₦4,500 for Gold, so your subscription has ended. Nothing more is charged.',
    ],
  },
  payment_receipt: {
    subject: 'Your receipt from Ikeja Gym: ₦4,500',
    told: [
      'You paid ₦4,500 to Ikeja Gym for Gold (₦5,000 a month). Thank you!',
      'See your receipt: https://pay.example/x',
    ],
    bare: ['You paid ₦4,500 to Ikeja Gym for Gold. Thank you!'],
  },
  payment_recovered: {
    subject: 'Ikeja Gym: your payment has arrived',
    told: [
      'Your payment of ₦4,500 to Ikeja Gym for Gold (₦5,000 a month) has now gone through. Thank you!',
      'See your receipt: https://pay.example/x',
    ],
    bare: ['Your payment of ₦4,500 to Ikeja Gym for Gold has now gone through. Thank you!'],
  },
  payment_returned: {
    subject: 'Ikeja Gym: your payment is on its way back to you',
    told: [
      'Your payment of ₦4,500 to Ikeja Gym for Gold arrived after nothing was owed any more, so we are refunding it the way you paid.',
      'See your subscriptions: https://pay.example/x',
    ],
    bare: [
      'Your payment of ₦4,500 to Ikeja Gym for Gold arrived after nothing was owed any more, so we are refunding it the way you paid.',
    ],
  },
  trial_ending: {
    subject: 'Ikeja Gym: your trial ends on 1 May 2026 at 13:00',
    told: [
      'Your trial of Gold (₦5,000 a month) at Ikeja Gym ends on 1 May 2026 at 13:00.',
      'You pay ₦4,500 then with your Visa •••• 4242, and ₦5,000 for the period after it.',
      'Change or cancel: https://pay.example/x',
    ],
    bare: [
      'Your trial of Gold at Ikeja Gym ends on 1 May 2026 at 13:00.',
      'You pay ₦4,500 then, and ₦5,000 for the period after it.',
    ],
  },
  renewal_reminder: {
    subject: 'Ikeja Gym: your subscription renews on 1 May 2026 at 13:00',
    told: [
      'Gold (₦5,000 a month) at Ikeja Gym renews on 1 May 2026 at 13:00. You pay ₦4,500 then with your Visa •••• 4242.',
      'Change or cancel: https://pay.example/x',
    ],
    bare: ['Gold at Ikeja Gym renews on 1 May 2026 at 13:00. You pay ₦4,500 then.'],
  },
  price_change: {
    subject: 'Ikeja Gym: your Gold costs ₦4,500 from 1 May 2026 at 13:00',
    told: [
      'You pay ₦4,500 for Gold at Ikeja Gym from 1 May 2026 at 13:00, and ₦5,000 until then. You don’t need to do anything.',
      'If you would rather leave, cancel before 1 May 2026 at 13:00 and pay nothing more.',
      'Change or cancel: https://pay.example/x',
    ],
    bare: [
      'You pay ₦4,500 for Gold at Ikeja Gym from 1 May 2026 at 13:00, and ₦5,000 until then. You don’t need to do anything.',
      'If you would rather leave, cancel before 1 May 2026 at 13:00 and pay nothing more.',
    ],
  },
  price_kept: {
    subject: 'Ikeja Gym: your Gold stays at ₦4,500',
    told: [
      'We told you that Gold at Ikeja Gym would cost ₦5,000 from 1 May 2026 at 13:00. The price stays the same: you pay ₦4,500, as before.',
      'See your subscriptions: https://pay.example/x',
    ],
    bare: [
      'We told you that Gold at Ikeja Gym would cost ₦5,000 from 1 May 2026 at 13:00. The price stays the same: you pay ₦4,500, as before.',
    ],
  },
  invoice_sent: {
    subject: 'Ikeja Gym: ₦4,500 to pay by 1 May 2026 at 13:00',
    told: [
      'Ikeja Gym sent you Gold: ₦4,500, to be paid by 1 May 2026 at 13:00.',
      'The page shows what it is for and how you can pay.',
      'See and pay: https://pay.example/x',
    ],
    bare: [
      'Ikeja Gym sent you Gold: ₦4,500, to be paid by 1 May 2026 at 13:00.',
      'The page shows what it is for and how you can pay.',
    ],
  },
  invoice_reminder: {
    subject: 'Ikeja Gym: ₦4,500 is due on 1 May 2026 at 13:00',
    told: [
      '₦4,500 of Gold from Ikeja Gym is still to be paid, by 1 May 2026 at 13:00.',
      'If you have just paid, you don’t need to do anything.',
      'See and pay: https://pay.example/x',
    ],
    bare: [
      '₦4,500 of Gold from Ikeja Gym is still to be paid, by 1 May 2026 at 13:00.',
      'If you have just paid, you don’t need to do anything.',
    ],
  },
  invoice_overdue: {
    subject: 'Ikeja Gym: ₦4,500 is overdue',
    told: [
      '₦4,500 of Gold from Ikeja Gym was due by 1 May 2026 at 13:00 and is overdue.',
      'If you have just paid, you don’t need to do anything.',
      'See and pay: https://pay.example/x',
    ],
    bare: [
      '₦4,500 of Gold from Ikeja Gym was due by 1 May 2026 at 13:00 and is overdue.',
      'If you have just paid, you don’t need to do anything.',
    ],
  },
}

describe.each(messageTemplateNames)('%s', (name) => {
  const { subject, told, bare: withoutMuch } = golden[name]

  it('says all of it', () => {
    expect(messageTemplates[name].subject(facts)).toBe(subject)
    expect(messageTextOf(name, facts)).toBe(['Hello Ada,', ...told, 'Ikeja Gym'].join('\n\n'))
  })

  it('leaves out what is not known', () => {
    expect(messageTextOf(name, bare)).toBe(['Hello,', ...withoutMuch, 'Ikeja Gym'].join('\n\n'))
  })
})

// Holds D7.17: where each message leads, and what WhatsApp's approved template takes, in its order.
it.each([
  ['payment_failed', 'pay', ['customer', 'amount', 'plan', 'date', 'merchant', 'link']],
  ['card_update', 'pay', ['customer', 'amount', 'plan', 'link', 'merchant']],
  ['approve_payment', 'approve', ['customer', 'amount', 'plan', 'link', 'merchant']],
  ['recovery_ended', 'pay', ['customer', 'amount', 'plan', 'link', 'merchant']],
  ['subscription_ended', 'portal', ['customer', 'amount', 'plan', 'merchant', 'link']],
  ['payment_receipt', 'receipt', ['customer', 'amount', 'plan', 'merchant', 'link']],
  ['payment_recovered', 'receipt', ['customer', 'amount', 'plan', 'merchant', 'link']],
  ['payment_returned', 'portal', ['customer', 'amount', 'plan', 'merchant', 'link']],
  ['trial_ending', 'portal', ['customer', 'plan', 'date', 'amount', 'laterAmount', 'merchant', 'link']],
  ['renewal_reminder', 'portal', ['customer', 'plan', 'date', 'amount', 'merchant', 'link']],
  ['price_change', 'portal', ['customer', 'plan', 'amount', 'date', 'laterAmount', 'merchant', 'link']],
  ['price_kept', 'portal', ['customer', 'plan', 'amount', 'laterAmount', 'date', 'merchant', 'link']],
] as const)('%s leads to %s', (name, leadsTo, parameters) => {
  expect(messageTemplates[name]).toMatchObject({ leadsTo, parameters })
})

it('greets by name where there is one', () => {
  expect([greeting({ customer: 'Ada' }), greeting({ customer: '' })]).toEqual(['Hello Ada,', 'Hello,'])
})

// Holds D3.15: brand and last digits, never a token; what pays once is not named.
it.each([
  [null, ''],
  [{ rail: 'card', brand: 'visa', last4: '4242' }, 'your Visa •••• 4242'],
  [{ rail: 'card', brand: null, last4: '4242' }, 'your card •••• 4242'],
  [{ rail: 'card', brand: 'verve', last4: null }, 'your Verve'],
  [{ rail: 'direct_debit', brand: null, last4: '1234' }, 'your bank account •••• 1234'],
  [{ rail: 'direct_debit', brand: 'x', last4: null }, 'your bank account'],
  [{ rail: 'bank_transfer', brand: null, last4: '1234' }, ''],
  [{ rail: 'ussd', brand: null, last4: null }, ''],
  [{ rail: 'virtual_account', brand: null, last4: '9999' }, ''],
])('%j in words is "%s"', (method, want) => {
  expect(methodInWords(method)).toBe(want)
})

it.each([
  ['visa', 'Visa'],
  ['MASTERCARD', 'MASTERCARD'],
  ['verve', 'Verve'],
  ['', ''],
  [null, 'card'],
])('the brand %s reads %s', (brand, want) => {
  expect(brandName(brand)).toBe(want)
})
