import * as contract from '../../../shared/api/contracts/daily-mail.ts'
import { getDailyMail } from '../../../shared/operations/team/daily-mail.ts'
import { dailyMailView } from '../../../shared/views/daily-mail.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-daily-mail', {
  contract: contract.getDailyMail,
  providers: {},
  run: (context) => getDailyMail(context),
  present: dailyMailView,
})
