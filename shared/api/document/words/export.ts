import {
  createExport,
  exported,
  getAccountChart,
  listExports,
  updateAccountChart,
  downloadExport,
} from '../../contracts/export.ts'
import { describe, describeList } from '../describe.ts'

// Files of the books, and the names of accounts in them (N4).

const asked = {
  kind: 'What it holds: a row an invoice, an invoice line, a payment or refund, a posting of the journal, a customer, or a rate of a tax document.',
  format: '`csv` (RFC 4180, with a line of column names) or `jsonl`, one JSON object a line.',
} as const
const words = {
  ...asked,
  id: 'The export’s identifier, with the prefix `exp_`.',
  from: 'The start of its range.',
  to: 'The end of the range, exclusive.',
  status:
    '`completed` once the file is ready. `removed`: the file was deleted early, because a customer’s data was erased.',
  progress: 'Progress, 0 to 100, by the creation time of its objects.',
  rows: 'How many rows were written so far.',
  bytes: 'How large the file is so far, in bytes.',
  url: 'Where anyone with the address can download the file; null until it is ready. Each read returns a new one.',
  urlExpiresAt: 'Until when `url` works: a day from now, or until the file is deleted.',
  fileExpiresAt: 'When the file is deleted; null until it is written.',
  completedAt: 'When it was complete; null until then.',
} as const
describe([exported], words)
describeList(listExports.response, 'The exports of this page, newest first.', words)
describe([createExport.body], {
  ...asked,
  from: 'Only what was made from this on: a date (the start of that day in your zone) or an instant. All by default.',
  to: 'Only what was made before this: a date or an instant. Now by default.',
})
describe([downloadExport.response], {
  url: 'Where the file can be downloaded for some minutes, as in the header `location`.',
})
const chart = {
  account: 'The name of the account in our books.',
  code: 'Its code in your chart of accounts; null for none.',
  name: 'Its name there; null for none.',
} as const
describe([getAccountChart.response], {
  accounts: ['Every account of the books, in their order.', chart],
})
describe([updateAccountChart.body], {
  accounts: ['The accounts to rename.', { ...chart, name: 'Its name there; the code where there is none.' }],
})
