import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { injectConflicts } from '../support/conflicts.ts'
import { kindsOf, openTill, sumsOf, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
const conflicts = injectConflicts(documentClient(), 7)

beforeEach(() => {
  conflicts.share = 0
})

const price = 50_000
const covered = 100
const asked = 200

const payout = (till: Till) =>
  askPatiently('create-payout', till, { amount: price, bankCode: '058', accountNumber: '0123456789' })
const airtime = (till: Till) =>
  askPatiently('buy-airtime', till, { amount: price / 100, phoneNumber: '08031234567' })

/** How long two hundred wait for each other depends on the machine, which is not what is tested. */
const mostTries = 60

/** Sends a request, and the same one again while it is not answered: conflicts may outlast what one request tries. */
async function askPatiently(name: RouteName, { key }: Till, body: object): Promise<Answer> {
  const request = { key, body, headers: { 'idempotency-key': randomUUID() } }
  for (let sent = 1; ; sent += 1) {
    const answer = await service.call(name, request)
    const isRunning = answer.body['error']?.code === 'idempotency_in_progress'
    if ((answer.status !== 503 && !isRunning) || sent === mostTries) return answer
  }
}

/** Funds for a hundred, earned in several charges of an earlier day that nobody has folded. */
async function fundedTill(): Promise<Till> {
  const till = await openTill(service, '2027-03-01T20:00:00.000Z')
  for (let i = 0; i < 4; i += 1) await till.earn((covered * price) / 4)
  // No walk: it would settle the day at midnight.
  await till.jump('2027-03-02T12:00:00.000Z')
  return till
}

type Buy = (till: Till) => Promise<Answer<Record<string, any>>>

const races: [string, (i: number) => Buy, number][] = [
  ['payouts', () => payout, 0],
  ['airtime', () => airtime, 0],
  ['payouts and airtime', (i) => (i % 2 ? payout : airtime), 0],
  ['payouts and airtime under transaction conflicts', (i) => (i % 2 ? payout : airtime), 0.3],
]

describe('two hundred concurrent requests over funds for a hundred', () => {
  // Holds D9.7, D9.16.
  it.each(races)('%s: exactly a hundred are accepted', async (_name, buyOf, share) => {
    const till = await fundedTill()
    conflicts.share = share
    conflicts.count = 0
    const race = { running: true }
    const lowest = (async () => {
      let low = Infinity
      while (race.running) {
        const { status, body } = await service.call<any>('get-balance', { key: till.key })
        // A read that is refused among two hundred requests says nothing of the balance.
        if (status === 200) low = Math.min(low, body.availableKobo)
        else expect(status).toBe(503)
      }
      return low
    })()
    const answers = await Promise.all(Array.from({ length: asked }, (_, i) => buyOf(i)(till)))
    race.running = false
    expect(await lowest).toBeGreaterThanOrEqual(0)
    conflicts.share = 0

    const accepted = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 422)
    expect([accepted.length, refused.length]).toEqual([covered, asked - covered])
    expect(new Set(refused.map(({ body }) => body['error'].code))).toEqual(new Set(['insufficient_balance']))
    expect(await till.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    expect(kindsOf(await till.stored())).toEqual({ available: 0, pending: 0, credit: 0, owed: 0 })
    const sums = sumsOf(await till.journal())
    expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect([sums['merchant_pending'], sums['merchant_available']]).toEqual([0, 0])
    expect((await till.verify())['ok']).toBe(true)
    expect(new Set(accepted.map(({ body }) => body['id'])).size).toBe(covered)
    const vends = await openBook(twinTable(), till.merchant.merchantId, 'vend').list()
    expect(vends).toHaveLength(accepted.filter(({ body }) => body['id'].startsWith('bill_')).length)
    if (share > 0) expect(conflicts.count).toBeGreaterThan(50)
  })
})
