import type { HttpDouble } from '../../gateways/http-double.ts'
import type { NombaDouble } from '../../gateways/nomba-parts.ts'
import type { PaystackDouble } from '../../gateways/paystack-parts.ts'
import type { VasProvider } from '../../../shared/ports/vas-provider.ts'
import { vendOf } from '../bills.suite.ts'
import { chargeOf, hostedOf } from '../charges.suite.ts'
import type { AdapterBench, Fate } from '../gateway-bench.ts'
import { refundOf } from '../refunds.suite.ts'
import { mandates } from './mandates.ts'
import { noticed } from './notices.ts'
import { transferOf } from '../transfers.suite.ts'

type Bench = AdapterBench<HttpDouble>
type Act = () => Promise<unknown>

/** Something that is asked of an adapter: prepared on a new bench, and then done while an answer is another than it was. */
export interface Scene {
  readonly name: string
  readonly prepare: (bench: Bench) => Promise<Act>
  /** What the gateway answers the last call of it, in place of what it would. */
  readonly refusal?: { readonly status: number; readonly body: unknown }
}

/** Far from today, so that what follows from it can be seen apart from what follows from the wall clock. */
const now = '2031-01-01T00:00:00.000Z'
const minuteMs = 60_000

const scene = (name: string, prepare: (bench: Bench) => Act | Promise<Act>): Scene => ({
  name,
  prepare: async (bench) => prepare(bench),
})

const charged = (fate: Fate) => (bench: Bench) => {
  const request = { ...chargeOf(bench, fate), subscriptionId: 'sub_1' }
  return () => bench.payments.charge(request)
}

/** A question about a charge that was sent, so long ago. */
const asked = (fate: Fate, agoMs: number) => async (bench: Bench) => {
  const request = chargeOf(bench, fate)
  await bench.payments.charge(request)
  bench.ahead(agoMs)
  return () => bench.payments.query(bench.merchantId, request.reference)
}

const paged = (end: 'open' | 'success' | 'failed', agoMs: number) => async (bench: Bench) => {
  const request = hostedOf(bench)
  await bench.payments.startPayment(request)
  if (end !== 'open') await bench.pay(request.reference, end)
  bench.ahead(agoMs)
  return () => bench.payments.query(bench.merchantId, request.reference)
}

const started =
  (rail: 'card' | 'bank_transfer' | 'ussd' | 'bank_account', keep: boolean) => (bench: Bench) => {
    const request = { ...hostedOf(bench), rail, keep } as ReturnType<typeof hostedOf>
    return () => bench.payments.startPayment(request)
  }

const refunded = (amount: number) => async (bench: Bench) => {
  const request = { ...(await refundOf(bench)), amount, now }
  return () => bench.payments.refund(request)
}

const refundAsked = (amount: number, agoMs: number, end: 'open' | 'done') => async (bench: Bench) => {
  const request = { ...(await refundOf(bench)), amount, now }
  await bench.payments.refund(request)
  if (end === 'done') bench.finishRefunds()
  bench.ahead(agoMs)
  return () => bench.payments.queryRefund(bench.merchantId, request.reference, now)
}

/** A refund whose first answer was lost. */
const refundAgain = async (bench: Bench): Promise<Act> => {
  const request = { ...(await refundOf(bench)), now }
  bench.double.breakCall(1, 'lost before', ({ path }) => path.endsWith('/refund'))
  await bench.payments.refund(request)
  return () => bench.payments.queryRefund(bench.merchantId, request.reference, now)
}

const isTransfer = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && /\/transfers?(\/bank)?$/.test(path)

const transferred = (before: 'never' | 'lost', accountName: string | null) => async (bench: Bench) => {
  const request = { ...transferOf(bench), accountName, now }
  if (before === 'lost') {
    bench.double.breakCall(1, 'lost before', isTransfer)
    await bench.bank.transfer(request)
  }
  return () => bench.bank.transfer(request)
}

const transferAsked = (sent: 'sent' | 'lost', agoMs: number) => async (bench: Bench) => {
  const request = { ...transferOf(bench), accountName: 'ADA OKAFOR', now }
  if (sent === 'lost') bench.double.breakCall(1, 'lost before', isTransfer)
  await bench.bank.transfer(request)
  bench.ahead(agoMs)
  return () => bench.bank.queryTransfer(bench.merchantId, request.reference, now)
}

const listed = (kind: 'charge' | 'refund' | 'transfer') => async (bench: Bench) => {
  const request = await refundOf(bench)
  await bench.payments.refund(request)
  await bench.bank.transfer({ ...transferOf(bench), accountName: 'ADA OKAFOR' })
  const book = await bench.book()
  const span = {
    from: new Date(Date.now() - minuteMs).toISOString(),
    to: new Date(Date.now() + minuteMs).toISOString(),
  }
  if (!book.lists.includes(kind)) return () => Promise.resolve('not listed')
  return () => book.listed(kind, span, null)
}

const scenesOfAll: readonly Scene[] = [
  scene('a stored card is charged', charged('success')),
  scene('a stored card is declined', charged('insufficient')),
  scene('a charge stays open', charged('pending')),
  scene('a charge is sent again', async (bench) => {
    const request = chargeOf(bench, 'success')
    bench.double.breakCall(1, 'lost before', ({ method }) => method === 'POST')
    await bench.payments.charge(request)
    return () => bench.payments.charge(request)
  }),
  scene('a charge without an email', (bench) => {
    const bare = { id: 'cus_1', email: null, phone: null }
    const request = { ...chargeOf(bench, 'success'), customer: bare }
    return () => bench.payments.charge({ ...request, method: { ...request.method, email: null } })
  }),
  scene('a paid charge is asked about', asked('success', 0)),
  scene('a declined charge is asked about', asked('insufficient', 0)),
  scene('an open charge is asked about', asked('pending', 0)),
  scene('an old charge is asked about', asked('pending', 16 * minuteMs)),
  scene('a charge whose record is lost', async (bench) => {
    const sent = chargeOf(bench, 'success')
    await bench.payments.charge(sent)
    const another = await bench.another()
    return () => another.query(bench.merchantId, sent.reference, { amount: 500_000, currency: 'NGN' })
  }),
  scene('a charge of another merchant', async (bench) => {
    const sent = chargeOf(bench, 'success')
    await bench.payments.charge(sent)
    return () => bench.payments.query('mer_other', sent.reference)
  }),
  scene('a charge that was refunded in part is asked about', async (bench) => {
    const request = { ...(await refundOf(bench)), amount: 200_000, now }
    await bench.payments.refund(request)
    bench.finishRefunds()
    return () => bench.payments.query(bench.merchantId, request.chargeReference)
  }),
  scene('a charge that was reversed is asked about', async (bench) => {
    const request = chargeOf(bench, 'success')
    await bench.payments.charge(request)
    bench.reverse(request.reference)
    return () => bench.payments.query(bench.merchantId, request.reference)
  }),
  scene('a page for a card', started('card', true)),
  scene('a page for a card that is not kept', started('card', false)),
  scene('a page for a transfer', started('bank_transfer', true)),
  scene('a page for USSD', started('ussd', true)),
  scene('a page for an account', started('bank_account', true)),
  scene('a page is opened again', async (bench) => {
    const request = hostedOf(bench)
    await bench.payments.startPayment(request)
    return () => bench.payments.startPayment(request)
  }),
  scene('an open page is asked about', paged('open', 0)),
  scene('an old open page is asked about', paged('open', 16 * minuteMs)),
  scene('a paid page is asked about', paged('success', 0)),
  scene('a failed page is asked about', paged('failed', 60 * minuteMs)),
  scene('a page that is over is asked about', paged('failed', 3_000 * minuteMs)),
  scene('a page is cancelled', async (bench) => {
    const request = hostedOf(bench)
    await bench.payments.startPayment(request)
    return () => bench.payments.cancelPayment(bench.merchantId, request.reference)
  }),
  scene('all of a charge is refunded', refunded(500_000)),
  scene('a part of a charge is refunded', refunded(200_000)),
  scene('a refund is asked about', refundAsked(500_000, 0, 'open')),
  scene('a done refund is asked about', refundAsked(500_000, 0, 'done')),
  scene('a refund of a part is asked about', refundAsked(200_000, 0, 'open')),
  scene('an old refund of a part is asked about', refundAsked(200_000, 11 * 1440 * minuteMs, 'open')),
  scene('a lost refund is asked about', refundAgain),
  scene('what was taken back is asked for', async (bench) => {
    const request = chargeOf(bench, 'success')
    await bench.payments.charge(request)
    bench.reverse(request.reference)
    return () => bench.payments.reversalsOf(bench.merchantId, request.reference)
  }),
  scene('what was taken back beside a refund is asked for', async (bench) => {
    const request = { ...(await refundOf(bench)), amount: 200_000, now }
    await bench.payments.refund(request)
    bench.finishRefunds()
    return () => bench.payments.reversalsOf(bench.merchantId, request.chargeReference)
  }),
  scene('a payout', transferred('never', 'ADA OKAFOR')),
  scene('a payout to a holder who is not known yet', transferred('never', null)),
  scene('a payout is sent again', transferred('lost', 'ADA OKAFOR')),
  scene('a payout is asked about', transferAsked('sent', 0)),
  scene('a lost payout is asked about', transferAsked('lost', 0)),
  scene('an old lost payout is asked about', transferAsked('lost', 16 * minuteMs)),
  scene(
    'whose account it is',
    (bench) => () => bench.bank.resolveAccount({ bankCode: '057', accountNumber: '0123456789' }),
  ),
  scene('the banks', (bench) => () => bench.bank.banks()),
  scene('what a token is', (bench) => {
    const { token, email } = bench.method('success')
    return () => bench.payments.describeToken(token, 'card', email ?? null)
  }),
  scene('the book’s charges', listed('charge')),
  scene('the book’s refunds', listed('refund')),
  scene('the book’s payouts', listed('transfer')),
]

const vend = (more: Parameters<typeof vendOf>[1]) => (bench: Bench) => {
  const request = vendOf(bench, more)
  return () => vasOf(bench).vend(request)
}

const vasOf = ({ vas }: Bench): VasProvider => vas!

const bills: readonly Scene[] = [
  scene('a prepaid meter', vend({})),
  scene('a postpaid meter', vend({ meterType: 'postpaid' })),
  scene('airtime', vend({ category: 'airtime', provider: 'MTN', meterType: null, recipient: '08031234567' })),
  scene('a bundle', (bench) => {
    const more = { category: 'data', provider: 'MTN', meterType: null, recipient: '08031234567' } as const
    return async () => {
      const [bundle] = await vasOf(bench).bundles('MTN')
      return vasOf(bench).vend(
        vendOf(bench, { ...more, bundleCode: bundle!.bundleCode, amount: bundle!.amountNaira * 100 }),
      )
    }
  }),
  scene('a bill is asked about', async (bench) => {
    const request = vendOf(bench)
    await vasOf(bench).vend(request)
    return () => vasOf(bench).queryVend(bench.merchantId, request.reference)
  }),
  scene('a lost bill is asked about', async (bench) => {
    const request = vendOf(bench)
    bench.double.breakCall(1, 'lost before', ({ path }) => path.startsWith('/v1/bill/'))
    await vasOf(bench).vend(request)
    bench.ahead(16 * minuteMs)
    return () => vasOf(bench).queryVend(bench.merchantId, request.reference)
  }),
  scene(
    'whose meter it is',
    (bench) => () =>
      vasOf(bench).lookUp({ category: 'electricity', provider: 'jed', customerId: '12345678901' }),
  ),
  scene('the billers', (bench) => () => vasOf(bench).billers('electricity')),
  scene('the bundles', (bench) => () => vasOf(bench).bundles('MTN')),
]

/** The same calls, refused by the interface: what it says then is all there is. */
function refusedWith(body: unknown): Scene[] {
  const refused = ['a stored card is charged', 'a page for a card', 'all of a charge is refunded', 'a payout']
  const again = [
    'a charge is sent again',
    'a payout is sent again',
    'a payout is asked about',
    'a prepaid meter',
  ]
  return [...scenesOfAll, ...bills]
    .filter(({ name }) => [...refused, ...again].includes(name))
    .map((one) => ({ ...one, name: `${one.name}, and refused`, refusal: { status: 400, body } }))
}

export const scenesOf: Readonly<Record<'paystack' | 'nomba', readonly Scene[]>> = {
  paystack: [
    ...scenesOfAll,
    scene(
      'notices',
      noticed(
        [
          ...['charge.success', 'charge.failed', 'transfer.success', 'transfer.failed', 'transfer.reversed'],
          ...['refund.pending', 'refund.processed', 'refund.failed', 'charge.dispute.create', 'transfer', ''],
          ...['charge.dispute.remind', 'charge.dispute.resolve', 'subscription.create'],
        ],
        (reference) => reference.replaceAll('_', '-'),
      ),
    ),
    scene('what was taken back by a dispute is asked for', async (bench) => {
      const request = chargeOf(bench, 'success')
      await bench.payments.charge(request)
      const double = bench.double as PaystackDouble
      double.acceptDispute(request.reference.replaceAll('_', '-'), 200_000)
      return () => bench.payments.reversalsOf(bench.merchantId, request.reference)
    }),
    ...mandates,
    ...refusedWith({
      status: false,
      message: 'Refused',
      code: 'refused',
      type: 'api_error',
      data: null,
    }).filter(({ name }) => !name.startsWith('a prepaid')),
  ],
  nomba: [
    ...scenesOfAll,
    scene(
      'notices',
      noticed(
        [
          ...['payment_success', 'payment_failed', 'payment_reversal', 'payout_success', 'payout_failed'],
          ...['payout_refund', 'payment', ''],
        ],
        (reference) => reference,
      ),
    ),
    scene('a page that a transfer paid is asked about', async (bench) => {
      const request = hostedOf(bench)
      await bench.payments.startPayment(request)
      const double = bench.double as NombaDouble
      double.payByTransfer(request.reference)
      return () => bench.payments.query(bench.merchantId, request.reference)
    }),
    ...bills,
    ...refusedWith({ code: '400', description: 'Refused', status: false, data: null }),
  ],
}
