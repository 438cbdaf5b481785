import { describe, expect, it } from 'vitest'
import { workers } from '../../functions/workers/registry.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startOutbox } from '../support/outbox.ts'
import { startPipeline } from './pipeline.ts'

/** A disputed payment from its bank's notice to its end, over the double of Paystack (N3). */
const pipeline = await forThisFile(startPipeline())
const { service } = pipeline
const outbox = await forThisFile(startOutbox())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))

type Fields = Record<string, any>
type Told = 'by webhook' | 'by asking'

const [began, nextDay, dueAt] = [
  '2027-04-01T00:00:00.000Z',
  '2027-04-02T06:00:00.000Z',
  '2027-04-09T08:00:00.000Z',
] as const
const [price, disputed] = [500_000, 300_000] as const
let shops = 0

/** The headings of the file that a bank reads, in their order. */
const headings = [
  ['customerName', 'Customer'],
  ['customerEmail', 'Email'],
  ['customerPhone', 'Phone'],
  ['invoice', 'What was paid for'],
  ['receipt', 'Receipt'],
  ['consent', 'What the customer agreed to'],
  ['timeline', 'What happened'],
  ['messages', 'What the customer was sent'],
  ['logins', 'When the customer signed in'],
  ['addresses', 'Addresses that they came from'],
  ['note', 'From the merchant'],
] as const

async function webhook(event: string, sent: string): Promise<void> {
  const { headers, body: rawBody } = paystack.webhook(event, { transaction: { reference: sent } })
  const params = { mode: 'sandbox', name: 'paystack' }
  const answer = await service.call('receive-gateway-callback', { params, headers, rawBody })
  expect(answer.status).toBe(200)
}

/** The daily look at what Paystack lists. */
async function look(): Promise<void> {
  const { handlerFor } = await workers['gateway-books']()
  await handlerFor('sandbox')({}, { awsRequestId: 'req_1' } as never)
}

/** A merchant with one paid subscription at Paystack, and its payment in dispute. */
async function disputedShop(notice: Told) {
  const life = await openLife(service, began)
  const name = `payer${(shops += 1)}`
  paystack.giveCard(`AUTH_${name}`, `${name}@example.com`, 'success')
  const customer = await life.customer(null, { email: `${name}@example.com`, name: 'Adé Òkè' })
  await life.act('attach-payment-method', customer['id'], { token: `AUTH_${name}` })
  const plan = await life.plan({ amount: price })
  const { body } = await life.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const invoiceId = body['latestInvoiceId'] as string
  const sent = `${invoiceId}-1`.replaceAll('_', '-')
  const atBank = paystack.openDispute(sent, disputed, dueAt)
  if (notice === 'by webhook') await webhook('charge.dispute.create', sent)
  else await look()
  const listed = await service.call<any>('list-disputes', { key: life.key })
  expect(listed.body.items).toHaveLength(1)
  const { id } = listed.body.items[0] as { id: string }
  return { life, sent, atBank, id, invoiceId, email: `${name}@example.com` }
}

type Shop = Awaited<ReturnType<typeof disputedShop>>

/** The news from the bank comes by webhook, or is asked for a day later. */
async function news({ life, sent }: Shop, told: Told): Promise<void> {
  if (told === 'by webhook') await webhook('charge.dispute.resolve', sent)
  else await life.clock(nextDay)
}

/** The books: they balance, agree with the outside checker, and these accounts hold so much. */
async function expectBooks(life: Life, wanted: Record<string, number>): Promise<void> {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([body.ok, body.sumKobo]).toEqual([true, 0])
  const sums = body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo])
  const merchants = new Set(['merchant_pending', 'merchant_available'])
  const all = Object.entries({ merchant: 0, ...Object.fromEntries(sums) } as Record<string, number>)
  const merchant = all.reduce((sum, [account, amount]) => sum + (merchants.has(account) ? amount : 0), 0)
  const others = all.filter(([account, amount]) => amount !== 0 && !merchants.has(account))
  expect({ ...Object.fromEntries(others), merchant }).toEqual({ gateway_clearing: -price, ...wanted })
}

/** The evidence is edited and sent; the double got the very file. */
async function submit({ life, id, atBank, email }: Shop): Promise<void> {
  const { evidence: prepared } = await life.done('get-dispute', id)
  const note = 'She came 14 times, and paid ₦5,000.\nAdé signed the list.'
  const { evidence } = await life.done('update-dispute', id, { evidence: { note, messages: '' } })
  const kept: Fields = Object.fromEntries(Object.entries(prepared).filter(([field]) => field !== 'messages'))
  expect(evidence).toEqual({ ...kept, note })
  expect(await life.done('submit-dispute', id)).toMatchObject({ status: 'under_review' })
  const there = paystack.dispute(atBank)!
  const file = headings
    .filter(([field]) => evidence[field] !== undefined)
    .map(([field, heading]) => `${heading}\n${evidence[field]}\n`)
    .join('\n')
  expect(Buffer.from(there.file!).equals(Buffer.from(file))).toBe(true)
  expect(there.told).toMatchObject({ customer_email: email, customer_name: 'Adé Òkè' })
  const answers = paystack.calls.filter(({ path }) => path === `/dispute/${atBank}/resolve`)
  expect(answers.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      resolution: 'declined',
      refund_amount: 0,
      uploaded_filename: `qesp-evidence-${atBank}.txt`,
      evidence: atBank * 10,
    }),
  ])
  const late = await life.act('update-dispute', id, { evidence: { note: 'x' } })
  expect(late.status).toBe(409)
}

const disputeTypes = async (life: Life): Promise<string[]> =>
  (await life.eventTypes()).filter((type) => /^dispute_|refunded$/.test(type))

describe('a dispute', () => {
  // Holds N3.
  it('is shown with its evidence, and reported to the owner by event and mail', async () => {
    const shop = await disputedShop('by webhook')
    const { life, id, invoiceId, email } = shop
    // A notice that comes twice opens nothing twice.
    await webhook('charge.dispute.remind', shop.sent)
    const shown = await life.done('get-dispute', id)
    expect(shown).toMatchObject({
      ...{ id, invoiceId, paymentId: `${invoiceId}-1`, amount: disputed, status: 'needs_response', dueAt },
      ...{ heldKobo: disputed, lostKobo: 0 },
      evidence: {
        customerName: 'Adé Òkè',
        customerEmail: email,
        invoice: expect.stringContaining(invoiceId),
        consent: expect.stringContaining('subscribed to Gold'),
        timeline: expect.any(String),
      },
    })
    const opened = (await life.events()).filter(({ type }) => type === 'dispute_opened')
    expect(opened.map(({ data }) => data.dispute.id)).toEqual([id])
    await expectBooks(life, { disputes_held: disputed, merchant: price - disputed })
    await pipeline.call('schedule-sync', 'sandbox', await pipeline.takeStream('sandbox'))
    const notices = await pipeline.takeMessages('sandbox', 'owner-notice')
    expect(await pipeline.call('owner-notice', 'sandbox', notices)).toEqual([])
    const mails = outbox.messages.filter(({ text }) => text.includes(invoiceId))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toMatch(/payment is disputed: ₦3,000.*, by .*9.*2027/)
  })

  // Holds N3: the owner’s answer reaches the bank, and the bank’s reaches the books, told or not.
  it.each<[Told, Told]>([
    ['by webhook', 'by webhook'],
    ['by webhook', 'by asking'],
    ['by asking', 'by asking'],
  ])('whose evidence is sent is won: opening %s, end %s', async (opening, ending) => {
    const shop = await disputedShop(opening)
    await submit(shop)
    await expectBooks(shop.life, { disputes_held: disputed, merchant: price - disputed })
    paystack.decideDispute(shop.atBank, 'declined')
    await news(shop, ending)
    expect(await shop.life.done('get-dispute', shop.id)).toMatchObject({ status: 'won', heldKobo: 0 })
    await expectBooks(shop.life, { merchant: price })
    expect(await disputeTypes(shop.life)).toEqual(['dispute_opened', 'dispute_closed'])
  })

  // Holds N3, F3.
  it.each<Told>(['by webhook', 'by asking'])(
    'whose evidence is sent is lost all the same: %s',
    async (told) => {
      const shop = await disputedShop('by webhook')
      await submit(shop)
      paystack.decideDispute(shop.atBank, 'auto-accepted')
      await news(shop, told)
      const lost = { status: 'lost', heldKobo: 0, lostKobo: disputed }
      expect(await shop.life.done('get-dispute', shop.id)).toMatchObject(lost)
      await expectBooks(shop.life, { refunds: disputed, merchant: price - disputed })
      expect(await disputeTypes(shop.life)).toEqual([
        'dispute_opened',
        'subscription_payment_refunded',
        'dispute_closed',
      ])
    },
  )

  // Holds N3: a part of it, here or on the gateway’s own dashboard.
  it.each(['here', 'by webhook', 'by asking'] as const)('is accepted over a part: %s', async (where) => {
    const shop = await disputedShop('by webhook')
    const { life, id, atBank, sent } = shop
    if (where === 'here') {
      await life.done('accept-dispute', id, { amount: 200_000 })
      expect(paystack.dispute(atBank)).toMatchObject({ resolution: 'merchant-accepted', amount: 200_000 })
      // The gateway’s webhook comes as well.
      await webhook('charge.dispute.resolve', sent)
    } else {
      const resolved = await fetch(`${paystack.url}/dispute/${atBank}/resolve`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${paystack.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ resolution: 'merchant-accepted', refund_amount: 200_000 }),
      })
      expect(resolved.status).toBe(200)
      await news(shop, where)
    }
    const accepted = { status: 'accepted', heldKobo: 0, lostKobo: 200_000 }
    expect(await life.done('get-dispute', id)).toMatchObject(accepted)
    await expectBooks(life, { refunds: 200_000, merchant: price - 200_000 })
  })

  // Holds N3.
  it('leaves books in which the checker finds nothing wrong', async () => {
    const found = check(await readAll(documentClient(), 'billing-sandbox'), { settled: false })
    // The checker holds charges to the twins’ books, which nothing here was charged in.
    expect(found.filter(({ invariant }) => invariant !== 'I3')).toEqual([])
  })
})
