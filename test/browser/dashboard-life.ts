import { expect } from 'vitest'
import { request, until, type ChildStack } from '../support/child-stack.ts'

export type Fields = Record<string, any>

/** Calls of the interface in the stack’s sandbox; fails on what is refused. */
export function callsOf(stack: ChildStack) {
  return async (method: string, path: string, body?: unknown): Promise<Fields> => {
    const answer = await request(stack, stack.secretKey!, method, path, body)
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
    return answer.body
  }
}

const people = [
  ['Oluwadamilola Adébísí Ogunmuyiwa-Balógun', 'tok_test_success'],
  ['Yemi Okafor', 'tok_test_stolen_card'],
  ['Ngozi Eze', 'tok_test_insufficient_funds'],
  ['Alhaji Suleiman Abdulkadir Mohammed-Bello', 'tok_test_expired_card'],
  ['Tunde Adeyemi', 'tok_test_success'],
] as const

/** A small gym with something on every screen: who pays, who owes, who left, money given back, credit, an import. */
export async function fillGym(
  stack: ChildStack,
): Promise<{ readonly pastDue: string; readonly paid: string }> {
  const call = callsOf(stack)
  const plan = await call('POST', '/v1/plans', {
    name: 'Executive All Clubs (Lekki, VI, Ikeja GRA, Abuja Wuse 2) with sauna',
    amount: 4_500_000,
    interval: 'month',
  })
  await call('POST', '/v1/plans', { name: 'Off-peak Pass', amount: 800_000, interval: 'month' })
  await call('POST', '/v1/promo-codes', { code: 'STAFFREF10', discountType: 'percentage', discountValue: 10 })
  let pastDue = ''
  let paid = ''
  for (const [name, token] of people) {
    const email = `${name.split(' ')[0]!.toLowerCase()}.${name.split(' ').at(-1)!.toLowerCase()}@example.test`
    const { id } = await call('POST', '/v1/customers', {
      name,
      email: email.normalize('NFD').replaceAll(/[^\w.@-]/g, ''),
    })
    await call('POST', `/v1/customers/${id as string}/payment-methods`, { token })
    const trial = token === 'tok_test_success' ? {} : { trialDays: 1 }
    const made = await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'], ...trial })
    if (token === 'tok_test_stolen_card') pastDue = made['id'] as string
    if (token === 'tok_test_success') paid = made['latestInvoiceId'] as string
    if (name === 'Tunde Adeyemi')
      await call('POST', `/v1/customers/${id as string}/credit`, { amount: 25_000, reason: 'for the delay' })
  }
  await call('POST', `/v1/invoices/${paid}/refund`, { amount: 200_050, reason: 'Pool closed for two days' })
  await call('POST', '/v1/imports', {
    rows: [{ merchantRef: 'MEM-1050', email: 'bisi@example.test', name: 'Bisi Adewale' }],
  })
  return { pastDue, paid }
}

/** What an owner's office has beside it: steps, add-ons, a raised price, tax and its notes, a dispute, money on its way. Answers their pages. */
export async function fillOffice(stack: ChildStack, paid: string): Promise<readonly string[]> {
  const call = callsOf(stack)
  const add = { name: 'Towel and locker', amount: 150_000, interval: 'month' }
  await call('POST', '/v1/add-ons', { ...add, pricing: { model: 'per_unit', maxQuantity: 5 } })
  const tiers = [
    { upTo: 10, unitAmount: 300_000 },
    { upTo: null, unitAmount: 250_000 },
  ]
  await call('POST', '/v1/plans', {
    name: 'Company pass, by the number of people',
    interval: 'month',
    pricing: { model: 'graduated', tiers },
  })
  const plan = (await call('GET', '/v1/plans?limit=3'))['items'].find(({ name }: Fields) =>
    name.includes('sauna'),
  )
  const path = `/v1/plans/${plan.id as string}/price-changes`
  const from = new Date(Date.parse((await call('GET', '/v1/sandbox/clock'))['now']) + 60 * 86_400_000)
  const tried = { amount: 5_000_000, effectiveFrom: from.toISOString(), dryRun: true }
  const change = await call('POST', path, tried)
  await until(async () => (await call('GET', `${path}/${change['id'] as string}`))['status'] === 'complete')
  await call('PATCH', '/v1/settings/tax', {
    ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001' },
    ...{ address: '14 Admiralty Way, Lekki', numberPrefix: 'IH' },
  })
  await call('POST', '/v1/sandbox/gateway/dispute', { invoiceId: paid, category: 'fraud' })
  await call('POST', '/v1/payouts/accounts/otp', {})
  const account = { bankCode: '058', accountNumber: '0123456789', otp: '000000' }
  const { id: accountId } = await call('POST', '/v1/payouts/accounts', account)
  const payout = await call('POST', '/v1/payouts', { amount: 500_000, accountId })
  const [dispute] = (await call('GET', '/v1/disputes'))['items']
  const screen = `/plans/${plan.id as string}/price`
  return [
    screen,
    `${screen}/${change['id'] as string}`,
    `/payouts/${payout['id'] as string}`,
    `/disputes/${dispute.id as string}`,
  ]
}
