import {
  createPriceChange,
  listPriceChangeRows,
  listPriceChanges,
  priceChange,
  priceChangeRow,
} from '../../contracts/price-change.ts'
import { describe, describeList } from '../describe.ts'
import { planTerms } from './catalog.ts'

const asked = {
  amount: planTerms.amount,
  pricing: planTerms.pricing,
  effectiveFrom:
    'From then on new sales have the price, and each subscription from its first renewal on or after it.',
  noticeDays:
    'How many days before its first payment at the new price each customer is notified; at least 7 if anyone may pay more.',
  dryRun: 'True changes and sends nothing: the answer, its sums and its rows show what would happen.',
} as const

const change = {
  ...asked,
  id: 'The price change’s identifier, with the prefix `pch_`.',
  planId: 'The plan.',
  status:
    '`running` until all subscriptions of the plan are processed, then `complete`; `reverted` once it was reverted.',
  createdAt: 'When it was announced.',
  revertedAt: 'When it was reverted; null where it was not.',
  looked: 'How many subscriptions were processed so far.',
  sums: [
    'Sums over all processed subscriptions.',
    {
      subscriptions: 'Subscriptions of the plan that continue.',
      changing: 'Those whose payment changes.',
      withLastingCode: 'Those that keep a lower price by a code without end.',
      unreachable:
        'Those of them whose customer can’t be reached by any channel: unless that changes, they keep the old price.',
      mrrBefore: 'Their monthly recurring revenue now, in minor units.',
      mrrAfter: 'The same once all pay the new price, in minor units.',
      before: 'What their first payments at the new price would be without the change, in minor units.',
      after: 'What those payments are, in minor units.',
      firstAt: 'The day of the first of them; null where there is none.',
      lastAt: 'The day of the last of them.',
    },
  ],
  total: 'How many there are to process; null if they are too many to count.',
  compared: [
    'Promised and billed, all rows together, as added up last; null before `effectiveFrom`.',
    {
      at: 'When it was added up.',
      rows: 'Subscriptions with a promised sum.',
      billedRows: 'Subscriptions billed since.',
      waiting: 'Subscriptions still to be billed.',
      promised: 'What was promised to those billed, in minor units.',
      billed: 'What they were billed, in minor units.',
      difference: 'Billed less promised, in minor units.',
      differing: 'How many were billed another sum.',
    },
  ],
} as const

const parts = {
  amount: 'What is paid for the period, in minor units: before credit and one-off items.',
  quantity: 'The units of the plan.',
  plan: 'The plan’s line before a code, in minor units.',
  addOns: 'The lines of add-ons before a code, in minor units.',
  code: 'What the code takes off, in minor units.',
  tax: 'Tax on top, in minor units.',
} as const

const row = {
  subscriptionId: 'The subscription.',
  customerId: 'Its customer.',
  customerName: 'Their name; null where none is known.',
  status: 'The subscription’s present status.',
  state:
    '`planned`: of a dry run. `promised`: the sum is fixed, the customer not notified yet. `told`: notified by a message. `sold`: subscribed while both prices were shown. `kept`: could not be notified in time, and keeps the old price. `stays`: ends or leaves before. `reverted`: the price change was reverted.',
  toldAt: 'When its customer was notified.',
  reachable: 'Whether any channel reaches its customer; only for a dry run.',
  lastingCode: 'Whether a code without end lowers what it pays.',
  now: 'What the same payment would be without the change, in minor units.',
  promised: [
    'The first payment at the new price, as last announced; null where none is promised.',
    { at: 'When it is due.', ...parts },
  ],
  billed: [
    'The first renewal on or after `effectiveFrom`; null while there is none.',
    { invoiceId: 'Its invoice.', at: 'When its period began.', ...parts },
  ],
  difference: 'Billed less promised, in minor units; null while either is missing.',
  cause:
    'The one reason why they differ, in their sum or in a part of it: changes of what was bought come first, then changes of the date, then discounts. `plan` is another plan, or a later price of it; `billing_day` another day of the month, with a partial period before it. Null where they don’t differ.',
  before: ['The same payment without the change; null where none is promised.', parts],
} as const

describe([priceChange], change)
describe([priceChangeRow], row)
describe([createPriceChange.body], asked)
describeList(listPriceChanges.response, 'The plan’s price changes, newest first.', change)
describeList(listPriceChangeRows.response, 'The subscriptions of this page, newest first.', row)
