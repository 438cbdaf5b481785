import type { Answer, Service } from './service.ts'

/** A client's credentials, as they are answered when it is created. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** Who calls: the merchant's dashboard session makes the clients. */
interface Caller {
  readonly service: Service
  readonly admin: string
}

/** The calls of OAuth. The caller is asked for at each call, since a file's service starts after these are made. */
export function oauthCalls(caller: () => Caller) {
  return {
    /** Creates a client. */
    client: async (
      scopes: string[] = ['read', 'plan:write'],
      mode = 'sandbox',
      more: object = {},
    ): Promise<Client> => {
      const { service, admin: key } = caller()
      const body = { name: 'Platform', scopes, ...more }
      return (await service.call<any>('create-oauth-client', { key, params: { mode }, body })).body
    },
    /** Asks for a token in JSON; `more` adds fields or puts others in their place. */
    ask: ({ clientId, clientSecret }: Client, more: Record<string, unknown> = {}): Promise<Answer<any>> => {
      const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
      return caller().service.call('issue-token', { body: { ...body, ...more } })
    },
    /** What a token opens: the list of plans. */
    plans: (token: string): Promise<Answer> => caller().service.call('list-plans', { key: token }),
  }
}
