import * as contract from '../../../shared/api/contracts/tax.ts'
import { taxCodeView } from '../../../shared/views/tax.ts'
import { createTaxCode } from '../../../shared/operations/tax/tax-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-tax-code', {
  contract: contract.createTaxCode,
  providers: {},
  run: (context, { body: { rate, ...body } }) =>
    createTaxCode(context, { ...body, basisPoints: Math.round(Number(rate) * 100) }),
  present: taxCodeView,
})
