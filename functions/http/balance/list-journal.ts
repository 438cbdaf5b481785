import * as contract from '../../../shared/api/contracts/books.ts'
import { listJournal } from '../../../shared/operations/balance/list-journal.ts'
import { journalEntryView } from '../../../shared/views/books.ts'
import { pageView } from '../../../shared/views/page.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-journal', {
  contract: contract.listJournal,
  providers: {},
  run: (context, { query }) => listJournal(context, query),
  present: pageView(journalEntryView),
})
