/** The result of calling a merchant's endpoint. */
export type PostOutcome =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly retryAfter: string | null
      /** The beginning of the answer, at most 1 KB. */
      readonly bodyHead: string
    }
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Calls merchants' endpoints: only at checked addresses, without redirects, for at most 15 s (D8.8). */
export interface WebhookHttp {
  post(request: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }): Promise<PostOutcome>
}
