import { changePlan, previewPlanChange, proration } from '../../contracts/plan-change.ts'
import { describe } from '../describe.ts'
import { changeWords as change } from './add-on-items.ts'
import { pendingChangeWords, scheduledChangeWords } from './pending-payment.ts'

describe([proration], {
  amount: 'The net amount of the change, in minor units: the difference of `charge` and `credit`.',
  kind: 'Whether the amount is charged or credited; `none` when it is 0.',
  credit: 'The value of the unused time, in minor units.',
  charge: 'The price of the rest of the period on the new plan, in minor units.',
  currency: 'The currency of the sums.',
  effectiveAt: 'The instant of the computation.',
})
describe([changePlan.body], {
  ...change,
  quoteId: 'The quote of a preview: the change is then made at exactly that price, or refused.',
})
describe([previewPlanChange.body], change)
describe([changePlan.response], {
  subscription: 'The subscription after the change.',
  proration: 'What the change cost.',
  invoice: 'The invoice of the difference; null when there was nothing to charge.',
  creditKobo: 'The credit that the customer got, in minor units; 0 for none.',
  pendingChange: pendingChangeWords,
  scheduledChange: scheduledChangeWords,
})
describe([previewPlanChange.response], {
  proration: 'What the change would cost.',
  invoice: 'What would be charged or sent at once; null when nothing would.',
  quoteId: 'Send it with the change to get this price.',
  expiresAt: 'Until when the quote is honoured.',
  dueAt: 'Until when the invoice would have to be paid, where it is sent; null where it is charged.',
})
