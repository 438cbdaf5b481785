import { openBook } from '../../../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../../../shared/runtime/clients.ts'
import type { ToldLine, ToldSettlement } from '../../../../shared/domain/gateway-settlement/settlement.ts'
import { takeLines } from '../../../../shared/operations/gateway-settlements/take-settlement.ts'
import { takeGatewayReversal } from '../../../../shared/operations/refunds/take-gateway-reversal.ts'
import { chargingContext } from '../../../support/charging.ts'
import type { Life } from '../../../support/lifecycle.ts'
import { moveClock } from '../../../support/recovery.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story, Told } from '../story.ts'
import { after, message, openStory, opens, request } from './words.ts'

/** Disputes from notice to end (N3), and what gateways settle (N2). */
export const finance: readonly Story[] = [
  { name: 'a notice of a dispute', prepare: (service) => noticed(service) },
  { name: 'a notice of a dispute after a payout', prepare: (service) => noticed(service, true) },
  { name: 'a notice beside credit of its chain', prepare: noticedBesideCredit },
  { name: 'a dispute that its bank decides: won', prepare: (service) => decided(service, 'won') },
  { name: 'a dispute that its bank decides: lost', prepare: (service) => decided(service, 'lost') },
  { name: 'a dispute that is accepted in part', prepare: (service) => answered(service, 'accept-dispute') },
  { name: 'evidence that is sent', prepare: (service) => answered(service, 'submit-dispute') },
  { name: 'a settlement of the sandbox', prepare: settled },
  { name: 'a settlement of three parts', prepare: settledInParts },
]

const price = 500_000
const halfWay = after(opens, 14 * 24)

/** A paid subscription in the middle of its period. */
async function paid(service: Service) {
  const life = await openStory(service)
  const { id, latestInvoiceId, customerId } = await life.begin((await life.plan({ amount: price }))['id'])
  await life.clock(halfWay)
  return { life, id: id as string, invoiceId: latestInvoiceId as string, customerId: customerId as string }
}

/** A dispute that the twin has; its callback is lost unless it is awaited. */
export async function openedAtBank(
  service: Service,
  life: Life,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const answer = await service.call<any>('dispute-sandbox-charge', { key: life.key, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body.dispute?.id as string | undefined) ?? null
}

/** What a callback of the gateway starts: it is asked what it has taken of a charge. */
export function tellsOf(life: Life, chargeReference: string, at: string): () => Promise<Told> {
  return async () => {
    try {
      await takeGatewayReversal(chargingContext(life, { at }), chargeReference, {})
      return { status: 200, text: '' }
    } catch (error) {
      return { status: 500, text: String(error) }
    }
  }
}

async function noticed(service: Service, isPaidOut = false): Promise<Plot> {
  const { life, invoiceId } = await paid(service)
  const body = { amount: price, bankCode: '058', accountNumber: '0123456789' }
  if (isPaidOut) await service.call('create-payout', { key: life.key, body })
  await openedAtBank(service, life, { invoiceId, amount: 400_000, silent: true })
  return told(life, `${invoiceId}-1`)
}

async function noticedBesideCredit(service: Service): Promise<Plot> {
  const { life, id, invoiceId } = await paid(service)
  await life.done('cancel-subscription', id, {})
  await openedAtBank(service, life, { invoiceId, silent: true })
  return told(life, `${invoiceId}-1`)
}

function told(life: Life, reference: string): Plot {
  const { merchantId } = life.merchant
  const settlesAt = after(halfWay, 72)
  return { act: tellsOf(life, reference, halfWay), key: life.key, merchantId, settlesAt }
}

/** Its callback is lost: the daily question finds what the bank decided. */
async function decided(service: Service, outcome: 'won' | 'lost'): Promise<Plot> {
  const { life, invoiceId } = await paid(service)
  const dueAt = after(halfWay, 30 * 24)
  const disputeId = await openedAtBank(service, life, { invoiceId, amount: 400_000, dueAt })
  await openedAtBank(service, life, { disputeId, outcome, silent: true })
  const now = after(halfWay, 25)
  await moveClock(life, now)
  return message(life, 'DSP', disputeId!, after(now, 48))
}

async function answered(service: Service, route: 'accept-dispute' | 'submit-dispute'): Promise<Plot> {
  const { life, invoiceId } = await paid(service)
  const id = (await openedAtBank(service, life, { invoiceId, dueAt: after(halfWay, 30 * 24) }))!
  const body = route === 'accept-dispute' ? { amount: 200_000 } : {}
  return request(service, life, { route, id, body }, after(halfWay, 48))
}

async function settled(service: Service): Promise<Plot> {
  const { life } = await paid(service)
  await life.begin((await life.plan({ amount: price }))['id'])
  return request(service, life, { route: 'settle-sandbox-account', body: {} }, after(halfWay, 1))
}

/** Lines that the books know, and so many that they don't, that the whole is taken in three parts. */
async function settledInParts(service: Service): Promise<Plot> {
  const { life, invoiceId } = await paid(service)
  const { merchantId } = life.merchant
  const act = await takes(life, `${invoiceId}-1`, { unknown: 64, amount: price })
  return { act, key: life.key, merchantId, settlesAt: after(halfWay, 1) }
}

/** A worker that takes a gateway's settlement of a charge, with so many of which nobody here knows. */
export async function takes(
  life: Life,
  reference: string,
  of: { readonly unknown: number; readonly amount: number },
): Promise<() => Promise<Told>> {
  const { amount } = of
  const names = Array.from({ length: of.unknown }, (_, n) => `gw-${String(n).padStart(3, '0')}`)
  const outcome = { outcome: 'succeeded', detail: `stl-1 ${halfWay}` }
  const book = openBook(twinTable(), life.merchant.merchantId, 'settled')
  await book.enter({ reference, amount, currency: 'NGN', ...outcome })
  const settlement: ToldSettlement = {
    ...{ gateway: 'sandbox', gatewayId: 'stl-1', paidOn: halfWay, currency: 'NGN' },
    ...{ paidKobo: 0, unlistedKobo: 0 },
  }
  const lines = [reference, ...names].map((name): ToldLine => ({
    kind: 'charge',
    reference: name,
    amount,
    feeKobo: null,
  }))
  return async () => {
    try {
      await takeLines(chargingContext(life, { at: halfWay }), settlement, lines)
      return { status: 200, text: '' }
    } catch (error) {
      return { status: 500, text: String(error) }
    }
  }
}
