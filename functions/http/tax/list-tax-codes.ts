import * as contract from '../../../shared/api/contracts/tax.ts'
import { taxCodesView } from '../../../shared/views/tax.ts'
import { listTaxCodes } from '../../../shared/operations/tax/tax-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-tax-codes', {
  contract: contract.listTaxCodes,
  providers: {},
  run: (context) => listTaxCodes(context),
  present: taxCodesView,
})
