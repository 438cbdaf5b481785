import type { Result } from './call-types.ts'
import { Transport, type Credential, type TransportOptions } from './transport.ts'

interface OauthClient extends TransportOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes?: readonly string[]
}

/** A token that expires sooner than this is renewed before a call. */
const spareMs = 60_000

/** Access tokens of an OAuth client: one for all calls, renewed before it expires and when it is refused. */
export function tokenSource(options: OauthClient): Credential {
  const { clientId, clientSecret, scopes } = options
  const transport = new Transport(options, () => null)
  let token: Promise<{ text: string; endsAt: number }> | null = null
  const issue = async (): Promise<{ text: string; endsAt: number }> => {
    const answer = await transport.send<Result<'issue-token'>>({
      method: 'POST',
      path: '/v1/oauth/token',
      body: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scopes ? { scope: scopes.join(' ') } : {}),
      },
    })
    return { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 - spareMs }
  }
  const renew = (): NonNullable<typeof token> => {
    const next = issue()
    token = next
    // After a failure the next call requests a token again.
    next.catch(() => {
      if (token === next) token = null
    })
    return next
  }
  return async (_call, refused) => {
    const held = token ?? renew()
    const present = await held
    if (present.endsAt > Date.now() && present.text !== refused) return present.text
    // If several calls were refused together, only one of them requests the new token.
    return (await (token === held ? renew() : (token ?? renew()))).text
  }
}
