import * as contract from '../../../shared/api/contracts/daily-mail.ts'
import { updateDailyMail } from '../../../shared/operations/team/daily-mail.ts'
import { dailyMailView } from '../../../shared/views/daily-mail.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-daily-mail', {
  contract: contract.updateDailyMail,
  providers: {},
  run: (context, { body }) => updateDailyMail(context, body.on),
  present: dailyMailView,
})
