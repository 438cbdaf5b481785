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

/** A run in which banks dispute payments too, and charges cost a fee that this one bears. */
export interface Disputed {
  readonly feeBearer: 'platform' | 'merchant'
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
  disputed: Disputed | null = null,
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
  if (disputed !== null) {
    const fees = { percentBp: 150, fixedKobo: 1000, waivedBelowKobo: 50_000, capKobo: 2500 }
    await service.call('set-sandbox-gateway', { key, body: { fees, feeBearer: disputed.feeBearer } })
  }
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

  const disputes: string[] = []
  const dispute = async () => {
    const [amount, silent] = [1 + upTo(40_000), upTo(4) === 0]
    const answer = await call('dispute-sandbox-charge', {
      invoiceId: invoices[upTo(invoices.length)]!,
      amount,
      silent,
    })
    if (answer.status < 300 && answer.body['dispute']) disputes.push(answer.body['dispute']['id'])
    return answer
  }
  const decide = () => {
    const disputeId = disputes[upTo(disputes.length)]!
    const outcome = (['won', 'lost'] as const)[upTo(2)]!
    return call('dispute-sandbox-charge', { disputeId, outcome, silent: upTo(4) === 0 })
  }
  const accept = () =>
    call('accept-dispute', { amount: 1 + upTo(30_000) }, { id: disputes[upTo(disputes.length)]! })
  const bank = () =>
    disputes.length === 0 || upTo(2) === 0
      ? (['dispute', dispute] as const)
      : upTo(4) === 0
        ? (['accept', accept] as const)
        : (['decide', decide] as const)

  const one = async (): Promise<void> => {
    const dice = upTo(100)
    if (disputed !== null && dice >= 18 && invoices.length > 0 && upTo(5) === 0) {
      const [name, run] = bank()
      return act(name, run)
    }
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
    return act(name, run)
  }

  const act = async (name: string, run: () => Promise<Answer<Record<string, any>>>): Promise<void> => {
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
