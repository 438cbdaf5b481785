import type { Fields, Plans, Stage } from './stage.ts'

/**
 * Checkouts of a plan and of an amount: paid, declined, paid by transfer, left to expire, of a known customer, and one whose payer never
 * pays.
 */
export async function checkOut(stage: Stage, { gold, trial }: Plans): Promise<void> {
  const { make, browse } = stage
  const start = async (order: Fields): Promise<Fields> => make('start-checkout', order)
  const card = { rail: 'card', token: 'tok_test_success' }
  const ofPlan = (email: string, order: Fields = {}) =>
    start({ planId: gold['id'], customerEmail: email, ...order })

  await browse((await ofPlan('a@pay.test', { promoCode: 'HALF' }))['token'], card)
  await browse((await start({ planId: trial['id'], customerEmail: 'b@pay.test' }))['token'], card)
  await browse((await start({ amount: 12_345, currency: 'NGN' }))['token'], card)
  const declined = await ofPlan('c@pay.test', { promoCode: 'HALF' })
  await browse(declined['token'], { rail: 'card', token: 'tok_test_insufficient_funds' })
  const second = await ofPlan('d@pay.test')
  await browse(second['token'], { rail: 'card', token: 'tok_test_do_not_honor' })
  await browse(second['token'], card)
  for (const outcome of ['success', 'failed']) {
    const { token, id } = await ofPlan(`${outcome}@pay.test`)
    await browse(token, { rail: 'bank_transfer' })
    await make('settle-sandbox-payment', { reference: id, outcome })
  }
  const known = await make('create-customer', { email: 'known@pay.test', phone: '08030000077' })
  await browse((await start({ planId: gold['id'], customerId: known['id'] }))['token'], card)
  const { token } = await ofPlan('never@pay.test')
  await browse(token, { rail: 'ussd' })
}
