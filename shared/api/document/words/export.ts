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
  from: 'The first instant of what it holds.',
  to: 'The first instant that is not in it.',
  status:
    '`completed` once there is the file. `removed`: its file was deleted before its time, because a customer’s data was erased.',
  progress: 'How far it is, 0 to 100, by the time that its objects were made.',
  rows: 'How many rows were written so far.',
  bytes: 'How large the file is so far, in bytes.',
  url: 'Where the file can be downloaded, by whoever has the address; null while there is none. Each read makes a new one.',
  urlExpiresAt: 'Until when `url` is good: a day from now, or the end of the file.',
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
  url: 'Where the file lies for some minutes, as the header `location` says.',
})
const chart = {
  account: 'Our account.',
  code: 'Its code in your chart of accounts; null for none.',
  name: 'Its name there; null for none.',
} as const
describe([getAccountChart.response], {
  accounts: ['Every account of the books, in their order.', chart],
})
describe([updateAccountChart.body], {
  accounts: [
    'The accounts that get other names.',
    { ...chart, name: 'Its name there; the code where there is none.' },
  ],
})
