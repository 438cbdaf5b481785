import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectRisingVersions, expectSeamless, expectSoundInvoices } from '../support/billed-life.ts'
import type { Life } from '../support/lifecycle.ts'
import {
  beginLife,
  intervalsOfPlans,
  lifeBeginning,
  lifeStep,
  takeStep,
  type LifeStep,
} from '../support/random-life.ts'
import { holdPromises, promisesOf } from '../support/laws/promises.ts'
import { holdReceipts } from '../support/laws/receipts.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

type Fields = Record<string, any>

const service = await forThisFile(startService())

async function live(
  beginning: { token: string; trialDays: number; plan: number },
  steps: readonly LifeStep[],
): Promise<void> {
  const walk = await beginLife(service, beginning)
  const { life, id, customerId, planIds } = walk
  let before = await life.subscription(id)
  for (const one of steps) {
    const said = one.kind === 'wait' ? await promisesOf(walk) : null
    await takeStep(walk, one)
    if (said !== null) await holdPromises(walk, said)
    const after = await life.subscription(id)
    // A change has a new version, and a version says one thing only.
    if (after['version'] === before['version']) expect(after).toEqual(before)
    else expect(after['version']).toBeGreaterThan(before['version'])
    before = after
  }
  await expectSound(life, id, customerId, planIds)
}

async function expectSound(
  life: Life,
  id: string,
  customerId: string,
  planIds: readonly string[],
): Promise<void> {
  const story = {
    subscription: await life.subscription(id),
    invoices: await life.invoices(id),
    events: await life.events(),
  }
  expectSoundInvoices(story)
  const intervals = new Map(planIds.map((planId, i) => [planId, intervalsOfPlans[i]!]))
  expectSeamless(story, (planId) => intervals.get(planId)!)
  expectRisingVersions(story.events)
  await holdReceipts(service, life, id, customerId)
  const charges = (await life.charges()).filter(({ outcome }) => outcome === 'succeeded')
  const charged = charges.map(({ reference, amount }) => [
    reference.slice(0, reference.lastIndexOf('-')),
    amount,
  ])
  const paid = story.invoices.filter((invoice) => invoice['amountPaid'] > 0)
  expect(charged.sort()).toEqual(paid.map((invoice) => [invoice['id'], invoice['amountPaid']]).sort())
  const books = (await service.call('verify-balance', { key: life.key })).body
  expect(books).toMatchObject({ ok: true, sumKobo: 0 })
  const held = books['accounts'].find((one: Fields) => one['account'] === 'customer_credit')
  expect(held?.balanceKobo ?? 0).toBe(await life.creditOf(customerId))
}

// Holds D5.1, D6.5.
it('bills random lives without gap or overlap, and keeps its books', async () => {
  const lives = fc.asyncProperty(lifeBeginning, fc.array(lifeStep, { minLength: 4, maxLength: 14 }), live)
  await fc.assert(lives, {
    numRuns: 30,
    seed: 20270131,
    plugins: [fc.interruptAfterTimeLimit(20_000)],
  })
}, 120_000)

// Holds B18: a code for one invoice, so that the first renewal and the one after it differ.
it('bills what was announced of the next two renewals', async () => {
  const walk = await beginLife(service, { token: 'tok_test_success', trialDays: 10, plan: 2 })
  const { life, id } = walk
  const terms = { code: 'ONCE', discountType: 'percentage', discountValue: 30, duration: 'once' }
  await service.call('create-promo-code', { key: life.key, body: terms })
  await life.done('update-subscription', id, { promoCode: 'ONCE' })
  const said = await promisesOf(walk)
  expect(said.reminder.laterAmount).toBeGreaterThan(said.reminder.amount!)
  await takeStep(walk, { kind: 'wait', hours: 24 * 20 })
  expect((await life.invoices(id)).length).toBeGreaterThanOrEqual(2)
  await holdPromises(walk, said)
})

// Holds P1: beyond the payments that are named by their dates, and over a change that waits.
it('charges what the sentence of terms says, including codes and changes', async () => {
  const coded = await beginLife(service, { token: 'tok_test_success', trialDays: 10, plan: 2 })
  const five = {
    code: 'FIVE',
    discountType: 'percentage',
    discountValue: 30,
    duration: 'repeating',
    durationCycles: 5,
  }
  await service.call('create-promo-code', { key: coded.life.key, body: five })
  await coded.life.done('update-subscription', coded.id, { promoCode: 'FIVE' })
  const codedSaid = await promisesOf(coded)
  expect(codedSaid.reminder.terms).toMatch(/, then .* for 2 more payments, then .* a week until you cancel$/)
  await takeStep(coded, { kind: 'wait', hours: 24 * 60 })
  expect(codedSaid.known.size + 7).toBeLessThanOrEqual((await coded.life.invoices(coded.id)).length)
  await holdPromises(coded, codedSaid)

  const changing = await beginLife(service, { token: 'tok_test_success', trialDays: 0, plan: 2 })
  await takeStep(changing, { kind: 'change', plan: 0, effective: 'at_renewal', proration: 'none' })
  const changeSaid = await promisesOf(changing)
  expect(changeSaid.reminder.terms).toContain('₦3,000 a month')
  await takeStep(changing, { kind: 'wait', hours: 24 * 70 })
  expect(changeSaid.known.size + 2).toBeLessThanOrEqual((await changing.life.invoices(changing.id)).length)
  await holdPromises(changing, changeSaid)
})

// Holds F4: refunds that wait, that succeed and that fail, each on the receipt as it stands.
it('has receipts that show the result of each refund', async () => {
  for (const token of ['tok_test_refund_fails', 'tok_test_success'] as const) {
    const walk = await beginLife(service, { token, trialDays: 0, plan: 1 })
    const { life, id, customerId } = walk
    await takeStep(walk, { kind: 'refund', amount: 70_003 })
    await holdReceipts(service, life, id, customerId)
    await takeStep(walk, { kind: 'wait', hours: 3 })
    await takeStep(walk, { kind: 'refund', amount: 20_011 })
    await holdReceipts(service, life, id, customerId)
  }
})
