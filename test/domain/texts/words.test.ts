import { expect, it } from 'vitest'
import { phoneInWords } from '../../../shared/domain/texts/format.ts'
import { words } from '../../../shared/domain/texts/pages.ts'
import { portalWords } from '../../../shared/domain/texts/portal.ts'

// Holds A3, A4, A8: what a payer's page says of their own price, date and business.
it.each([
  [words.help('Ikeja Gym'), 'Questions? Ask Ikeja Gym:'],
  [words.today('₦5,000'), '₦5,000 today'],
  [words.owed('₦5,000'), '₦5,000 to pay'],
  [words.freeUntil('1 May 2026'), 'Free until 1 May 2026.'],
  [words.afterToday('₦5,000 a month from 1 May 2026'), 'Then ₦5,000 a month from 1 May 2026.'],
  [words.promoCycles(3), 'on the first 3 payments'],
  [words.pay('₦5,000'), 'Pay ₦5,000'],
  [words.back('Ikeja Gym'), 'Back to Ikeja Gym'],
  [words.paidSum('₦5,000'), '₦5,000 paid'],
  [words.transfer('₦5,000'), 'Send ₦5,000 to this account'],
  [words.until('1 May 2026 at 13:00'), 'Until 1 May 2026 at 13:00.'],
])('the checkout page says: %s', (said, want) => {
  expect(said).toBe(want)
})

// Holds S28, A12.
it.each([
  [
    portalWords.codeSent(phoneInWords('2348031234509')),
    'We sent a code by WhatsApp to +234 803 123 4509. It works for 10 minutes.',
  ],
  [
    portalWords.codeMailed('ada@shop.example'),
    'We sent a code to ada@shop.example. It works for 10 minutes.',
  ],
  [portalWords.signedInAs(phoneInWords('447911123456')), 'Signed in with +447911123456'],
  [portalWords.at('Gold', 'Ikeja Gym'), 'Gold at Ikeja Gym'],
  [portalWords.next('1 May 2026'), 'Next payment on 1 May 2026'],
  [portalWords.with('your Visa •••• 4242'), ' with your Visa •••• 4242.'],
  [portalWords.trial('1 May 2026', '₦5,000 a month'), 'Free until 1 May 2026, then ₦5,000 a month'],
  [portalWords.endsOn('1 May 2026'), 'Ends on 1 May 2026. Nothing more is charged.'],
  [portalWords.pausedUntil('1 May 2026'), 'Paused until 1 May 2026.'],
  [portalWords.ended('1 May 2026'), 'Ended on 1 May 2026.'],
  [portalWords.owes('₦5,000', 'Gold', '1 May 2026'), 'You owe ₦5,000 for Gold, due since 1 May 2026.'],
  [portalWords.approve('₦5,000'), 'Approve ₦5,000 at your bank'],
  [portalWords.payWith('₦5,000', 'your Visa •••• 4242'), 'Pay ₦5,000 with your Visa •••• 4242'],
  [portalWords.pay('₦5,000'), 'Pay ₦5,000'],
  [portalWords.cancelLater('1 May 2026'), 'You keep it until 1 May 2026. Nothing more is charged.'],
  [portalWords.previewTitle('Silver'), 'Change to Silver'],
  [portalWords.payNow('₦2,500'), 'You pay ₦2,500 now, for the rest of this period.'],
  [portalWords.creditNow('₦2,500'), 'You get ₦2,500 as credit for later payments.'],
  [portalWords.fromThen('₦5,000 a month'), 'From the next period on: ₦5,000 a month.'],
  [portalWords.receiptOf('1 May 2026', 'Ikeja Gym'), '1 May 2026, Ikeja Gym'],
])('the portal says: %s', (said, want) => {
  expect(said).toBe(want)
})
