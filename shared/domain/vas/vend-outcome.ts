/** What a provider answered. `unknown` means that no answer came: ask by reference, never vend again (D10.4). */
export type VendOutcome =
  | { readonly kind: 'succeeded'; readonly gatewayReference: string; readonly token: string | null }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' }

/** Only a question can be answered with `not_found`: the provider never saw the reference. */
export type VendQueryOutcome = VendOutcome | { readonly kind: 'not_found' }
