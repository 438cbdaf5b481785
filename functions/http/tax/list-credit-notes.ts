import * as contract from '../../../shared/api/contracts/credit-note.ts'
import { listCreditNotes } from '../../../shared/operations/tax/credit-notes.ts'
import { creditNoteView } from '../../../shared/views/credit-note.ts'
import { pageView } from '../../../shared/views/page.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-credit-notes', {
  contract: contract.listCreditNotes,
  providers: {},
  run: (context, { query }) => listCreditNotes(context, query),
  present: pageView(creditNoteView),
})
