import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService, type Call } from '../support/service.ts'

/** What a beginner sends, what it is answered, and what the answer must say: how to mend it. */
interface Mistake {
  readonly mistake: string
  readonly call: RouteName | 'not-found'
  readonly given: Record<string, unknown>
  readonly status: number
  readonly says: string
}

const table = JSON.parse(
  readFileSync(new URL('mistakes.json', import.meta.url), 'utf8'),
) as readonly Mistake[]

const service = await forThisFile(startService())
const life = await openLife(service, '2027-04-01T09:00:00.000Z')
const { key } = life
const plan = await life.plan({ amount: 500_000 })
const other = await life.plan({ amount: 700_000 })
const begun = await life.begin(plan['id'] as string)
const first = { name: 'Gold', amount: 500_000, interval: 'month' }
await service.call('create-plan', { key, body: first, headers: { 'idempotency-key': 'mistakes' } })
const taken = { email: 'taken@example.com', merchantRef: 'taken' }
await service.call('create-customer', { key, body: taken })

/** What the table's names stand for. */
const names: Readonly<Record<string, string>> = {
  $customer: begun['customerId'],
  $plan: plan['id'] as string,
  $other: other['id'] as string,
  $subscription: begun['id'],
  $invoice: begun['latestInvoiceId'],
  $key: key,
  $cut: key.slice(0, -4),
}

function filled(given: Mistake['given']): Call {
  const text = Object.entries(names).reduce(
    (told, [name, value]) => told.replaceAll(name, value),
    JSON.stringify(given),
  )
  const { request, ...call } = JSON.parse(text) as Call & { request?: [string, string] }
  if (request === undefined) return { key, ...call }
  return { key, ...call, request: { method: request[0], path: request[1] } }
}

// Holds Q1, Q5, Q6.
describe('a beginner’s mistake is answered with its fix', () => {
  it('for each of many mistakes, all different', () => {
    expect(table.length).toBeGreaterThanOrEqual(150)
    expect(new Set(table.map(({ mistake }) => mistake)).size).toBe(table.length)
  })

  it.each(table)('$mistake ($call)', async ({ call, given, status, says }) => {
    const answer = await service.call<any>(call, filled(given))
    const { message, details } = answer.body.error
    const told = [message, ...details.map(textOf)].join('\n')
    expect([answer.status, told]).toEqual([status, expect.stringContaining(says)])
    // What was sent is not repeated beyond names of fields: it may be a secret.
    for (const secret of [key, key.slice(0, -4), '4084084084084081'])
      expect([secret, answer.text.includes(secret)]).toEqual([secret, false])
  })
})

function textOf({ path, issue, reason, allow }: Record<string, string | undefined>): string {
  const parts = [path && `${path}:`, issue ?? reason, allow && `allow ${allow}`]
  return parts.filter(Boolean).join(' ')
}
