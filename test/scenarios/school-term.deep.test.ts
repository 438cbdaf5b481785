import { expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'

/** A school's term on the sandbox's clock (M3): `PUPILS=200` for the whole school. */
const service = await forThisFile(startService())
const pupils = Number(process.env['PUPILS'] ?? 40)
const fee = 15_000_000
const opens = '2027-01-04T08:00:00.000Z'

type Way = 'transfer' | 'cash' | 'company' | 'nobody'

/** Of each twenty: twelve by transfer, four in cash, one by a company that keeps its tax back; three pay nothing. */
function wayOf(n: number): Way {
  const place = n % 20
  return place < 12 ? 'transfer' : place < 16 ? 'cash' : place === 16 ? 'company' : 'nobody'
}

// Holds M3, M2.
it('a school bills a term: reminders at 9:00 Lagos time, transfers, cash, a company that withholds tax, and the rest past due', async () => {
  const life = await openLife(service, opens)
  const { id: planId } = await life.plan({ name: 'Term fees', amount: fee, intervalCount: 4 })
  const body = { graceDays: 3, invoiceReminderDays: [-3, 0, 3] }
  expect((await service.call('update-recovery-settings', { key: life.key, body })).status).toBe(200)
  const enrolled = await inTurns(
    Array.from({ length: pupils }, (_, n) => n),
    async (n) => {
      const pupil = await life.begin(planId, null, { collection: 'send_invoice', daysUntilDue: 30 })
      expect(pupil['status']).toBe('active')
      const way = wayOf(n)
      const number = way === 'transfer' ? await numberOf(life, pupil['customerId']) : ''
      return { way, n, number, id: pupil['id'] as string, invoiceId: pupil['latestInvoiceId'] as string }
    },
  )
  await life.clock('2027-01-20T12:00:00.000Z')
  await inTurns(enrolled, async (pupil) => pays(life, pupil))
  // Who has paid hears nothing more.
  await life.clock('2027-02-12T00:00:00.000Z')
  const counted = new Map<Way, number>()
  for (const { way } of enrolled) counted.set(way, (counted.get(way) ?? 0) + 1)
  const unpaid = counted.get('nobody') ?? 0
  const told = await life.events()
  const reminders = told.filter(({ type }) => type === 'invoice_reminder')
  expect(reminders).toHaveLength(3 * unpaid)
  expect(new Set(reminders.map(({ createdAt }) => (createdAt as string).slice(11)))).toEqual(
    new Set(['08:00:00.000Z']),
  )
  expect(told.filter(({ type }) => type === 'invoice_overdue')).toHaveLength(unpaid)
  expect(told.filter(({ type }) => type === 'subscription_payment_failed')).toEqual([])
  const states = await inTurns(
    enrolled,
    async ({ id, way }) => [way, (await life.subscription(id))['status']] as const,
  )
  for (const [way, status] of states)
    expect([way, status]).toEqual([way, way === 'nobody' ? 'past_due' : 'active'])
  // What the school received itself is in the books as received outside, and the transfers are its balance, to the kobo.
  const outside = (counted.get('cash') ?? 0) * fee + (counted.get('company') ?? 0) * paidBy('company')
  expect(await postedOn(service, life, 'outside')).toBe(outside)
  const { availableKobo, pendingKobo } = await life.balance()
  expect(Number(availableKobo) + Number(pendingKobo)).toBe((counted.get('transfer') ?? 0) * fee)
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  // One pays late, and goes on; the rest is written off 21 days after it was overdue.
  const late = enrolled.find(({ way }) => way === 'nobody')!
  expect((await cash(life, late.invoiceId, fee)).status).toBe(201)
  expect((await life.subscription(late.id))['status']).toBe('active')
  await life.clock('2027-03-01T00:00:00.000Z')
  const ended = await inTurns(
    enrolled.filter(({ way, id }) => way === 'nobody' && id !== late.id),
    async ({ id }) => (await life.subscription(id))['status'],
  )
  expect(new Set(ended)).toEqual(new Set(unpaid > 1 ? ['unpaid'] : []))
  expect(check(await readAll(documentClient(), 'billing-sandbox'), { settled: false })).toEqual([])
}, 300_000)

function paidBy(way: Way): number {
  return way === 'company' ? fee - fee / 20 : fee
}

async function numberOf(life: Life, customerId: string): Promise<string> {
  const { body } = await life.act('open-virtual-account', customerId)
  return body['accountNumber'] as string
}

interface Pupil {
  readonly way: Way
  readonly n: number
  readonly number: string
  readonly invoiceId: string
}

/** A transfer of every third comes in two parts; a company pays by cheque what its tax leaves, which settles the invoice. */
async function pays(life: Life, { way, n, number, invoiceId }: Pupil): Promise<void> {
  if (way === 'nobody') return
  if (way === 'cash') {
    expect((await cash(life, invoiceId, fee)).status).toBe(201)
    return
  }
  if (way === 'company') {
    const paid = {
      kind: 'cheque',
      amount: paidBy(way),
      reference: `chq-${n}`,
      settle: true,
      note: 'Withholding tax',
    }
    expect((await life.act('record-payment', invoiceId, paid)).status).toBe(201)
    // The cheque is typed in twice.
    expect((await life.act('record-payment', invoiceId, paid)).status).toBe(409)
    return
  }
  for (const amount of n % 3 === 0 ? [fee / 3, fee - fee / 3] : [fee]) {
    const body = { accountNumber: number, amount, senderName: `PARENT ${n}` }
    const sent = await service.call<any>('transfer-sandbox-money', { key: life.key, body })
    expect([sent.status, sent.body.payment?.status]).toEqual([200, 'matched'])
  }
}

const cash = (life: Life, invoiceId: string, amount: number) =>
  life.act('record-payment', invoiceId, { kind: 'cash', amount })

/** Eight at a time. */
async function inTurns<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += 8)
    done.push(...(await Promise.all(all.slice(from, from + 8).map(act))))
  return done
}
