import { line } from '../../contracts/invoice.ts'
import {
  createTaxCode,
  getTaxReport,
  listTaxCodes,
  taxCode,
  taxReport,
  taxSettings,
  updateTaxSettings,
} from '../../contracts/tax.ts'
import { documentLink, downloadDocument } from '../../contracts/tax-document.ts'
import { describe } from '../describe.ts'

// An invoice's lines and its tax.

export const taxWords = {
  tax: 'The tax of its lines, in minor units, contained in them or on top; absent where it bears none.',
  taxNumber:
    'Its number among your tax documents, without a gap in a year; null until it has one, seconds after it is issued; absent where it bears no tax.',
  finalizedAt:
    'When it was issued as a tax document: with its first payment, or once credit has paid it. Null until then; absent where it bears no tax.',
  amountNoted:
    'What credit notes took off it, less debit notes, in minor units; absent where it bears no tax.',
  taxes: [
    'The tax by rate; absent where it bears none.',
    {
      code: 'The tax code.',
      name: 'Its name on documents.',
      rate: 'Per cent, as text.',
      inclusive: 'True if the lines’ amounts contain it, false if it comes on top.',
      net: 'The taxable amount, after discount and without tax, in minor units.',
      amount: 'The tax, in minor units.',
    },
  ],
} as const

describe([line], {
  type: 'What the line is for.',
  description: 'The line in words, for the customer.',
  amount: 'Minor units; negative where it lowers the invoice.',
  id: 'The line’s identifier within its invoice; null for the lines `discount`, `tax` and `credit`.',
  itemId:
    'The item of the subscription that it bills: `p` is its plan, `ii_…` a one-off item. Null for the lines `discount`, `tax` and `credit`.',
  quantity: 'How many units it bills.',
  unitAmount:
    'The price of each unit, in minor units; null where units have different prices, or only a share is billed.',
  discountAmount:
    'What the promo code takes off this line, in minor units; the line `discount` is their sum.',
  taxCode: 'The tax code of the line; absent where it bears no tax.',
  taxAmount: 'The line’s tax, in minor units; absent where it bears none.',
})

const settingsWords = {
  registered: 'Whether you charge tax. While you do not, no invoice bears any.',
  legalName: 'Your name as registered.',
  tin: 'Your tax identification number.',
  rcNumber: 'Your number at the Corporate Affairs Commission; null for none.',
  address: 'Your address.',
  numberPrefix: 'The prefix of your tax document numbers: capital letters and digits.',
  defaultTaxCode: 'The default tax code.',
} as const
describe([taxSettings, updateTaxSettings.body], settingsWords)

const codeWords = {
  code: 'The code: capital letters, digits and underscores.',
  name: 'Its name on documents.',
  kind: '`standard` bears its rate; `zero` and `exempt` bear none.',
  rate: 'Per cent, as text: "7.5".',
  validFrom: 'From when on it applies; an invoice has the rate of its date.',
} as const
describe([taxCode, createTaxCode.body], codeWords)
describe([listTaxCodes.response], { items: ['The rates, as they were added.', codeWords] })

const figureWords = {
  count: 'How many documents have the rate.',
  net: 'The taxable amount, in minor units.',
  tax: 'The tax, in minor units.',
}
describe([taxReport], {
  month: 'The month, `YYYY-MM`.',
  timeZone: 'The zone in which it begins and ends: yours.',
  rows: [
    'The rates of its documents.',
    {
      currency: 'The currency of the sums.',
      code: 'The tax code.',
      name: 'Its name on documents.',
      rate: 'Per cent, as text.',
      invoices: ['Tax on invoices.', figureWords],
      creditNotes: ['Tax on credit notes.', figureWords],
      debitNotes: ['Tax on debit notes.', figureWords],
      net: 'Invoices less credit notes, plus debit notes, without tax, in minor units.',
      tax: 'The tax that is owed at this rate, in minor units.',
    },
  ],
  totals: [
    'All rates together, by currency.',
    {
      currency: 'The currency.',
      net: 'Without tax, in minor units.',
      tax: 'The tax that is owed, in minor units.',
    },
  ],
})
describe([getTaxReport.query], { month: 'The month, `YYYY-MM`; the current one by default.' })

describe([documentLink], { url: 'The address of the file: `application/pdf`, A4.' })
describe([downloadDocument.response], {
  number: 'The document’s number, after which the file is named.',
  pdf: 'The file.',
})
