import type { RouteName } from '../../../shared/api/routes.ts'
import type { Life } from '../../support/lifecycle.ts'
import type { Answer, Service } from '../../support/service.ts'
import type { Frame, MakeAct, Random } from './deeds.ts'
import type { Act, Deed } from './script.ts'

/** What is sent instead of charged, and money on account numbers (M3, M4). */
export type CollectingDeed =
  /** Its next invoices are sent, with so many days to pay; null for charged again. */
  | { readonly kind: 'collect'; readonly daysUntilDue: number | null }
  /** To the customer's own account number: a share of what is due, and something on top. Its callback may be lost. */
  | { readonly kind: 'transfer'; readonly percent: number; readonly plus: number; readonly lost: boolean }
  /** This share of what is unspent of the newest transfer is refunded. */
  | { readonly kind: 'depositBack'; readonly percent: number }

const shares = [40, 60, 100, 100, 130] as const

/** Invoices that are sent for some periods, and paid by transfer: less, more, in parts, twice, late, or never, while other things happen. */
export function sending(chance: Random, act: MakeAct, atMs: number, period: number): Act[] {
  const daysUntilDue = [0, 3, 14, 60][chance.upTo(4)]!
  const meanwhile: readonly Deed[] = [
    { kind: 'void' },
    { kind: 'pay' },
    { kind: 'cancel', atPeriodEnd: false, unused: 'credit' },
    { kind: 'cancel', atPeriodEnd: true },
    { kind: 'cash', percent: 50, settle: false },
    { kind: 'cash', percent: 100, settle: true },
    { kind: 'collect', daysUntilDue: null },
    { kind: 'pause', resumesAt: null },
    { kind: 'refund', percent: 50 },
  ]
  const paid = Array.from({ length: 2 + chance.upTo(4) }, () =>
    act(atMs + period * (1 + chance.next() * 2), transfer(chance)),
  )
  const between = Array.from({ length: chance.upTo(3) }, () =>
    act(atMs + period * (1 + chance.next() * 2), meanwhile[chance.upTo(meanwhile.length)]!),
  )
  return [
    ...act(atMs, { kind: 'collect', daysUntilDue }),
    ...paid.flat(),
    ...between.flat(),
    ...(chance.upTo(3) === 0 ? act(atMs + period * 2.5, back(chance)) : []),
    ...act(atMs + period * 2.6, { kind: 'resume' }),
    ...(chance.upTo(2) === 0 ? act(atMs + period * 3, { kind: 'collect', daysUntilDue: null }) : []),
  ]
}

/** Transfers beside charges: a card that fails, and money on the account number meanwhile. */
export function sends(
  chance: Random,
  act: MakeAct,
  atMs: number,
  { period }: { readonly period: number },
): Act[] {
  const card = (token: string): Deed => ({ kind: 'card', token })
  const refund: readonly Deed[] = [back(chance), { kind: 'refund', percent: 100 }, { kind: 'void' }]
  return [
    ...act(atMs, card(chance.upTo(2) === 0 ? 'tok_test_insufficient_funds' : 'tok_test_success')),
    ...[0.5, 1.02, 1.1].flatMap((share) => act(atMs + period * share, transfer(chance))),
    ...act(atMs + period * 1.2, refund[chance.upTo(refund.length)]!),
    ...act(atMs + period * 1.4, card('tok_test_success')),
  ]
}

function transfer(chance: Random): Deed {
  const plus = [0, 0, 12_345][chance.upTo(3)]!
  return { kind: 'transfer', percent: shares[chance.upTo(shares.length)]!, plus, lost: chance.upTo(4) === 0 }
}

function back(chance: Random): Deed {
  return { kind: 'depositBack', percent: [50, 100][chance.upTo(2)]! }
}

/** What chance adds of it to one life. */
export function collectingOf(chance: Random, act: MakeAct, frame: Frame, period: number): Act[] {
  const { beginsMs, endsMs } = frame
  const someTime = (): number => beginsMs + chance.next() * (endsMs - beginsMs)
  return [
    ...(chance.upTo(100) < 20 ? sending(chance, act, someTime(), period) : []),
    ...(chance.upTo(100) < 15 ? sends(chance, act, someTime(), { period }) : []),
  ]
}

interface Doing {
  readonly service: Service
  readonly life: Life
  readonly id: string
  readonly customerId: string
  readonly doTo: (name: RouteName, target: string, body?: unknown) => Promise<Answer>
  readonly call: (name: RouteName, body: unknown) => Promise<Answer>
}

/** Does one of these deeds. */
export async function collect(deed: CollectingDeed, doing: Doing): Promise<unknown> {
  const { life, id, customerId, doTo } = doing
  switch (deed.kind) {
    case 'collect': {
      const { daysUntilDue } = deed
      const terms =
        daysUntilDue === null ? { collection: 'automatic' } : { collection: 'send_invoice', daysUntilDue }
      return doTo('update-subscription', id, terms)
    }
    case 'transfer': {
      const opened = await doTo('open-virtual-account', customerId)
      const { latestInvoiceId } = await life.subscription(id)
      const {
        amount: all,
        amountPaid,
        status,
      } = latestInvoiceId === null
        ? { amount: 0, amountPaid: 0, status: '' }
        : await life.done('get-invoice', latestInvoiceId)
      const due = status === 'paid' ? Number(all) : Number(all) - Number(amountPaid)
      const amount = Math.floor((due * deed.percent) / 100) + deed.plus
      const { accountNumber } = opened.body as { accountNumber: string }
      return amount > 0
        ? doing.call('transfer-sandbox-money', { accountNumber, amount, silent: deed.lost })
        : undefined
    }
    case 'depositBack': {
      const entries = (await doing.service.call('list-journal', { key: life.key, query: { limit: '100' } }))
        .body
      const last = (entries['items'] as any[]).findLast(
        ({ type, customerId: whose }) => type === 'transfer_deposit' && whose === customerId,
      )
      if (last === undefined) return
      const amount = Math.floor((Number(last.amountKobo) * deed.percent) / 100)
      return amount > 0 ? doTo('refund-payment', last.sourceId, { amount }) : undefined
    }
  }
}
