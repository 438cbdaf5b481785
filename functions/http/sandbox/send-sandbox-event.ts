import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { sendSandboxEvent } from '../../../shared/operations/sandbox/send-sandbox-event.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('send-sandbox-event', {
  contract: contract.sendSandboxEvent,
  providers: {},
  run: (context, { params, body }) => sendSandboxEvent(context, params.type, body.subscriptionId),
  present: (eventId) => ({ eventId }),
})
