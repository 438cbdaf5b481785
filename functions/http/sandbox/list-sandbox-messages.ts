import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { pageView } from '../../../shared/views/page.ts'
import { sandboxMessageView } from '../../../shared/views/sandbox-message.ts'
import { listSandboxMessages } from '../../../shared/operations/sandbox/list-sandbox-messages.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-sandbox-messages', {
  contract: contract.listSandboxMessages,
  providers: {},
  run: (context, { query }) => listSandboxMessages(context, query),
  present: pageView(sandboxMessageView),
})
