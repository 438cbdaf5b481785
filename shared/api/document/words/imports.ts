import { createImport, getImport, listImportRows, listImports } from '../../contracts/import.ts'
import { describe, describeList } from '../describe.ts'

const fields = {
  id: 'The import’s identifier, with the prefix `imp_`.',
  status: '`running` while its rows are worked on; `completed` when every row has its result.',
  dryRun: 'Whether it is a dry run: nothing is imported, and each row’s result says what would be.',
  rows: 'How many rows the file has.',
  done: 'How many rows have a result.',
  imported: 'Rows that were imported, or would be in a dry run.',
  unchanged: 'Rows whose customer, payment method and subscription already existed.',
  failed: 'Rows that were not imported, each with its errors.',
  completedAt: 'When the last row had its result; null until then.',
} as const
describe([createImport.response, getImport.response], fields)
describeList(listImports.response, 'The imports of this page, newest first.', fields)
describe([createImport.query], { dryRun: '`true` imports nothing: the results say what would be done.' })
describe([createImport.body], {
  rows: 'The rows, at most 10,000. As `text/csv` the fields are columns of a header line, as `application/x-ndjson` each line is a row.',
})
describe([listImportRows.query], { status: 'Only rows of this status.' })
const results = {
  row: 'The row’s number in the file, from 1.',
  merchantRef: 'Your reference of the customer; null where the row has no readable one.',
  status: 'Its outcome; `pending` until it was processed.',
  customerId: 'The customer; null where none was created.',
  paymentMethodId: 'The payment method; null where the row names none.',
  subscriptionId: 'The subscription; null where the row names none.',
  warnings: '`no_payment_method`: nothing can be charged when the next invoice is due.',
  nextInvoices: [
    'The next three invoices of the subscription.',
    {
      date: 'When it is created and charged.',
      amount: 'Its amount, in minor units.',
      currency: 'Its currency.',
    },
  ],
  errors: [
    'What is wrong with the row; empty where nothing is.',
    {
      path: 'The field; empty where it is about the whole row.',
      issue: 'What is wrong, in words.',
      reason: 'The reason as a code, where there is one.',
    },
  ],
} as const
describeList(listImportRows.response, 'The rows of this page, in the file’s order.', results)
