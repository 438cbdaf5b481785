import { describe, expect, it } from 'vitest'
import { dueDisputeWords, openedDisputeWords } from '../../../shared/domain/message/dispute-note.ts'
import {
  actWaitsWords,
  billDayWords,
  lostContactWords,
  newKeyWords,
  newRecipientWords,
  raisedLimitsWords,
  refundAskedWords,
  resetFactorWords,
  watchedPayoutWords,
} from '../../../shared/domain/message/owner-note.ts'
import { composePayout } from '../../../shared/domain/payout/payout.ts'
import { defaultSpendingLimits } from '../../../shared/domain/team/spending-limits.ts'
import type { Bill } from '../../../shared/domain/vas/bill.ts'
import { aDispute, aHold } from '../fixtures/disputes.ts'
import { april, may } from '../fixtures/instants.ts'

const ifNotYou =
  'If neither you nor anyone on your team did this, revoke your API keys in the dashboard and write to support.'

// Holds N3; clocks of Lagos are an hour ahead of UTC.
describe('a note of a dispute', () => {
  const dispute = aDispute({ hold: aHold(150_000) })
  it('that was opened says what is held, why, and by when to answer', () => {
    expect(openedDisputeWords('live', { ...dispute, dueAt: may })).toEqual({
      subject: 'A live payment is disputed: ₦2,000, by 1 May 2026 at 13:00',
      text: 'A customer’s bank disputes ₦2,000 of the payment of inv_2 (fraud). We hold ₦1,500 until it is decided. Send your evidence, or accept the dispute, on your dashboard under Disputes, by 1 May 2026 at 13:00. Without an answer the bank refunds the money.',
    })
  })

  it('without a reason or a deadline names none', () => {
    expect(openedDisputeWords('sandbox', { ...dispute, category: null })).toEqual({
      subject: 'A sandbox payment is disputed: ₦2,000',
      text: 'A customer’s bank disputes ₦2,000 of the payment of inv_2. We hold ₦1,500 until it is decided. Send your evidence, or accept the dispute, on your dashboard under Disputes. Without an answer the bank refunds the money.',
    })
  })

  it.each([
    [may, ' by 1 May 2026 at 13:00'],
    [null, ''],
  ])('that nobody has answered, due at %s', (dueAt, until) => {
    expect(dueDisputeWords('live', { ...dispute, dueAt })).toEqual({
      subject: `Answer the live dispute of ₦2,000${until}`,
      text: `Nobody has answered the dispute of ₦2,000 about inv_2. Its evidence is prepared: send it, or accept the dispute, on your dashboard under Disputes${until}. Without an answer the bank refunds the money.`,
    })
  })
})

// Holds R14.
it.each([
  ['email', 'ada@example.com', 'email address'],
  ['phone', '2348031234509', 'phone number'],
] as const)('a customer’s old %s', (contact, address, what) => {
  expect(lostContactWords('Ikeja Gym', contact, address)).toEqual({
    subject: `Ikeja Gym no longer has this ${what} for you`,
    text: `Ikeja Gym changed the ${what} that they have for you, and no longer uses this one. For 24 hours nothing can be paid or changed on your account through a new one. If you did not ask for this, contact Ikeja Gym now.`,
    to: address,
    toCustomer: contact,
  })
})

// Holds V1.
it('a new key that waits for its owner', () => {
  expect(newKeyWords('sandbox', { id: 'key_1', name: 'Shop', kind: 'secret' }, true).text).toBe(
    `A sandbox secret key was created: Shop (key_1). It works once you confirm it on your dashboard, under Keys. ${ifNotYou}`,
  )
})

// Holds V10.
it('an agent’s act that waits', () => {
  const act = { amount: 250_050, currency: 'NGN', action: 'refund-of-invoice', expiresAt: may } as never
  expect(actWaitsWords('live', act)).toEqual({
    subject: 'An agent asks you to approve ₦2,500.50',
    text: `An agent’s live client wants to do this: refund of invoice, ₦2,500.50. Nothing happens unless you approve it on your dashboard, under Keys, by 1 May 2026 at 13:00. ${ifNotYou}`,
  })
})

// Holds P4.
it('a refund that a member asks for', () => {
  const request = {
    amount: 250_050,
    currency: 'NGN',
    invoiceNumber: 'A1-2',
    askedBy: { name: 'Bola' },
  } as never
  expect(refundAskedWords('live', request)).toEqual({
    subject: 'Bola asks you to refund ₦2,500.50',
    text: 'Bola asks for a live refund of ₦2,500.50 on invoice A1-2, which is above their limit. Nothing happens unless you approve it on your dashboard.',
  })
})

// Holds R8.
it('a second factor that will be removed', () => {
  expect(resetFactorWords('ada@example.com', april)).toEqual({
    subject: 'A second factor will be removed',
    text: `The operator was asked to remove the second factor of ada@example.com. It is removed at ${april}, unless they sign in with it before then. If they did not ask for it, remove them from your team or write to support at once.`,
  })
})

// Holds R12.
describe('a note of bills', () => {
  it('for a new recipient hides all but their last four digits', () => {
    const bill = {
      ...{ id: 'bill_1', amount: 50_000, currency: 'NGN' },
      ...{ category: 'airtime', provider: 'mtn', recipient: '08031234509' },
    } as Bill
    expect(newRecipientWords('live', bill)).toEqual({
      subject: 'A live bill was paid for a new recipient',
      text: `The live bill bill_1 of ₦500 (airtime, mtn) went to ****4509, which you had never paid before. ${ifNotYou}`,
    })
  })

  it.each([
    [1, 1, 'one bill', 'one'],
    [3, 2, '3 bills', '2'],
    [2, 0, '2 bills', '0'],
  ])('of a day, %i of them, %i to strangers', (count, newRecipients, bills, strangers) => {
    const day = { merchantId: 'mer_1', day: '2026-04-01', spentKobo: 123_450, count, newRecipients }
    expect(billDayWords('live', day)).toEqual({
      subject: 'Your live bills of 2026-04-01: ₦1,234.50',
      text: `On 2026-04-01 ${bills} totalled ₦1,234.50, not counting failed ones; ${strangers} went to a recipient you had never paid before. ${ifNotYou}`,
    })
  })
})

// Holds R12, R13.
it('raised limits', () => {
  const limits = { ...defaultSpendingLimits, billsDailyKobo: 300_000_000, payoutHoldKobo: 500_000_000 }
  expect(raisedLimitsWords('live', limits)).toEqual({
    subject: 'Your live spending limits were raised',
    text: `Bills may now total ₦3,000,000 a day, and the first payout above ₦5,000,000 to an account is held. ${ifNotYou}`,
  })
})

// Holds R13.
describe('a watched payout', () => {
  const origin = { merchantId: 'mer_1', id: 'po_1', amount: 250_000_000, currency: 'NGN' } as const
  const target = { bankCode: '044', bankName: 'Access Bank', accountNumber: '0123456789', accountName: null }
  const payout = composePayout(origin, target, april)
  const stop = 'To stop it while it has not been sent, open https://pay.example/stop'

  it('that is held says until when', () => {
    const held = { ...payout, transferAt: null, heldUntil: '2026-04-01T16:00:00.000Z' }
    expect(watchedPayoutWords('live', held, 'https://pay.example/stop')).toEqual({
      subject: 'A large live payout is held for 4 hours',
      text: `The live payout po_1 of ₦2,500,000 to account ******6789 at Access Bank is larger than any before, so we hold it and send it to the bank at 1 April 2026 at 17:00. ${stop}\n\n${ifNotYou}`,
    })
  })

  it.each([
    ['was sent after it was held', { transferAt: april, heldUntil: april }],
    ['was sent at once', { transferAt: april, heldUntil: null }],
    ['is not held', { transferAt: null, heldUntil: null }],
  ])('that %s goes to a new account', (_, over) => {
    const words = watchedPayoutWords('live', { ...payout, ...over }, 'https://pay.example/stop')
    expect(words.subject).toBe('A live payout goes to a new account')
  })
})
