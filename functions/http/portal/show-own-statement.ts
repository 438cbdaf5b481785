import * as contract from '../../../shared/api/contracts/portal.ts'
import { readOwnStatement } from '../../../shared/operations/portal/own-statement.ts'
import { ownStatementView } from '../../../shared/views/portal.ts'
import { endpoint } from '../endpoint.ts'
import { statementWire } from '../middleware/portal-wire.ts'
import { statementPage } from '../pages/statement-page.ts'

export const handler = endpoint('show-own-statement', {
  contract: contract.showOwnStatement,
  providers: {},
  run: (context, { params, query }) => readOwnStatement(context, params.id, query),
  present: ownStatementView,
  page: statementPage,
  wire: statementWire,
})
