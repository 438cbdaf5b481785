import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { pageView } from '../../../shared/views/page.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { listPromoCodes } from '../../../shared/operations/promo-codes/list-promo-codes.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-promo-codes', {
  contract: contract.listPromoCodes,
  providers: {},
  run: (context, { query }) => listPromoCodes(context, query),
  present: pageView(promoCodeView),
})
