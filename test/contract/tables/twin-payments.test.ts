import { describe, expect, it } from 'vitest'
import { pageName } from '../../../shared/adapters/gateways/twin/pages.ts'
import { sandboxPayments } from '../../../shared/adapters/gateways/twin/payments.ts'
import type { SandboxFate } from '../../../shared/ports/gateway-callback.ts'
import { bookInMemory } from './twin-book.ts'

/** The twin's lever over books in memory, and one payment in them. */
async function twin(outcome = 'pending', detail = 'succeeds') {
  const [charges, fates, secrets] = [bookInMemory(), bookInMemory(), bookInMemory()]
  const entry = { reference: 'chk_1-1', amount: 500, currency: 'NGN', outcome, detail }
  await charges.enter(entry)
  const lever = sandboxPayments((merchantId) => {
    expect(merchantId).toBe('m')
    return { charges, fates }
  }, secrets)
  return { charges, fates, secrets, entry, lever }
}

const success: SandboxFate = { outcome: 'success' }
const failed: SandboxFate = { outcome: 'failed' }

describe('a pending payment (D12.6)', () => {
  const back = 'https://back.test'
  it.each<[string, SandboxFate, string, string]>([
    ['succeeds', success, 'succeeded', 'succeeds'],
    ['succeeds', { outcome: 'success', token: 'tok_1' }, 'succeeded', 'succeeds'],
    ['succeeds', failed, 'declined', 'generic_decline'],
    ['succeeds', { outcome: 'failed', failureCode: 'stolen_card' }, 'declined', 'stolen_card'],
    [`hosted ${back}`, failed, 'declined', 'generic_decline'],
    ...['hosted', 'debit', 'mandate'].flatMap((page): [string, SandboxFate, string, string][] => [
      [`${page} ${back}`, success, 'succeeded', `${page} tok_test_success`],
      [`${page} ${back}`, { outcome: 'success', token: 'tok_1' }, 'succeeded', `${page} tok_1`],
    ]),
  ])('booked as “%s” that ends by %o is %s, by “%s”', async (detail, fate, outcome, then) => {
    const { lever, charges, fates, entry } = await twin('pending', detail)
    expect(await lever.settlePayment('m', 'chk_1-1', fate)).toBe('settled')
    const decided = { ...entry, detail: then }
    expect(await fates.list()).toStrictEqual([{ ...decided, outcome: fate.outcome }])
    expect(await charges.list()).toStrictEqual([{ ...decided, outcome }])
    expect(await lever.settlePayment('m', 'chk_1-1', fate)).toBe('final')
    expect(await charges.list()).toStrictEqual([{ ...decided, outcome }])
  })

  it.each([['succeeded'], ['declined']])('that is %s ends in no other way', async (outcome) => {
    const { lever, charges, fates, entry } = await twin(outcome)
    for (const fate of [success, failed])
      expect(await lever.settlePayment('m', 'chk_1-1', fate)).toBe('final')
    expect(await charges.list()).toStrictEqual([entry])
    expect(await fates.list()).toEqual([])
  })

  it('that nobody made is unknown', async () => {
    const { lever, fates } = await twin()
    expect(await lever.settlePayment('m', 'chk_1-2', success)).toBe('unknown')
    expect(await fates.list()).toEqual([])
  })

  it.each<[SandboxFate, SandboxFate, string, string]>([
    [success, failed, 'succeeded', 'succeeds'],
    [failed, success, 'declined', 'generic_decline'],
  ])('of two requests, %o and then %o, obeys the first', async (first, second, outcome, detail) => {
    const { lever, charges, fates, entry } = await twin()
    await fates.enter({ ...entry, outcome: first.outcome, detail })
    expect(await lever.settlePayment('m', 'chk_1-1', second)).toBe('final')
    expect(await charges.list()).toStrictEqual([{ ...entry, outcome, detail }])
  })

  it('is settled by the request whose outcome it has, though another wrote it', async () => {
    const { lever, fates, entry } = await twin()
    await fates.enter({ ...entry, outcome: 'success' })
    expect(await lever.settlePayment('m', 'chk_1-1', success)).toBe('settled')
  })
})

describe('a page', () => {
  const [shown, back] = [{ merchantId: 'm', reference: 'chk_1-1' }, 'https://back.test']
  it.each<[string, string, boolean, string | null]>([
    ['pending', `hosted ${back}`, true, back],
    ['pending', `debit ${back}`, true, back],
    ['pending', `mandate ${back}`, true, back],
    ['pending', `other ${back}`, true, null],
    ['pending', 'succeeds', true, null],
    ['pending', 'hosted', true, null],
    ['succeeded', 'hosted tok_1', false, null],
    ['declined', 'hosted tok_1', false, null],
  ])('of a payment that is %s, %s, waits for its payer: %s, and leads to %s', async (outcome, ...row) => {
    const [detail, isPending, returnUrl] = row
    const { lever, secrets } = await twin(outcome, detail)
    const page = await lever.findByPage(await pageName(secrets, shown))
    expect(page).toStrictEqual({ ...shown, amount: 500, currency: 'NGN', isPending, returnUrl })
  })

  it('that the twin has not made, or of no payment, shows none', async () => {
    const { lever, secrets } = await twin()
    expect(await lever.findByPage('x.y')).toBeNull()
    expect(await lever.findByPage(await pageName(secrets, { ...shown, reference: 'chk_1-2' }))).toBeNull()
  })
})
