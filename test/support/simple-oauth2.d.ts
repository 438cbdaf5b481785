/** What the tests use of a package that brings no types. */
declare module 'simple-oauth2' {
  export class ClientCredentials {
    constructor(options: {
      client: { id: string; secret: string }
      auth: { tokenHost: string; tokenPath: string }
      options?: { authorizationMethod?: 'header' | 'body' }
    })
    getToken(parameters: { scope: string }): Promise<{ token: Record<string, unknown>; expired(): boolean }>
  }
}
