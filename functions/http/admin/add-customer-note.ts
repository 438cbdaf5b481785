import * as contract from '../../../shared/api/contracts/customer-history.ts'
import { addNote } from '../../../shared/operations/customers/add-note.ts'
import { notesView } from '../../../shared/views/history.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('add-customer-note', {
  contract: contract.addCustomerNote,
  providers: {},
  run: (context, { params, body }) => addNote(context, params.id, body),
  present: notesView,
})
