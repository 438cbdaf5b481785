/** What a credential should have been, by how it begins. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^pk_/, 'is a publishable key, which a browser uses with createCustomer: a server needs a secret key'],
  [/^adm_/, 'is a session of the dashboard: use createDashboard, or make a secret key there'],
  [/^idt_/, 'is a person’s session: use createCustomer with identityToken'],
  [/^cs_/, 'is the token of a checkout session, not a key'],
  [/^whsec_/, 'is a webhook secret, which unwrap takes: a call needs a secret key'],
  [/^cid_/, 'is an OAuth client: give it as clientId, with its clientSecret'],
  [/^Bearer\s/i, 'begins with Bearer, which is added by itself: give the key alone'],
]

/**
 * Refuses what is no secret key, in words that say what it is instead. The key itself is never in them.
 * @throws TypeError.
 */
export function requireSecretKey(apiKey: unknown): asserts apiKey is string {
  if (apiKey === undefined || apiKey === null || apiKey === '')
    throw new TypeError(
      `apiKey is ${apiKey === '' ? 'empty' : String(apiKey)}: is the variable of the environment set? A secret key (sk_live_… or sk_test_…) is made on the dashboard`,
    )
  if (typeof apiKey !== 'string') throw new TypeError('apiKey must be text')
  if (/^["']|["']$|^\s|\s$/.test(apiKey))
    throw new TypeError('apiKey has quotes, spaces or a line end around it: give the key alone')
  const other = others.find(([begins]) => begins.test(apiKey))
  if (other) throw new TypeError(`apiKey ${other[1]}`)
  if (!/^(sk|at)_(live|test)_/.test(apiKey))
    throw new TypeError('apiKey must be a secret key (sk_live_… or sk_test_…) or an access token (at_…)')
}
