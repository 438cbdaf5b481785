import * as contract from '../../../shared/api/contracts/credit-note.ts'
import { getCreditNote } from '../../../shared/operations/tax/credit-notes.ts'
import { creditNoteView } from '../../../shared/views/credit-note.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-credit-note', {
  contract: contract.getCreditNote,
  providers: {},
  run: (context, { params }) => getCreditNote(context, params.id),
  present: creditNoteView,
})
