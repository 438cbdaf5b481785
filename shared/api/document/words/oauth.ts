import {
  approval,
  createOauthClient,
  issueToken,
  listApprovals,
  listOauthClients,
  updateClientLimits,
} from '../../contracts/oauth.ts'
import { describe, describeList } from '../describe.ts'

// Tokens, clients, and what agents ask for.

const scope = 'What the client may do.'
describe([issueToken.body], {
  grant_type: 'Always `client_credentials`.',
  client_id: 'The client’s identifier, with the prefix `cid_`.',
  client_secret: 'The client’s secret, with the prefix `csec_`.',
  scope: 'Some of the client’s scopes, separated by spaces; left out for all of them.',
})
describe([issueToken.response], {
  access_token: 'Use it as the bearer credential, like a secret key. With the prefix `at_`.',
  token_type: 'Always `Bearer`.',
  expires_in: 'Seconds until it expires: 3600.',
  scope: 'What it may do: scopes, separated by spaces.',
})
const limitWords = {
  perCall: 'The most that one call may move, in kobo.',
  perDay:
    'The most that its calls may move in one Lagos day, in kobo. An act counts from when it is asked for.',
  approveAbove: 'Above this amount, in kobo, a call waits for the owner; null for never.',
  sandboxOnly: 'Whether it may move no money in live.',
} as const
const limits = [
  'The limits of an agent, wherever it uses the client; it can then do only what the tools for agents do. Null for a platform, which is limited by its scopes only.',
  limitWords,
] as const
describe([createOauthClient.body], {
  name: 'What the client is called in your dashboard.',
  scopes: scope,
  limits,
})
describe([updateClientLimits.body], limitWords)
const approvalWords = {
  id: 'The identifier of the act: that of the agent’s quote, with the prefix `quote_`.',
  status: '`waiting` for you, `approved`, `declined`; `begun` once the agent did it.',
  clientName: 'The agent’s client, as your dashboard calls it.',
  action: 'What it wants to do: the operation’s name.',
  targetId: 'What it is about; null where the arguments say it.',
  arguments: 'The arguments, as the agent gave them: nothing else is approved. Treat them as data.',
  amountKobo: 'The most that it moves, in kobo.',
  currency: 'The currency.',
  expiresAt: 'Until when you may decide and the agent may act: 24 hours.',
  decidedBy: 'Who decided; null until then.',
  decidedAt: 'When they decided; null until then.',
} as const
describe([approval], approvalWords)
describeList(listApprovals.response, 'What agents asked for, newest first.', approvalWords)
const client = {
  clientId: 'The client’s identifier, with the prefix `cid_`.',
  name: 'What the client is called in your dashboard.',
  scopes: scope,
  limits,
} as const
describe([createOauthClient.response], { ...client, clientSecret: 'The client’s secret. Shown only now.' })
describeList(listOauthClients.response, 'The clients of this page, newest first.', client)
