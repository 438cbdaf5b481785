import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openTill, type Till } from './money.ts'
import { random } from './random.ts'
import type { Answer, Service } from './service.ts'

/** What a run of random operations did, as its callers saw it. */
export interface RandomRun {
  readonly till: Till
  readonly operations: number
  readonly counts: Readonly<Record<string, number>>
  /** The lowest balance that was read on the way. */
  readonly lowest: number
}

const ends = ['1234', '1234', '1234', '0001', '0002', '0003']
const sideBySide = 8

/**
 * Does random things to one merchant's money, some at once: charges, refunds and reversals, plan changes, cancels that
 * leave credit, give money back or forfeit it, credit that is mended, payouts
 * that succeed, fail, wait and come back, bills that succeed, fail and time out, and days that pass. Ends with everything
 * that was under way decided.
 */
export async function randomRun(
  service: Service,
  seed: number,
  operations: number,
  moved: (till: Till, now: string) => Promise<void> = () => Promise.resolve(),
): Promise<RandomRun> {
  const { upTo } = random(seed)
  const start = Date.parse('2027-03-01T12:00:00.000Z')
  const till = await openTill(service, new Date(start).toISOString())
  const { key } = till
  // Large charges, few of them: they cost the most time and only fill the till.
  const plans = [
    await till.plan({ amount: 200_000, maxCycles: 1 }),
    await till.plan({ amount: 35_500, maxCycles: 1 }),
  ]
  const customer = await till.customer()
  const subscriptions: string[] = []
  const invoices: string[] = []
  const counts: Record<string, number> = {}
  let now = start
  let lowest = 0

  const call = (
    name: RouteName,
    body: object,
    params?: Record<string, string>,
  ): Promise<Answer<Record<string, any>>> => service.call(name, { key, body, ...(params ? { params } : {}) })
  const charge = async () => {
    const answer = await till.subscribe({ customerId: customer['id'], planId: plans[upTo(2)]!['id'] })
    subscriptions.push(answer.body['id'])
    invoices.push(answer.body['latestInvoiceId'])
    return answer
  }
  const payout = () =>
    call('create-payout', {
      amount: 100 + upTo(90_000),
      bankCode: '058',
      accountNumber: `012345${ends[upTo(6)]!}`,
    })
  const airtime = () =>
    call('buy-airtime', { amount: 50 + upTo(600), phoneNumber: `0803123${ends[upTo(5)]!}` })
  const cancel = () =>
    call(
      'cancel-subscription',
      { unused: (['credit', 'refund', 'none'] as const)[upTo(3)]! },
      { id: subscriptions.splice(upTo(subscriptions.length), 1)[0]! },
    )
  const change = () =>
    call(
      'change-plan',
      { planId: plans[upTo(2)]!['id'], proration: (['charge_now', 'next_invoice'] as const)[upTo(2)]! },
      { id: subscriptions[upTo(subscriptions.length)]! },
    )
  const mend = () =>
    call('mend-credit', { amount: upTo(60_000) - 25_000, reason: 'mended' }, { id: customer['id'] as string })
  const reverse = () =>
    call('reverse-sandbox-charge', {
      invoiceId: invoices[upTo(invoices.length)]!,
      amount: 1 + upTo(20_000),
      reference: `bank-${upTo(1_000_000)}`,
    })
  const refund = () =>
    call('refund-invoice', { amount: 1 + upTo(30_000) }, { id: invoices[upTo(invoices.length)]! })

  const one = async (): Promise<void> => {
    const dice = upTo(100)
    const [name, run] =
      dice < 18 || invoices.length === 0
        ? (['charge', charge] as const)
        : dice < 52
          ? (['payout', payout] as const)
          : dice < 82
            ? (['airtime', airtime] as const)
            : dice < 86 && subscriptions.length > 0
              ? (['cancel', cancel] as const)
              : dice < 90 && subscriptions.length > 0
                ? (['change', change] as const)
                : dice < 93
                  ? (['mend', mend] as const)
                  : dice < 95
                    ? (['reverse', reverse] as const)
                    : (['refund', refund] as const)
    const { status } = await run()
    if (status >= 500) throw new Error(`${name} answered ${status}`)
    const outcome = `${name} ${status < 300 ? 'done' : 'refused'}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }

  for (let done = 0; done < operations;) {
    const together = Math.min(1 + upTo(sideBySide), operations - done)
    await Promise.all(Array.from({ length: together }, one))
    done += together
    const { availableKobo, pendingKobo } = await till.balance()
    lowest = Math.min(lowest, availableKobo, pendingKobo)
    if (upTo(5) === 0) {
      now += upTo(3) === 0 ? 17 * 3600_000 : 90_000
      await till.setClock(new Date(now).toISOString())
      await moved(till, new Date(now).toISOString())
    }
  }
  await till.setClock(new Date(now + 3 * 86_400_000).toISOString())
  return { till, operations, counts, lowest }
}

/** What the outside did with the merchant's money, by the twins' own books: kobo that left by bank and by bills. */
export async function leftByBooks({ till }: RandomRun): Promise<{ payouts: number; bills: number }> {
  const { merchantId } = till.merchant
  const transfers = await openBook(twinTable(), merchantId, 'transfer').list()
  const vends = await openBook(twinTable(), merchantId, 'vend').list()
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return {
    payouts: sum(
      transfers.filter(({ detail }) => /^(succeeds|slow) /.test(detail)).map(({ amount }) => amount),
    ),
    bills: sum(vends.filter(({ outcome }) => outcome === 'succeeded').map(({ amount }) => amount)),
  }
}
