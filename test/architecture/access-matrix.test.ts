import { beforeAll, expect, it } from 'vitest'
import type { Route } from '../../shared/api/route.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer, type Call } from '../support/service.ts'
import { ofShare } from '../support/share.ts'
import {
  credentialOf,
  expectedAtDoor,
  kindsOfCell,
  sampleCall,
  sampled,
  scopeSets,
  type Cell,
  type Credential,
} from './access.ts'

const cells: (Cell & { canary: string; key: string })[] = []
/** Identifiers of the first cell: what every call is about. */
let ids: Record<string, string> = {}

const names = ['A', 'B'] as const
const modes: readonly Mode[] = ['sandbox', 'live']

const service = await forThisFile(startService())
await forThisFile(startOutbox())
beforeAll(async () => {
  for (const name of names) {
    const email = `owner-${name}@matrix.test`
    const merchant = await service.merchant({ email })
    for (const mode of modes) {
      const key = merchant[mode].secretKey
      const canary = `canary${name}${mode}`
      const phone = `23480${name === 'A' ? '3' : '5'}${mode === 'live' ? '7' : '8'}000001`
      const made = await populate(key, mode, canary, phone, await adminToken(email))
      if (cells.length === 0) ids = made
      cells.push({ merchantId: merchant.merchantId, mode, phone, checkoutId: made['chk']!, canary, key })
    }
  }
}, 120_000)

/** Objects of every type that a path or body can name, each with the cell's canary in its texts. */
async function populate(
  key: string,
  mode: Mode,
  canary: string,
  phone: string,
  admin: string,
): Promise<Record<string, string>> {
  const make = async (
    name: RouteName,
    body: unknown,
    params: Record<string, string> = {},
    by = key,
  ): Promise<any> => {
    const { body: made, status, text } = await service.call<any>(name, { key: by, body, params })
    if (status > 201) throw new Error(`${name}: ${text}`)
    return made
  }
  const plan = await make('create-plan', { name: `Plan ${canary}`, amount: 5000, interval: 'month' })
  const customer = await make('create-customer', { name: canary, email: `${canary}@matrix.test`, phone })
  const subscription = await make('create-subscription', {
    customerId: customer.id,
    planId: plan.id,
    metadata: { note: canary },
  })
  const promo = await make('create-promo-code', { code: canary, discountType: 'fixed', discountValue: 100 })
  const endpoint = await make(
    'create-webhook-endpoint',
    { url: 'http://127.0.0.1:9/hook', description: canary },
    { mode },
    admin,
  )
  const apiKey = await make('create-api-key', { name: canary }, { mode }, admin)
  const session = await make('start-checkout', { planId: plan.id, metadata: { note: canary } })
  const events = await service.call<any>('list-events', { key })
  // No method can be attached in live, for no gateway is configured there.
  const method =
    mode === 'live'
      ? { id: 'pm_none' }
      : await make('attach-payment-method', { token: 'tok_test_success' }, { id: customer.id })
  return {
    plan: plan.id,
    cus: customer.id,
    sub: subscription.id,
    inv: subscription.latestInvoiceId,
    promo: promo.id,
    whe: endpoint.id,
    key: apiKey.id,
    chk: session.id,
    evt: events.body.items[0].id,
    pm: method.id,
  }
}

/** Calls that pass the door here but need a queue, which a test of doors has not. */
const needsQueue = (route: Route): boolean => route.uses.some((one) => one.startsWith('queue.'))

interface Case {
  readonly name: RouteName
  readonly route: Route
  readonly credential: Credential
  readonly cell: (typeof cells)[number] | null
  readonly whose: string
}

interface Held {
  readonly credential: Credential
  readonly cell: Case['cell']
  readonly whose: string
}

/** Every credential there is. The others’ come first: what is the caller’s own may be changed by them. */
async function allCredentials(): Promise<Held[]> {
  const byCell = await Promise.all(
    cells.map(async (cell, i) => {
      const whose = ['own', 'own tenant, other mode', 'other tenant', 'other tenant, other mode'][i]!
      const credentials = await Promise.all([
        ...kindsOfCell.map((kind) => credentialOf(cell, kind)),
        ...scopeSets.map((set) => credentialOf(cell, 'access_token', set)),
        credentialOf(cell, 'secret_key', null, true),
      ])
      return credentials.map((credential) => ({ credential, cell, whose }))
    }),
  )
  const nobody: Credential[] = [
    { kind: 'none', scopes: null, token: null },
    { kind: 'nonsense', scopes: null, token: 'sk_test_nonsense' },
  ]
  return [
    ...byCell.slice(1).flat(),
    ...byCell[0]!,
    ...nobody.map((credential) => ({ credential, cell: null, whose: 'nobody' })),
  ]
}

function callOf({ name, route, credential, cell }: Case): Call & { names: boolean } {
  const sample = sampleCall(name, ids)
  const params = { ...sample.params }
  if (route.auth === 'checkout') params['token'] = credential.token ?? 'none'
  if (route.auth === 'admin' && 'mode' in params) params['mode'] = cell?.mode ?? 'sandbox'
  return { ...sample, key: credential.token, params }
}

/** What the cell says is wrong; null when it is as documented. */
function wrong(test: Case, call: { names: boolean }, { status, text }: Answer<any>): string | null {
  const { route, credential, cell } = test
  // No vendor is configured for live here, and that is what the answer says.
  const unconfigured = status === 503 && cell?.mode === 'live' && text.includes('_not_configured')
  const foreign = cells.find((one) => one !== cell && text.toLowerCase().includes(one.canary.toLowerCase()))
  if (foreign) return `shows what is of ${foreign.canary}`
  const expected = expectedAtDoor(route, credential, cell?.mode ?? 'sandbox')
  if (expected === 'in' && unconfigured) return null
  if (expected !== 'in') return status === expected ? null : `${status} instead of ${expected}`
  if (route.auth === 'none') return status < 500 ? null : `${status}`
  const needs = needsQueue(route)
  if (cell === cells[0]) {
    // A made-up code of a second factor is refused behind the door, and what the merchant's portal does not offer.
    // A tool of agents is called by their own client, never with a secret key (D11.27).
    const behind =
      text.includes('"second_factor_') || text.includes('"portal_disabled"') || test.name === 'call-tools'
    const refused = status === 401 || (status === 403 && !behind) || (status >= 500 && !needs)
    const unread = route.method === 'GET' && !route.path.includes('{') && status !== 200
    return refused || unread ? `${status} for its owner` : null
  }
  // A publishable key may name no customer; everything else that names what is another’s names nothing.
  // What a file names is looked for later, row by row.
  if (call.names && test.name !== 'create-import')
    return status === 404 ? null : `${status} for another’s object`
  // No bank and no bill-payment provider is configured for live, and look-ups there say so.
  return status < 500 || needs || text.includes('_not_configured') ? null : `${status}`
}

// Holds D2.2, D2.4, S4, S32, S38, D11.1, D12.1.
it(
  'accepts on each endpoint only the credentials that belong there, and shows nothing of another tenant or mode',
  { timeout: 600_000 },
  async () => {
    const failures: string[] = []
    let count = 0
    const held = await allCredentials()
    // Whoever logs out can't go on: each way out has credentials of its own.
    const leaving = ['logout', 'log-out-dashboard', 'sign-out-portal']
    const routes = ofShare(sampled).sort(
      (a, b) => Number(leaving.includes(a.name)) - Number(leaving.includes(b.name)),
    )
    for (const { name, route } of routes) {
      for (const one of leaving.includes(name) ? await allCredentials() : held) {
        const test: Case = { ...one, name, route }
        const call = callOf(test)
        const answer = await service.call<any>(name, call)
        count += 1
        const problem = wrong(test, call, answer)
        const { kind, scopes } = test.credential
        if (problem)
          failures.push(
            `${name} with ${kind} [${scopes?.join(' ') ?? ''}] ${test.whose}: ${problem}: ${answer.text.slice(0, 200)}`,
          )
      }
    }
    expect(failures.slice(0, 40)).toEqual([])
    expect(count).toBeGreaterThanOrEqual(routes.length * 30)
  },
)
