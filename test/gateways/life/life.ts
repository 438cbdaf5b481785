import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request, startChildStack, until } from '../../support/child-stack.ts'
import { drivers } from './driver.ts'

/**
 * `npm run demo -- --gateway paystack|nomba`: a merchant's life over a gateway's adapter, through the whole stack as `npm start`
 * runs it, against that gateway's double, on a sandbox clock. Each step is printed with what the gateway's own ledger says.
 * @throws AssertionError at the first step that goes otherwise.
 */
export async function liveOver(gateway: string, tell: (line: string) => void): Promise<void> {
  const start = drivers[gateway]
  if (!start)
    throw new Error(`there is no double of ${gateway}; there are ${Object.keys(drivers).join(', ')}`)
  const driver = await start()
  const folder = mkdtempSync(join(tmpdir(), 'life-'))
  const secrets = join(folder, 'secrets.json')
  writeFileSync(secrets, JSON.stringify({ [`sandbox/${gateway}`]: driver.secret }))
  const stack = await startChildStack({
    GATEWAY_SANDBOX: gateway,
    LOCAL_SECRETS: secrets,
    RATE_SANDBOX: 'off',
  })
  const key = stack.secretKey!
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await request<any>(stack, key, method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const moved = (reference: string) =>
    driver.double.movements
      .filter((one) => one.reference === driver.spelled(reference))
      .map(({ kind, amount }) => `${kind} ${amount / 100}`)
  const expectMoved = (step: string, reference: string, wanted: string[]) => {
    assert.deepEqual(moved(reference), wanted, step)
    tell(`${step}: ${wanted.join(', ') || 'nothing moved'}`)
  }
  const send = (reference: string) => {
    const { headers, body } = driver.callback(reference)
    const url = `${stack.url}/gateways/sandbox/${gateway}/callback`
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  }
  const clock = (now: string) => call('POST', '/v1/sandbox/clock', { now })
  const statusOf = async (token: string) =>
    ((await (await fetch(`${stack.url}/checkout/${token}/status`)).json()) as any).status as string
  const sentToPage = async (planId: string, email: string) => {
    const { token } = await call('POST', '/v1/checkout/sessions', { planId, customerEmail: email })
    const paid: any = await (
      await fetch(`${stack.url}/checkout/${token}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rail: 'card' }),
      })
    ).json()
    assert.equal(paid.nextAction?.type, 'redirect', JSON.stringify(paid))
    return { token: String(token), reference: String(paid.reference) }
  }

  try {
    await clock('2027-02-08T09:00:00.000Z')
    const plan = await call('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' })

    const ada = await sentToPage(plan.id, 'ada@example.com')
    driver.pay(ada.reference)
    await until(async () => (await statusOf(ada.token)) === 'completed')
    expectMoved('checkout by redirect', ada.reference, ['charge 5000'])
    const [first] = (await call('GET', '/v1/subscriptions')).items
    assert.notEqual(first.paymentMethodId, null)
    tell(`stored card: subscription ${first.status} until ${first.currentPeriodEnd}`)

    const late = await sentToPage(plan.id, 'late@example.com')
    driver.pay(late.reference)
    for (let i = 0; i < 2; i += 1) assert.equal((await send(late.reference)).status, 200)
    assert.equal(await statusOf(late.token), 'completed')
    expectMoved('payer who did not come back, by callback, twice', late.reference, ['charge 5000'])

    await clock(first.currentPeriodEnd)
    const renewed = await call('GET', `/v1/subscriptions/${first.id}`)
    assert.deepEqual([renewed.status, renewed.cyclesCompleted], ['active', 2])
    tell(`renewal: ${renewed.cyclesCompleted} cycles, until ${renewed.currentPeriodEnd}`)

    const carded = async (name: string) => {
      const email = `${name}@example.com`
      const token = gateway === 'paystack' ? `AUTH_${name}` : `token-${name}`
      driver.giveCard(token, email, 'success')
      const customer = await call('POST', '/v1/customers', { email, name })
      await call('POST', `/v1/customers/${customer.id}/payment-methods`, { token, rail: 'card' })
      const made = await call('POST', '/v1/subscriptions', { customerId: customer.id, planId: plan.id })
      assert.equal(made.status, 'active')
      return {
        made,
        fate: (fate: 'success' | 'declined' | 'otp') => {
          driver.giveCard(token, email, fate)
        },
      }
    }
    const chidi = await carded('chidi')
    const dayo = await carded('dayo')
    chidi.fate('declined')
    dayo.fate('success')
    await clock(chidi.made.currentPeriodEnd)
    const read = (id: string) => call('GET', `/v1/subscriptions/${id}`)
    const invoiceOf = async (id: string) => call('GET', `/v1/invoices/${(await read(id)).latestInvoiceId}`)
    assert.equal((await read(chidi.made.id)).status, 'past_due')
    assert.equal((await invoiceOf(chidi.made.id)).attempts[0].failureCode, 'insufficient_funds')
    tell('decline: past_due, insufficient_funds')

    dayo.fate('otp')
    await clock((await read(dayo.made.id)).currentPeriodEnd)
    const stopped = await invoiceOf(dayo.made.id)
    const asked = stopped.attempts.some((one: any) => one.failureCode === 'authentication_required')
    assert.ok(asked, JSON.stringify(stopped.attempts))
    tell(`OTP: ${stopped.pendingPayment?.nextAction?.url ?? 'asked by the bank'}`)
    const otpReference = referenceOf(stopped.id, driver.charges(), driver.spelled)
    driver.pay(otpReference)
    assert.equal((await send(otpReference)).status, 200)
    assert.equal((await invoiceOf(dayo.made.id)).status, 'paid')
    expectMoved('approved late', otpReference, ['charge 5000'])

    const refunded = await call('POST', `/v1/invoices/${first.latestInvoiceId}/refund`, { amount: 100_000 })
    driver.finishRefunds()
    tell(`refund: ${refunded.status}, ${refunded.refunded / 100}`)
    assert.deepEqual(moved(ada.reference), ['charge 5000', 'refund 1000'])

    const now = new Date(Date.parse((await read(dayo.made.id)).currentPeriodStart) + 3 * 86_400_000)
    await clock(now.toISOString())
    const account = { bankCode: '057', accountNumber: '0123456789' }
    const payout = await call('POST', '/v1/payouts', { amount: 200_000, ...account })
    await until(async () => (await call('GET', `/v1/payouts/${payout.id}`)).status === 'completed')
    const transfers = driver.double.movements.filter(({ kind }) => kind === 'transfer')
    assert.deepEqual(
      transfers.map(({ amount }) => amount),
      [200_000],
    )
    tell('payout: transfer 2000, completed')

    const airtime = { phoneNumber: '08031234567', amount: 100, network: 'MTN' }
    const bill = await request<any>(stack, key, 'POST', '/v1/vas/airtime', airtime)
    if (driver.sellsBills) {
      assert.equal(bill.status, 201, JSON.stringify(bill.body))
      tell(`bill: airtime of 100, ${bill.body.status}`)
    } else {
      assert.deepEqual([bill.status, bill.body.error.code], [422, 'not_supported'])
      tell('bill: 422 not_supported, as its abilities say')
    }
    const verified = await call('GET', '/v1/balance/verify')
    assert.equal(verified.ok, true)
    tell('the books agree with the journal')
  } finally {
    await stack.stop()
    await driver.double.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our reference of an invoice's newest charge. */
function referenceOf(invoiceId: string, charges: string[], spelled: (reference: string) => string): string {
  const ours = Array.from({ length: 10 }, (_, index) => `${invoiceId}-${index + 1}`)
  const found = ours.findLast((reference) => charges.includes(spelled(reference)))
  assert.ok(found, `nothing of ${invoiceId} was charged`)
  return found
}
