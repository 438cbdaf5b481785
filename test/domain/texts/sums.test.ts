import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../shared/domain/money/money.ts'
import { isLanguage } from '../../../shared/domain/texts/language.ts'
import {
  documentWords,
  managing,
  manageWords,
  messageTemplateNames,
  messageTemplates,
  messageTextOf,
  type MessageFacts,
} from '../../../shared/domain/texts/messages.ts'
import { sumsTold } from '../../../shared/domain/texts/price-messages.ts'
import { inWords, sumInWords } from '../../../shared/domain/texts/sum-in-words.ts'

// The sums of documents, as an English clerk writes them.
describe('a number in words', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [9, 'nine'],
    [10, 'ten'],
    [11, 'eleven'],
    [12, 'twelve'],
    [13, 'thirteen'],
    [14, 'fourteen'],
    [15, 'fifteen'],
    [16, 'sixteen'],
    [17, 'seventeen'],
    [18, 'eighteen'],
    [19, 'nineteen'],
    [20, 'twenty'],
    [21, 'twenty-one'],
    [30, 'thirty'],
    [42, 'forty-two'],
    [53, 'fifty-three'],
    [64, 'sixty-four'],
    [75, 'seventy-five'],
    [86, 'eighty-six'],
    [97, 'ninety-seven'],
    [99, 'ninety-nine'],
    [100, 'one hundred'],
    [101, 'one hundred and one'],
    [119, 'one hundred and nineteen'],
    [120, 'one hundred and twenty'],
    [999, 'nine hundred and ninety-nine'],
    [1_000, 'one thousand'],
    [1_001, 'one thousand and one'],
    [1_050, 'one thousand and fifty'],
    [1_099, 'one thousand and ninety-nine'],
    [1_100, 'one thousand, one hundred'],
    [1_101, 'one thousand, one hundred and one'],
    [20_000, 'twenty thousand'],
    [1_000_000, 'one million'],
    [1_000_008, 'one million and eight'],
    [1_250_000, 'one million, two hundred and fifty thousand'],
    [1_250_007, 'one million, two hundred and fifty thousand and seven'],
    [2_000_000_000, 'two billion'],
    [3_000_000_000_000, 'three trillion'],
    [4_000_000_000_000_000, 'four quadrillion'],
  ])('%i is %s', (number, words) => {
    expect(inWords(number)).toBe(words)
  })

  it.each<[number, Currency, string]>([
    [0, 'NGN', 'Zero naira only.'],
    [5, 'NGN', 'Zero naira, five kobo only.'],
    [100, 'NGN', 'One naira only.'],
    [199, 'NGN', 'One naira, ninety-nine kobo only.'],
    [105_005, 'NGN', 'One thousand and fifty naira, five kobo only.'],
    [1_250, 'USD', 'Twelve dollars, fifty cents only.'],
    [201, 'GBP', 'Two pounds, one pence only.'],
    [301, 'EUR', 'Three euros, one cents only.'],
    [402, 'GHS', 'Four cedis, two pesewas only.'],
    [503, 'KES', 'Five shillings, three cents only.'],
    [604, 'ZAR', 'Six rand, four cents only.'],
    [705, 'XOF' as Currency, 'Seven XOF, five hundredths only.'],
  ])('%i minor units of %s: %s', (minor, currency, words) => {
    expect(sumInWords(minor, currency)).toBe(words)
  })
})

it.each([
  ['en', true],
  ['pcm', true],
  ['ha', true],
  ['yo', true],
  ['ig', true],
  ['fr', true],
  ['de', false],
  ['', false],
  ['toString', false],
])('%s is a language of the pages: %s', (code, want) => {
  expect(isLanguage(code)).toBe(want)
})

// Holds K9: a code that covers the difference now.
it.each([
  [{ amount: 5, previousAmount: 4, planAmount: 50, previousPlanAmount: 40 }, 5, 4, false],
  [{ amount: 4, previousAmount: 4, planAmount: 50, previousPlanAmount: 40 }, 50, 40, true],
])('of the sums %j a notice names %i and %i', (told, amount, previous, isCovered) => {
  expect(sumsTold(told)).toEqual({ amount, previous, isCovered })
})

const facts: MessageFacts = {
  ...{ merchant: 'Ikeja Gym', customer: 'Ada', plan: 'Gold', price: '₦5,000 a month', amount: '₦4,500' },
  ...{ laterAmount: '₦5,000', date: '1 May 2026', method: '', link: 'https://pay.example/x' },
}
const told = (name: (typeof messageTemplateNames)[number], over: Partial<MessageFacts> = {}) =>
  messageTextOf(name, { ...facts, ...over }).split('\n\n')

describe('what a message says if it is known', () => {
  const transfer = 'Or transfer to your own account number: 9012345678, Wema Bank, ACME / ADA.'
  const terms = '₦5,000 a month from 1 May 2026, until you cancel'
  const follows = `What follows: ${terms}. To cancel, sign in to “Your subscriptions” with your email or phone, or ask Ikeja Gym.`

  // Holds M4.
  it.each(messageTemplateNames)(
    '%s names the customer’s own account number where it asks for an invoice',
    (name) => {
      const asks = name.startsWith('invoice_')
      const account = '9012345678, Wema Bank, ACME / ADA'
      expect(told(name, { account }).filter((one) => one === transfer)).toHaveLength(asks ? 1 : 0)
      expect(told(name, { account })).toHaveLength(told(name).length + Number(asks))
    },
  )

  // Holds P1.
  it.each([
    ['payment_receipt', 'You paid ₦4,500 to Ikeja Gym for Gold. Thank you!'],
    ['payment_recovered', 'Your payment of ₦4,500 to Ikeja Gym for Gold has now gone through. Thank you!'],
    ['trial_ending', 'Your trial of Gold at Ikeja Gym ends on 1 May 2026.'],
    ['renewal_reminder', 'Gold at Ikeja Gym renews on 1 May 2026. You pay ₦4,500 then.'],
  ] as const)('%s says each later payment, and then not the plan’s price as well', (name, first) => {
    expect(told(name, { terms })).toContain(follows)
    expect(told(name, { terms })[1]).toBe(first)
    expect(told(name, { terms })).toHaveLength(told(name).length + 1)
  })

  // Holds K9.
  it('a price that a code covers is the plan’s own, for as long as the code lasts', () => {
    const covered =
      'Gold at Ikeja Gym costs ₦4,500 from 1 May 2026, and ₦5,000 until then. Your code covers the difference for as long as it lasts. You don’t need to do anything.'
    const pays =
      'You pay ₦4,500 for Gold at Ikeja Gym from 1 May 2026, and ₦5,000 until then. You don’t need to do anything.'
    expect(told('price_change', { covered: true })[1]).toBe(covered)
    expect(told('price_change', { covered: false })[1]).toBe(pays)
    expect(told('price_change')[1]).toBe(pays)
  })

  // Holds L6, P2.
  it.each(messageTemplateNames)(
    '%s ends with the tax invoice, and with the signed link if its own is another',
    (name) => {
      const over = { document: 'https://pay.example/d', manage: 'https://pay.example/m' }
      const isPortal = messageTemplates[name].leadsTo === 'portal'
      expect(told(name, over).slice(told(name).length - 1)).toEqual([
        'Your tax invoice (PDF): https://pay.example/d',
        ...(isPortal ? [] : ['See what you pay for: https://pay.example/m']),
        'Ikeja Gym',
      ])
      expect(managing(name, { manage: over.manage })).toBe(isPortal ? null : over.manage)
      expect([managing(name, {}), managing(name, { manage: null })]).toEqual([null, null])
      expect([documentWords, manageWords]).toEqual(['Your tax invoice (PDF)', 'See what you pay for'])
    },
  )
})
