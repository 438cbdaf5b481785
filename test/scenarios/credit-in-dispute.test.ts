import { expect, it } from 'vitest'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { mid, small, start } from './april.ts'

/** Credit that a chain gives while one of its payments is in dispute waits for the dispute's end (N3). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

const disputed = 200_000
/** What is held counts against the unused half, as a refund would (B2). */
const unused = small / 2 - disputed

/** A customer with two subscriptions: a part of one's payment is in dispute when it ends early, and the other renews. */
async function renewedMeanwhile() {
  const life = await openLife(service, start)
  const { key } = life
  const lever = async (body: Fields): Promise<Fields> => {
    const { status, body: answer, text } = await service.call<any>('dispute-sandbox-charge', { key, body })
    expect([status, text]).toEqual([200, text])
    return answer.dispute
  }
  await service.call('update-billing-settings', { key, body: { onDispute: 'continue' } })
  const plan = await life.plan({ amount: small })
  const ended = await life.begin(plan['id'])
  const customerId = ended['customerId'] as string
  const { body: other } = await life.subscribe({ customerId, planId: plan['id'] })
  const invoiceId = ended['latestInvoiceId'] as string
  const dispute = await lever({ invoiceId, amount: disputed, dueAt: '2027-07-01T00:00:00.000Z' })
  await life.clock(mid)
  await life.done('cancel-subscription', ended['id'], { atPeriodEnd: false })
  expect(await life.creditOf(customerId)).toBe(unused)
  await life.clock('2027-05-01T02:00:00.000Z')
  expect((await life.invoices(other['id'])).at(-1)).toMatchObject({ creditApplied: 0, amountPaid: small })
  expect(await life.creditOf(customerId)).toBe(unused)
  return { life, lever, dispute, customerId, otherId: other['id'] as string }
}

it.each([
  ['won', small / 2, 0],
  ['lost', unused, disputed],
  ['accepted', small / 2 - 100_000, 100_000],
] as const)('is drawn again once it is %s, right to the kobo', async (outcome, credit, refunds) => {
  const { life, lever, dispute, customerId, otherId } = await renewedMeanwhile()
  const { id: disputeId } = dispute
  if (outcome === 'accepted') await life.done('accept-dispute', disputeId, { amount: refunds })
  else await lever({ disputeId, outcome })
  expect(await life.creditOf(customerId)).toBe(credit)
  await life.clock('2027-06-01T02:00:00.000Z')
  expect((await life.invoices(otherId)).at(-1)).toMatchObject({
    creditApplied: credit,
    amountPaid: small - credit,
  })
  expect(await life.creditOf(customerId)).toBe(0)
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([body.ok, body.sumKobo]).toEqual([true, 0])
  const sums = Object.fromEntries(
    body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo]),
  )
  expect([sums.refunds ?? 0, sums.customer_credit ?? 0, sums.disputes_held ?? 0]).toEqual([refunds, 0, 0])
  expect((await life.charges()).reduce((sum, { amount }: Fields) => sum + Number(amount), 0)).toBe(
    4 * small - credit,
  )
})
