import { describe, expect, it } from 'vitest'
import { dayIn, price } from '../../shared/domain/texts/format.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { readPage } from '../support/read-page.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const opened = '2027-01-05T09:00:00.000Z'

const cases = [
  ['no code', {}, null],
  ['a code for one payment', {}, { duration: 'once' }],
  ['a code for two payments', {}, { duration: 'repeating', durationCycles: 2 }],
  ['a code for ever', {}, { duration: 'forever' }],
  ['a trial and a code for two', { trialDays: 7 }, { duration: 'repeating', durationCycles: 2 }],
  ['three payments in all', { maxCycles: 3 }, { duration: 'once' }],
] as const

// Holds P1: the page's sentence before the purchase, against the invoices that the engine makes afterwards.
describe('the sentence of a checkout', () => {
  it.each(cases)('says what is billed with %s', async (_, terms, code) => {
    const life = await openLife(service, opened)
    const plan = await life.plan({ amount: 500_000, ...terms })
    if (code) {
      const body = { code: 'TERMS', discountType: 'percentage', discountValue: 10, ...code }
      expect((await service.call('create-promo-code', { key: life.key, body })).status).toBe(201)
    }
    const order = {
      planId: plan['id'],
      customerEmail: 'ada@terms.test',
      ...(code ? { promoCode: 'TERMS' } : {}),
    }
    const started = await service.call<any>('start-checkout', { key: life.key, body: order })
    const params = { token: started.body.token as string }
    const page = readPage(
      (await service.call('get-checkout', { params, headers: { accept: 'text/html' } })).text,
    )
    const paid = await service.call<any>('pay-checkout', {
      params,
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect(paid.body.status).toBe('completed')
    await life.clock('2027-05-20T09:00:00.000Z')
    const invoices = (await life.invoices(paid.body.subscriptionId)).filter(
      ({ billingReason }) => billingReason === 'subscription_cycle',
    )
    const billed = invoices.slice(0, 3).map(({ amount, periodStart }) => [amount, periodStart] as const)
    expect(billed.length).toBe('maxCycles' in terms ? 2 : 3)
    const isSteady =
      new Set(invoices.map(({ amount }) => amount as number)).size === 1 && !('maxCycles' in terms)
    const [first] = billed
    const said = isSteady
      ? [`${price(first![0], 'NGN')} a month from ${dayIn(first![1], 'Africa/Lagos')}, until you cancel`]
      : billed.map(([amount, at]) => `${price(amount, 'NGN')} on ${dayIn(at, 'Africa/Lagos')}`)
    expect(page).toContain(`Then ${said.join(', ')}`)
    expect(page).toMatch(/you allow Acme to charge/)
    expect(page.includes('nothing is charged without you')).toBe(!('trialDays' in terms))
  })
})

const debts = [
  ['no code', {}, null, '2027-02-05T10:00:00.000Z'],
  ['a code for three payments', {}, { duration: 'repeating', durationCycles: 3 }, '2027-02-05T10:00:00.000Z'],
  ['four payments in all', { maxCycles: 4 }, null, '2027-02-08T10:00:00.000Z'],
  ['its period over', {}, { duration: 'forever' }, '2027-03-15T10:00:00.000Z'],
] as const

// Holds P1: the page's sentence before the debt is paid, against the invoices that the engine makes afterwards.
describe('the sentence of a link that pays a debt', () => {
  it.each(debts)('says what is billed with %s', async (_, terms, code, paidAt) => {
    const life = await openLife(service, opened)
    const { key } = life
    const plan = await life.plan({ amount: 500_000, ...terms })
    if (code) {
      const body = { code: 'TERMS', discountType: 'percentage', discountValue: 10, ...code }
      expect((await service.call('create-promo-code', { key, body })).status).toBe(201)
    }
    const finalAction = { finalAction: 'mark_unpaid' }
    expect((await service.call('update-recovery-settings', { key, body: finalAction })).status).toBe(200)
    const order = code ? { promoCode: 'TERMS' } : {}
    const { id, customerId } = await life.begin(plan['id'], 'tok_test_success', order)
    const params = { id: customerId as string }
    const card = { token: 'tok_test_expired_card', setDefault: true }
    expect((await service.call('attach-payment-method', { key, params, body: card })).status).toBe(201)
    await life.clock(paidAt)
    const { body: link } = await service.call<any>('create-update-link', { key, params, body: {} })
    const token = { token: (link.url as string).replace(/^.*\//, '') }
    const shown = await service.call('get-checkout', { params: token, headers: { accept: 'text/html' } })
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params: token, body })).body['status']).toBe('completed')
    const good = { token: 'tok_test_success', setDefault: true }
    await service.call('attach-payment-method', { key, params, body: good })
    await life.clock('2027-08-20T09:00:00.000Z')
    const paid = await life.invoices(id)
    const after = paid.slice(paid.findIndex((one) => one['id'] === link.invoiceId) + 1)
    const billed = after.slice(0, 3).map((one) => [one['amount'], one['periodStart']] as const)
    expect(billed.length).toBe('maxCycles' in terms ? 2 : 3)
    const isSteady =
      new Set(after.map(({ amount }) => amount as number)).size === 1 && !('maxCycles' in terms)
    const [first] = billed
    const said = isSteady
      ? [`${price(first![0], 'NGN')} a month from ${dayIn(first![1], 'Africa/Lagos')}, until you cancel`]
      : billed.map(([amount, at]) => `${price(amount, 'NGN')} on ${dayIn(at, 'Africa/Lagos')}`)
    expect(readPage(shown.text)).toContain(`Then ${said.join(', ')}`)
  })
})
