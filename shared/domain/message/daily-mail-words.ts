import type { Mode } from '../merchant/merchant.ts'
import type { Currency } from '../money/money.ts'
import { roleTable, type Role } from '../team/role.ts'
import { price, dayIn } from '../texts/format.ts'
import type { LocalDay } from '../time/local-day.ts'
import type { Instant } from '../time/time.ts'
import type { NoteWords } from './owner-note.ts'

/** Minor units by currency. */
export type Sums = Readonly<Partial<Record<Currency, number>>>

/** Things of a kind that wait; `more` where there are more than were counted. */
export interface Waiting {
  readonly count: number
  readonly more: boolean
  readonly sums: Sums
}

/** What needs a person, as in Home's queue; null where a role does not act on it, so it was not read. */
export interface Needs {
  /** Recovery cases whose customer must give another card. */
  readonly cards: Waiting | null
  readonly overdue: Waiting | null
  /** Agents' operations that an owner decides. */
  readonly approvals: Waiting | null
  /** Refunds that members request from an owner. */
  readonly refunds: Waiting | null
  readonly endpoints: Waiting | null
  readonly disputes: (Waiting & { readonly firstDueAt: Instant | null }) | null
}

/** The figures of a day. */
export interface DaySum {
  readonly payments: number
  readonly paid: Sums
  readonly refunded: Sums
  /** Whether payments of the day are still being added up. */
  readonly unknown: boolean
  readonly failedCharges: number
  /** Null where the role has nothing to do with payouts. */
  readonly payouts: {
    readonly completed: Waiting
    readonly failed: Waiting
    readonly available: Sums
  } | null
}

/** What a member's role acts on, which is what their mail contains (P7). */
export function toldTo(role: Role) {
  const { scopes, spends, changes } = roleTable[role]
  const may = (scope: NonNullable<typeof scopes>[number]): boolean =>
    scopes === null || scopes.includes(scope)
  return {
    cards: may('customer:write'),
    overdue: may('invoice:write'),
    decisions: changes.includes('limits'),
    endpoints: changes.includes('webhooks'),
    disputes: may('refund:write'),
    payouts: spends,
  }
}

/** The recipient, day and scope of a mail. */
export interface MailFacts {
  readonly name: string
  readonly mode: Mode
  readonly role: Role
  readonly day: LocalDay
  readonly timeZone: string
  readonly needs: Needs
  readonly sum: DaySum
  /** The dashboard's address. */
  readonly dashboardUrl: string
}

/** A morning's mail; null if there is nothing to say. Money that can be paid out is mentioned, and is no reason for a mail. */
export function dailyMailWords(facts: MailFacts): NoteWords | null {
  const { name, mode, role, day, needs, sum, dashboardUrl } = facts
  const waits = needLines(needs, facts)
  const happened = dayLines(sum)
  if (waits.length + happened.length === 0) return null
  const ready = sum.payouts === null ? '' : sumsOf(sum.payouts.available)
  const called = name.replaceAll(/\s+/g, ' ')
  const about = mode === 'live' ? called : `${called} (${mode})`
  const paid = sum.unknown ? '' : sumsOf(sum.paid)
  const [first] = [
    ...(waits.length === 0
      ? []
      : [waits.length === 1 ? 'one thing needs you' : `${waits.length} things need you`]),
    ...(paid === '' ? [] : [`${paid} collected yesterday`]),
    'what happened yesterday',
  ]
  const parts = [
    `Good morning. This is ${about}, ${dayIn(day, 'UTC')}.`,
    ...(waits.length === 0 ? [] : [['What needs you', ...waits].join('\n')]),
    ...(happened.length === 0 ? [] : [['What happened yesterday', ...happened].join('\n')]),
    ...(ready === '' ? [] : [`${ready} can be paid out.`]),
    `It is all on your dashboard: ${dashboardUrl}`,
    `You get this as ${role} of the team, on mornings with something to say. To stop it, open ${dashboardUrl}/notifications`,
  ]
  return { subject: `${about}: ${first}`, text: parts.join('\n\n') }
}

function needLines(
  { cards, overdue, approvals, refunds, endpoints, disputes }: Needs,
  { timeZone }: Pick<MailFacts, 'timeZone'>,
): readonly string[] {
  const deadline = disputes?.firstDueAt
  const until = deadline == null ? '' : `, the first by ${dayIn(deadline, timeZone)}`
  return [
    ...line(cards, 'customer needs another card', 'customers need another card'),
    ...line(overdue, 'invoice is overdue', 'invoices are overdue'),
    ...line(disputes, `dispute waits for an answer${until}`, `disputes wait for an answer${until}`),
    ...line(refunds, 'refund waits for your word', 'refunds wait for your word'),
    ...line(approvals, 'act of an agent waits for your word', 'acts of agents wait for your word'),
    ...line(endpoints, 'webhook endpoint fails', 'webhook endpoints fail'),
  ]
}

function dayLines({ payments, paid, refunded, unknown, failedCharges, payouts }: DaySum): readonly string[] {
  const [brought, back] = [sumsOf(paid), sumsOf(refunded)]
  return [
    ...(unknown
      ? ['- Payments are still being added up']
      : payments === 0
        ? []
        : [`- ${brought} collected, in ${payments === 1 ? 'one payment' : `${payments} payments`}`]),
    ...(unknown || back === '' ? [] : [`- ${back} refunded`]),
    ...(failedCharges === 0
      ? []
      : [`- ${failedCharges === 1 ? 'One charge' : `${failedCharges} charges`} failed`]),
    ...line(payouts?.completed ?? null, 'payout reached its bank', 'payouts reached their banks'),
    ...line(payouts?.failed ?? null, 'payout failed', 'payouts failed'),
  ]
}

function line(of: Waiting | null, one: string, many: string): readonly string[] {
  if (of === null || of.count === 0) return []
  const sums = sumsOf(of.sums)
  const count = of.more ? `${of.count} or more` : String(of.count)
  return [
    `- ${of.count === 1 && !of.more ? `1 ${one}` : `${count} ${many}`}${sums === '' ? '' : `: ${sums}`}`,
  ]
}

function sumsOf(sums: Sums): string {
  return (Object.entries(sums) as [Currency, number][])
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => price(amount, currency))
    .join(' and ')
}
