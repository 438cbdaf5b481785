import type { Invoice } from './billing-items.ts'
import {
  basesOf,
  comesOf,
  goesOf,
  planItem,
  stepsOf,
  totalOf,
  unitsShown,
  type Bases,
  type Units,
} from './item-bases.ts'
import { isBegunBySending } from './periods.ts'
import { importedPeriod, type ImportedPeriod } from './imported.ts'
import type { Tenant, Told } from './tenant.ts'

/** What a subscription's customer has used of what they paid for, by its events alone. Minor units, not rounded. */
export interface Used {
  /** The value of the time used. */
  readonly usedKobo: number
  /** Of refunds, what exceeded the value of the time that was left. */
  readonly goodwillKobo: number
  /** What is paid and still to be used. */
  readonly prepaidKobo: number
  /** Given up on request: by a change without proration into a new period, or a cancel that forfeits what is unused. */
  readonly forfeitKobo: number
  /** What was paid elsewhere for the period that was imported. */
  readonly importedKobo: number
  /** Figures that were rounded on the way. */
  readonly roundings: number
}

/** Money that was returned, less what was taken back of the customer's credit. */
export interface Returned {
  readonly id: string
  readonly invoice: Invoice
  readonly amount: number
  readonly fromCredit: number
  /** Of it, what was billed for an earlier period. */
  readonly earlier: number
  /** Whether it is the customer's credit, and no cash left (M1). */
  readonly asCredit?: boolean
}

interface Span {
  readonly startMs: number
  readonly totalSeconds: number
}

const payments = ['subscription_payment_success', 'subscription_payment_recovered']
const ends = ['subscription_cancelled', 'subscription_expired', 'subscription_incomplete_expired']

/** Plays a subscription's events and refunds in their order (B1, B2). */
export function usedValue(tenant: Tenant, subscriptionId: string, returned: readonly Returned[]): Used {
  const imported = importedPeriod(tenant, subscriptionId)
  const life = new Life(tenant, imported)
  const told = (tenant.toldOf.get(subscriptionId) ?? []).map((event) => ({
    id: event.id,
    run: () => {
      life.take(event)
    },
  }))
  const back = returned.map((one) => ({
    id: one.id,
    run: () => {
      life.giveBack(one)
    },
  }))
  const order = [...told, ...back].sort((a, b) => (ulid(a.id) < ulid(b.id) ? -1 : 1))
  for (const { run } of order) run()
  return { ...life.result(), importedKobo: imported?.paidKobo ?? 0 }
}

class Life {
  private bases: Bases = new Map()
  /** The add-ons it has. */
  private items: Units = new Map()
  private share = 0
  private counted = 0
  private span: Span = { startMs: 0, totalSeconds: 0 }
  private pausedMs = 0
  private pausedAt: number | null = null
  private chain = new Set<string>()
  private over = false
  /** Whether the invoice of the change that follows has begun this period. */
  private hasBegun = false
  private lastMs = 0
  private used = 0
  private goodwill = 0
  private forfeit = 0
  /** The most that changes of this period have left as credit lines for a next invoice. */
  private waiting = 0
  private roundings = 1
  private readonly tenant: Tenant

  /** @param imported What it begins with, as if it had been paid here (F1). */
  constructor(tenant: Tenant, imported: ImportedPeriod | null) {
    this.tenant = tenant
    if (imported) this.start(imported.bases, imported.start, imported.end, new Set())
  }

  private get base(): number {
    return totalOf(this.bases)
  }

  take({ type, at, data }: Told): void {
    this.lastMs = Math.max(this.lastMs, at)
    const invoice = this.tenant.invoices.get(data.invoice?.id ?? '')
    if (payments.includes(type) && invoice) this.paid(invoice)
    else if (type === 'subscription_plan_changed' && invoice && isBegunBySending(invoice))
      this.startOf(invoice)
    else if (type === 'subscription_plan_changed') this.change(data)
    else if (type === 'subscription_paused') this.pausedAt = at
    else if (type === 'subscription_resumed') this.resume(at)
    else if (type === 'subscription_updated' && data.changed?.includes('status') === true) this.begin(data)
    else if (ends.includes(type)) this.end(at, data.forfeitedKobo ?? 0)
    // The event of a change's payment comes before that of the change, with the same state.
    if (invoice?.billingReason !== 'subscription_update' || type === 'subscription_plan_changed')
      this.items = unitsShown(data.subscription)
  }

  giveBack({ invoice, amount, fromCredit, earlier }: Returned): void {
    const own = Math.max(0, amount - fromCredit)
    const counts = !this.over && this.chain.has(invoice.id) ? Math.max(0, own - earlier) : 0
    this.counted += counts
    this.goodwill += own - counts
  }

  result(): Omit<Used, 'importedKobo'> {
    const left = this.over ? 0 : this.base * this.shareAt(this.lastMs)
    return {
      usedKobo: this.used + (this.over ? 0 : this.base * this.share - left),
      goodwillKobo: this.goodwill + Math.max(0, this.counted - left),
      prepaidKobo: Math.max(0, left - this.counted),
      forfeitKobo: this.forfeit,
      roundings: this.roundings,
    }
  }

  /** A cycle's invoice begins a period; that of a change within one only joins its chain. */
  private paid(invoice: Invoice): void {
    // A start and what is bought once are used up at once (K4).
    this.used += sumOf(invoice, ['setup_fee', 'one_time'])
    if (invoice.billingReason === 'subscription_final') return
    if (!invoice.lines.some(({ type }) => type === 'plan') || isBegunBySending(invoice)) {
      this.chain.add(invoice.id)
      return
    }
    // What was sent is owed for what was used alone, once its subscription has ended (M3).
    if (invoice.waits && this.over) {
      this.used += totalOf(basesOf(invoice))
      return
    }
    this.startOf(invoice)
    this.hasBegun = invoice.billingReason === 'subscription_update'
  }

  private startOf(invoice: Invoice): void {
    const joins = invoice.billingReason === 'subscription_update'
    const left = this.base * this.shareAt(invoice.periodStart)
    const credit = -sumOf(invoice, ['proration_credit'])
    const chain = joins ? this.chain : new Set<string>()
    if (joins && left > 0 && credit === 0) this.forfeit += left
    this.closeAt(joins ? invoice.periodStart : Infinity)
    this.start(
      grown(basesOf(invoice), unusedOf(invoice)),
      invoice.periodStart,
      invoice.periodEnd,
      chain.add(invoice.id),
    )
  }

  private begin({ subscription }: Told['data']): void {
    this.closeAt(Infinity)
    const [from, to] = [subscription?.['currentPeriodStart'], subscription?.['currentPeriodEnd']]
    this.start(new Map(), Date.parse(String(from)), Date.parse(String(to)), new Set())
  }

  private start(bases: Bases, startMs: number, endMs: number, chain: Set<string>): void {
    this.span = { startMs, totalSeconds: Math.floor((endMs - startMs) / 1000) }
    Object.assign(this, { bases, share: 1, counted: 0, waiting: 0, pausedMs: 0, chain, over: false })
  }

  private change(data: Told['data']): void {
    const { proration } = data
    const before = this.items
    if (!proration) return
    const steps = stepsOf(this.tenant, { data, before })
    const isOtherPlan = data.fromPlanId !== data.toPlanId
    const nothing = proration.credit === 0 && proration.charge === 0
    if (isOtherPlan && nothing) {
      this.keepPaid(steps)
      return
    }
    if (this.hasBegun && isOtherPlan) {
      this.hasBegun = false
      return
    }
    const now = this.useUntil(Date.parse(proration.effectiveAt))
    if (now === 0) return
    this.waiting += isOtherPlan ? Math.max(0, proration.credit - proration.charge) : proration.credit
    // Without refunds nothing is given back where that was asked for.
    const goes =
      proration.credit > 0 || this.counted > 0 ? goesOf(steps, this.bases, now) : new Map<string, number>()
    this.settle({ goes, comes: comesOf(steps, proration.charge), share: now })
    // What one item alone could not cover of refunds was goodwill; beside others it counts on against those (F6).
    if (!isOtherPlan || this.bases.size > 1 || before.size > 0) return
    this.goodwill += this.counted
    this.counted = 0
  }

  /**
   * Items come at their price, or go at what was paid for them by their share of the list price. Refunds that had counted
   * lower what is given back for them first, and those beyond it count on (K5).
   */
  private settle({
    goes,
    comes,
    share,
  }: {
    readonly goes: Bases
    readonly comes: Bases
    readonly share: number
  }): void {
    this.counted = Math.max(0, this.counted - totalOf(goes))
    const items = new Set([...this.bases.keys(), ...comes.keys()])
    this.bases = new Map(
      [...items].map((item) => {
        const moved = (comes.get(item) ?? 0) - (goes.get(item) ?? 0)
        return [item, Math.max(0, (this.bases.get(item) ?? 0) + moved / share)]
      }),
    )
  }

  /** No money moves: what was paid for an item that goes stays paid, with the plan (K5). */
  private keepPaid(steps: readonly { readonly item: string; readonly to: number }[]): void {
    const gone = new Set(
      steps.filter(({ item, to }) => item !== planItem && to === 0).map(({ item }) => item),
    )
    const kept = [...this.bases].filter(([item]) => !gone.has(item))
    const freed = this.base - totalOf(new Map(kept))
    this.bases = new Map(kept).set(planItem, (this.bases.get(planItem) ?? 0) + freed)
  }

  /** What is used until an instant of the period; the share of it that is left then. */
  private useUntil(atMs: number): number {
    const now = this.shareAt(atMs)
    this.used += this.base * (this.share - now)
    this.share = now
    this.roundings += 3
    return now
  }

  private resume(at: number): void {
    if (this.pausedAt !== null) this.pausedMs += at - this.pausedAt
    this.pausedAt = null
  }

  /** What was forfeited is announced, and is never more than what was left. */
  private end(at: number, forfeitedKobo: number): void {
    this.closeAt(this.pausedAt ?? at)
    const left = Math.max(0, this.base * this.share - this.counted)
    this.forfeit += Math.min(forfeitedKobo, left + this.waiting)
    this.over = true
  }

  /** Closes what runs on the present base. */
  private closeAt(atMs: number): void {
    const now = atMs === Infinity ? 0 : this.shareAt(atMs)
    this.used += this.base * (this.share - now)
    this.goodwill += Math.max(0, this.counted - this.base * now)
    this.share = now
    this.roundings += 3
  }

  private shareAt(atMs: number): number {
    const { startMs, totalSeconds } = this.span
    if (totalSeconds === 0) return 0
    const until = this.pausedAt === null ? atMs : Math.min(atMs, this.pausedAt)
    const rest = Math.floor((totalSeconds * 1000 - (until - startMs - this.pausedMs)) / 1000)
    return Math.min(this.share, Math.max(0, rest / totalSeconds))
  }
}

/** With more paid for the plan. */
function grown(bases: Bases, more: number): Bases {
  return new Map(bases).set(planItem, (bases.get(planItem) ?? 0) + more)
}

/** The sum of lines of these types. */
export function sumOf({ lines }: Invoice, types: readonly string[]): number {
  return lines.reduce((sum, line) => (types.includes(line.type) ? sum + line.amount : sum), 0)
}

function ulid(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

/** What a cancel took off an invoice that was sent: it bears on what was paid for the period, not on what that is worth (M3). */
function unusedOf({ waits, lines }: Invoice): number {
  if (!waits) return 0
  const off = lines.filter(({ type, description }) => type === 'waived' && description === 'Unused time')
  return -off.reduce((sum, { amount }) => sum + amount, 0)
}
