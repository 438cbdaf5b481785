import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { nombaBench, now, paystackBench } from './gateway-bench.ts'

/** Account numbers of customers at the live gateways, over their doubles (M4). */
const customer = {
  merchantId: 'mer_01JD0000000000000000000000',
  customerId: 'cus_01JD0000000000000000000001',
  name: 'Ada Okafor',
  email: 'ada@example.com',
  phone: '2348031234567',
}
const since = '2020-01-01T00:00:00.000Z'
const gateways = {
  paystack: async () => {
    const bench = await paystackBench()
    return {
      bench,
      stop: () => bench.stop(),
      double: bench.double,
      credit: (to: string) => bench.double.credit(to, 250_000, 'ADA OKAFOR'),
    }
  },
  'paystack that names the number beside': async () => {
    const bench = await paystackBench(undefined, {
      receiver: 'metadata',
      accountFilter: false,
      accountAgain: 'another',
    })
    return {
      bench,
      stop: () => bench.stop(),
      double: bench.double,
      credit: (to: string) => bench.double.credit(to, 250_000, 'ADA OKAFOR'),
    }
  },
  nomba: async () => {
    const bench = await nombaBench()
    return {
      bench,
      stop: () => bench.stop(),
      double: bench.double,
      credit: (to: string) => bench.double.credit(to, '2500.00', 'ADA OKAFOR'),
    }
  },
}

await forThisFile(startService())
const benches = [
  ['paystack', await forThisFile(gateways.paystack())],
  [
    'paystack, with the account number in the metadata',
    await forThisFile(gateways['paystack that names the number beside']()),
  ],
  ['nomba', await forThisFile(gateways.nomba())],
] as const

// Holds M4.
describe.each(benches)('account numbers at %s', (name, { bench, double, credit }) => {
  const { payments, callbacks } = bench
  const opened = async (more = {}) => {
    const outcome = await payments.openAccount({ ...customer, ...more })
    if (outcome.kind !== 'opened') throw new Error(outcome.kind)
    return outcome.account
  }
  const accountOf = async (more: { customerId?: string } = {}) => {
    const { accountNumber } = await opened(more)
    return {
      merchantId: customer.merchantId,
      customerId: more.customerId ?? customer.customerId,
      accountNumber,
    }
  }
  const hear = (carried: Record<string, unknown>) => {
    const { headers, body } = name.startsWith('paystack')
      ? double.webhook('charge.success', carried)
      : double.webhook('payment_success', { transaction: carried })
    return callbacks.read({ headers, body: Buffer.from(body) })
  }

  it('are opened per customer, once, even where two share an email', async () => {
    const one = await opened()
    expect(one.accountNumber).toMatch(/^\d{10}$/)
    expect(one.accountName).toContain('ADA OKAFOR')
    expect(await opened()).toEqual(one)
    const other = await opened({ customerId: 'cus_01JD0000000000000000000002' })
    expect(other.accountNumber).not.toBe(one.accountNumber)
    expect(await payments.openAccount({ ...customer, customerId: 'cus_3', name: null })).toEqual({
      kind: 'declined',
    })
  })

  it('report a credit, which can be queried and is found even without its callback', async () => {
    const account = await accountOf()
    const news = await hear(credit(account.accountNumber))
    expect(news).toEqual([
      { kind: 'credit', accountNumber: account.accountNumber, reference: expect.any(String) },
    ])
    const { reference } = news![0]!
    const found = await payments.creditOf(account, reference)
    expect(found).toMatchObject({
      ...{ reference, accountNumber: account.accountNumber, amount: 250_000, currency: 'NGN' },
      senderName: 'ADA OKAFOR',
    })
    // Heard again it is the same news, also now that it is remembered.
    expect(await hear(credit(account.accountNumber))).toHaveLength(1)
    const listed = await payments.creditsSince(account, since)
    expect(listed).toHaveLength(2)
    expect(listed).toContainEqual(found)
    // Another customer's account has none of it.
    const other = await accountOf({ customerId: 'cus_01JD0000000000000000000002' })
    expect(await payments.creditsSince(other, since)).toEqual([])
    expect(await payments.creditOf(other, reference)).toBeNull()
    expect(await payments.creditOf(account, 'unknown')).toBeNull()
  })

  it('refund a credit only once', async () => {
    const account = await accountOf()
    const [{ reference: chargeReference } = { reference: '' }] = (await hear(credit(account.accountNumber)))!
    await payments.creditOf(account, chargeReference)
    const reference = `pay_01JD00000000000000000000${name.length}-r1`
    const request = {
      ...{ merchantId: customer.merchantId, reference, chargeReference, amount: 100_000 },
      currency: 'NGN' as const,
      rail: 'virtual_account' as const,
      now,
    }
    expect(await payments.refund(request)).toEqual({ kind: 'pending' })
    await payments.refund(request)
    const made = double.movements.filter((one) => one.kind === 'refund')
    expect(made.map(({ amount }) => amount)).toEqual([100_000])
  })

  it('stay undecided while the gateway does not answer', async () => {
    const account = await accountOf()
    double.tellOtherwise(
      () => ({ status: 500, body: {} }),
      () => true,
    )
    expect(await payments.openAccount({ ...customer, customerId: 'cus_9' })).toEqual({ kind: 'unknown' })
    double.tellOtherwise(
      () => ({ status: 500, body: {} }),
      () => true,
    )
    await expect(payments.creditOf(account, 'any')).rejects.toThrow()
  })
})
