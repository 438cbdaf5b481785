import { simulateRecovery } from '../../contracts/recovery.ts'
import { describe } from '../describe.ts'

// Recorded failures under other settings.

describe([simulateRecovery.body], {
  retryOffsets:
    'Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length.',
  paydayAware: 'Whether retries for lack of money are moved to the days on which salaries are paid.',
  from: 'Cases that began from then on: a date (the start of that day) or an instant. 30 days before `to` by default.',
  to: 'Cases that began before then: a date or an instant, at most 93 days after `from`. Now by default.',
  currency: 'Only cases in this currency; NGN by default.',
})
describe([simulateRecovery.response], {
  from: 'The start of the range.',
  to: 'The end of the range.',
  timeZone: 'The zone in which dates were taken.',
  currency: 'The currency of the amounts.',
  complete: 'Whether these are all cases of the range; of very many only the newest are replayed.',
  cases: 'How many cases were replayed.',
  outcomes: [
    'How they would have ended, by outcome.',
    {
      outcome:
        '`same`: the attempt that was paid would have been made at the same time. `could_be_earlier`, `would_be_later`: the first attempt not known to fail is before or after the payment; whether the money was there at that time is not known. `not_recovered`: no attempt would have been left. `still_unpaid`: not paid either way. `unknown`: never paid, and attempts would have been made at times when none was. `not_by_retry`: paid manually or with another card. `open`: not ended yet.',
      cases: 'How many cases.',
      amountKobo: 'What they owed together, in minor units.',
    },
  ],
  items: [
    'The cases, newest first.',
    {
      invoiceId: 'The invoice whose charge failed.',
      subscriptionId: 'Its subscription.',
      customerId: 'Who owed it.',
      amount: 'What was owed, in minor units.',
      firstFailureAt: 'When the first charge failed.',
      recorded: [
        'The charges that failed, oldest first.',
        { at: 'When it was attempted.', failureCode: 'Why it failed.' },
      ],
      paidAt: 'When it was paid; null when it never was.',
      tries: [
        'The retries that these settings would have made, as far as the record shows.',
        {
          at: 'When it would have been retried.',
          rule: 'The rule that decided it.',
          paydaySnapped: 'Whether it was moved to a payday.',
          answer:
            'What is known about it: `declined`, `paid`, `earlier` or `later` than the payment, or `unknown`.',
        },
      ],
      outcome: 'How it would have ended.',
      shiftSeconds:
        'How long after the payment the first attempt not known to fail would have been, in seconds; negative if before it, null if there is none.',
    },
  ],
})
