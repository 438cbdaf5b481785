import { failedOf } from '../../domain/analytics/series.ts'
import { addTallies } from '../../domain/analytics/tally.ts'
import { isOverdue } from '../../domain/invoice/waiting.ts'
import {
  toldTo,
  type DaySum,
  type Needs,
  type Sums,
  type Waiting,
} from '../../domain/message/daily-mail-words.ts'
import { CURRENCIES, type Currency } from '../../domain/money/money.ts'
import type { Role } from '../../domain/team/role.ts'
import { daysAfter, startOfLocalDay, type LocalDay } from '../../domain/time/local-day.ts'
import { isFailing } from '../../domain/webhook/endpoint.ts'
import { nowOf } from '../../store/context.ts'
import { agentApprovalsOf } from '../../store/entities/agent-act.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import { disputesOf } from '../../store/entities/dispute.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import { payoutsOf } from '../../store/entities/payout.ts'
import { refundRequestsOf } from '../../store/entities/refund-request.ts'
import { openCasesOf } from '../../store/entities/subscription.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { queryPage, type ListSource } from '../../store/page.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { readMoney } from '../analytics/get-analytics-timeseries.ts'
import { getBalance } from '../balance/get-balance.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The most of a kind that are counted: as many as Home requests. Beyond, the mail says "or more". */
const counted = 50

/** The open work, from the lists that Home reads, for what a role acts on; one page of each, so that a morning has a bound (P7). */
export async function readNeeds(context: OperationContext, role: Role): Promise<Needs> {
  const { merchantId } = context.tenant
  const told = toldTo(role)
  const now = nowOf(context)
  const [cards, overdue, approvals, refunds, endpoints, disputes] = await Promise.all([
    told.cards ? waiting(context, openCasesOf(merchantId), needsCard, nothing) : null,
    told.overdue ? waiting(context, invoicesOf(merchantId), isOverdue, owed) : null,
    told.decisions
      ? waiting(
          context,
          agentApprovalsOf(merchantId),
          ({ status, expiresAt }) => status === 'waiting' && expiresAt > now,
          amountOf,
        )
      : null,
    told.decisions
      ? waiting(context, refundRequestsOf(merchantId), ({ status }) => status === 'waiting', amountOf)
      : null,
    told.endpoints ? waiting(context, webhookEndpointsOf(merchantId), isFailing, nothing) : null,
    told.disputes ? openDisputes(context) : null,
  ])
  return { cards, overdue, approvals, refunds, endpoints, disputes }
}

/** The figures of a day, in the merchant's zone, and what can be paid out. */
export async function readDaySum(
  context: OperationContext,
  role: Role,
  { day, timeZone }: { readonly day: LocalDay; readonly timeZone: string },
): Promise<DaySum> {
  const { merchantId } = context.tenant
  const [money, tallies, payouts] = await Promise.all([
    readMoney(context, { first: day, last: day, zone: timeZone }),
    queryAllSpread(context, { ...dayTalliesOf(merchantId), prefix: day }),
    toldTo(role).payouts ? readPayouts(context, { day, timeZone }) : null,
  ])
  const tally = addTallies(tallies.map((part) => part.tally))
  const of = Object.entries(money.byDay[day] ?? {})
  return {
    payments: of.reduce((sum, [, { payments }]) => sum + payments, 0),
    paid: Object.fromEntries(of.map(([currency, { paidKobo }]) => [currency, paidKobo])),
    refunded: Object.fromEntries(of.map(([currency, { refundedKobo }]) => [currency, refundedKobo])),
    unknown: money.unknown.has(day),
    failedCharges: CURRENCIES.reduce((sum, currency) => sum + failedOf(tally, currency), 0),
    payouts,
  }
}

async function readPayouts(
  context: OperationContext,
  { day, timeZone }: { readonly day: LocalDay; readonly timeZone: string },
): Promise<DaySum['payouts']> {
  const source = payoutsOf(context.tenant.merchantId)
  const [begin, end] = [startOfLocalDay(day, timeZone), startOfLocalDay(daysAfter(day, 1), timeZone)]
  const within = (at: string | null): boolean => at !== null && at >= begin && at < end
  const [{ items }, { availableKobo }] = await Promise.all([
    queryPage(context, source, { limit: counted, cursor: null }),
    getBalance(context, 'NGN'),
  ])
  const of = (all: typeof items): Waiting => ({ count: all.length, more: false, sums: sumsOf(all, amountOf) })
  return {
    completed: of(items.filter(({ completedAt }) => within(completedAt))),
    failed: of(items.filter(({ status, createdAt }) => status === 'failed' && within(createdAt))),
    available: { NGN: Math.max(0, availableKobo) },
  }
}

/** The amount of a thing, in minor units. */
type Counted<T> = (value: T) => readonly [Currency, number] | null

const nothing = (): null => null
const amountOf: Counted<{ readonly currency: Currency; readonly amount: number }> = ({
  currency,
  amount,
}) => [currency, amount]
const owed: Counted<{
  readonly currency: Currency
  readonly amount: number
  readonly amountPaid: number
}> = ({ currency, amount, amountPaid }) => [currency, amount - amountPaid]

function needsCard({ recovery }: { readonly recovery: { readonly action: string } | null }): boolean {
  return recovery?.action === 'request_card_update'
}

async function pageOf<T>(context: OperationContext, source: ListSource<T>, matches: (value: T) => boolean) {
  const both = (value: T): boolean => (source.matches?.(value) ?? true) && matches(value)
  const page = await queryPage(context, { ...source, matches: both }, { limit: counted, cursor: null })
  return { items: page.items, more: page.hasMore && page.items.length === counted }
}

async function waiting<T>(
  context: OperationContext,
  source: ListSource<T>,
  matches: (value: T) => boolean,
  amount: Counted<T>,
): Promise<Waiting> {
  const { items, more } = await pageOf(context, source, matches)
  return { count: items.length, more, sums: sumsOf(items, amount) }
}

async function openDisputes(context: OperationContext): Promise<Needs['disputes']> {
  const source = disputesOf(context.tenant.merchantId)
  const { items, more } = await pageOf(context, source, ({ status }) => status === 'needs_response')
  const [firstDueAt = null] = items.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt])).sort()
  return { count: items.length, more, sums: sumsOf(items, amountOf), firstDueAt }
}

function sumsOf<T>(items: readonly T[], amount: Counted<T>): Sums {
  const sums: Partial<Record<Currency, number>> = {}
  for (const item of items) {
    const one = amount(item)
    if (one !== null) sums[one[0]] = (sums[one[0]] ?? 0) + one[1]
  }
  return sums
}
