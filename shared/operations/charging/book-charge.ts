import { changesGateway } from '../../domain/gateway/at-gateway.ts'
import { isDebtors, type OpenCharge, type PayerAction } from '../../domain/charge/charge.ts'
import { heardInTime } from '../../domain/charge/decide-charge.ts'
import {
  isOpen,
  mayStillCome,
  withoutPayer,
  type ChargeNews,
  type KnownNews,
  type OpenNews,
} from '../../domain/charge/news.ts'
import { mayCharge } from '../../domain/merchant/hold.ts'
import { decideTakeOver } from '../../domain/invoice/decide-take-over.ts'
import { decideWait } from '../../domain/invoice/decide-wait.ts'
import { charging, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { decideRelease } from '../../domain/charge/decide-release.ts'
import type {
  AnyOpenState,
  AnySettled,
  AnyState,
  BillingState,
  OpenState,
  SettledCharge,
} from '../../domain/subscription/billing-state.ts'
import { decideOutcome } from '../../domain/subscription/decide-outcome.ts'
import { isPayable } from '../../domain/subscription/settle-succeeded-charge.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { idsOf, loadBilling, loadLone } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { bookNews } from '../late-charges/ask-after-late-charge.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { bookOnce } from '../unit-of-work/outside-call.ts'
import { askEarlier, isReused } from './ask-earlier.ts'
import { awaitMandate } from './await-mandate.ts'
import { chargeOnce } from './charge-once.ts'
import { keepPaidMethod } from './keep-paid-method.ts'
import { withSharedDeclines } from './load-shared-declines.ts'
import { askAboutHeld, askAboutSent } from '../unit-of-work/news-of.ts'

export interface ChargeOptions {
  /** The run that began the attempt has crashed: query the gateway before anything else. */
  readonly resumed: boolean
  /** The request's answer, stored beside the effect; null for workers. */
  readonly answer: ((settled: AnySettled) => unknown) | null
  /** Where the gateway's page sends the payer back; by default this service's own pages. */
  readonly returnUrl?: string
}

/** How a charge ended: settled by this run, settled by another run meanwhile, or still open. */
export type Charged = EndedAs<SettledCharge>

/** The outcome for an invoice of any kind. */
export type AnyCharged = EndedAs<AnySettled>

/** The outcome for a certain kind of state. */
export type ChargedOf<S extends AnyState> = S extends BillingState ? Charged : AnyCharged

type EndedAs<S extends AnySettled> =
  /** `since`: when it was begun, in tenant time. The state that it was decided on is no older. */
  | { readonly kind: 'settled'; readonly settled: S; readonly since: string }
  | { readonly kind: 'elsewhere' }
  /** `waits`: the gateway has it and waits for the payer; otherwise there was no answer. `invoice`: while waiting. */
  | {
      readonly kind: 'open'
      readonly action: PayerAction | null
      readonly waits: boolean
      readonly invoice: S['invoice']
    }

/**
 * Calls the gateway for a recorded intent and books the outcome, on condition that the attempt is unchanged. An intent
 * that reuses the reference of an earlier attempt, which its gateway had never seen, queries that one first (B14).
 * @throws StaleRead when another run has taken over a resumed attempt, or has settled it.
 */
export function chargeAndBook(context: Charging, state: OpenState, options: ChargeOptions): Promise<Charged>
export function chargeAndBook(
  context: Charging,
  state: AnyOpenState,
  options: ChargeOptions,
): Promise<AnyCharged>
export async function chargeAndBook(
  context: Charging,
  state: AnyOpenState,
  options: ChargeOptions,
): Promise<AnyCharged> {
  let own = state
  const takeOver = async (): Promise<void> => {
    const change = decideTakeOver(own.invoice, momentOf(context))
    own = { ...own, invoice: await commitChange(context, change, { answer: null }) } as AnyOpenState
  }
  let news: ChargeNews | null = null
  if (options.resumed && !mayCharge(state.settings, state.invoice.charge)) {
    // It is not sent while charges are held; if it was sent before, the gateway knows it (O1).
    news = await askAboutHeld(context, state.invoice, state.invoice.charge)
  } else if (options.resumed && isWithGateway(state.invoice.charge)) {
    // The gateway has it, or may have it: it is never charged again.
    news = await askPending(context, state.invoice, state.invoice.charge)
  } else if (isReused(state) && (!options.resumed || changesGateway(state.invoice.charge))) {
    const earlier = await askEarlier(context, state)
    own = earlier.state
    news = earlier.news
  }
  const resume = options.resumed ? takeOver : null
  const hosted = { returnUrl: options.returnUrl ?? context.deployment.checkoutBaseUrl, keep: true }
  const { invoice, customer } = own
  if (news === null) {
    const known = await chargeOnce(
      context,
      {
        merchantId: invoice.merchantId,
        ...(invoice.subscriptionId === null ? {} : { subscriptionId: invoice.subscriptionId }),
        charge: invoice.charge,
        payer: customer,
      },
      resume,
      hosted,
    )
    // For a card the bank wants its customer's approval; a debit or transfer is pending as long as its rail takes (A8).
    const { charge } = invoice
    news = isDebtors(charge) || charge.rail !== 'card' ? known : withoutPayer(known)
  }
  return bookOutcome(context, own, news, options)
}

/** Whether a charge was sent, as far as is known. One that was not, because its gateway was down, is made now. */
export function isWithGateway({ status }: OpenCharge): boolean {
  return status === 'pending'
}

/**
 * The news of a pending charge. Past its deadline it counts as never seen (A8), but no time counts against it while the
 * gate is shut and nothing can be known (G4).
 */
export async function askPending(
  context: Charging,
  invoice: Pick<AnyInvoice, 'merchantId'>,
  charge: OpenCharge,
): Promise<ChargeNews> {
  const news = await askAboutSent(context, invoice, charge)
  return heardInTime(news, charge, nowOf(context))
}

/** Books an attempt's outcome, or that it is still unknown. */
export function bookOutcome(
  context: Charging,
  state: OpenState,
  news: ChargeNews,
  options: Pick<ChargeOptions, 'answer'>,
): Promise<Charged>
export function bookOutcome(
  context: Charging,
  state: AnyOpenState,
  news: ChargeNews,
  options: Pick<ChargeOptions, 'answer'>,
): Promise<AnyCharged>
export async function bookOutcome(
  context: Charging,
  state: AnyOpenState,
  news: ChargeNews,
  options: Pick<ChargeOptions, 'answer'>,
): Promise<AnyCharged> {
  if (isOpen(news)) {
    const invoice = await wait(context, state, news)
    return { kind: 'open', waits: news.kind === 'waits', action: actionOf(news), invoice }
  }
  await awaitMandate(context, state.invoice.charge, news)
  const settled = await settleCharge(context, state, news, options)
  if (settled?.paid && news.kind === 'paid' && news.with && !isStored(state))
    await keepPaidMethod(context, state.invoice, { ...news.with, gateway: state.invoice.charge.gateway })
  return settled ? { kind: 'settled', settled, since: state.invoice.charge.at } : { kind: 'elsewhere' }
}

/** Whether a method of the customer was charged: a gateway reports that too, and it was not newly chosen. */
function isStored({ customer, invoice }: AnyOpenState): boolean {
  return customer.paymentMethods.some(({ id, token }) => id === invoice.charge.methodId && token !== '')
}

function actionOf(news: OpenNews): PayerAction | null {
  return news.kind === 'waits' ? news.action : null
}

/**
 * Books an outcome. What was read before the call may be stale by now, so a refused write reads again; the outcome
 * stays. Null when another run has settled the attempt, or it was let go; a late outcome is then booked as such.
 */
async function settleCharge(
  context: Charging,
  state: AnyOpenState,
  news: KnownNews,
  options: Pick<ChargeOptions, 'answer'>,
): Promise<AnySettled | null> {
  // A success keeps the method and rail of its own attempt, whatever was to be charged now (B14).
  const { methodId, rail, kind, gateway, reference, leaseUntil } = state.invoice.charge
  const asLate = async (own: Charging): Promise<null> => {
    await bookAsLate(own, reference, news)
    return null
  }
  return bookOnce<Charging, AnyOpenState, AnySettled | null>(context, state, {
    book: async (own, current) => {
      const charge = { ...current.invoice.charge, methodId, rail, kind, gateway }
      const mine = { ...current, invoice: { ...current.invoice, charge } } as AnyOpenState
      if (isPayable(current)) return bookSettledCharge(own, mine, news, options)
      await commitChange(own, decideRelease(current, nowOf(own)), { answer: null })
      return asLate(own)
    },
    reread: async (own, current) => {
      const again = await reload(own, current)
      if (again === null) return { ended: await asLate(own) }
      const isAnothers = again.invoice.charge.leaseUntil !== leaseUntil
      return mayStillCome(news) && isAnothers ? { ended: null } : { state: again }
    },
  })
}

async function bookSettledCharge(
  context: Charging,
  state: AnyOpenState,
  news: KnownNews,
  { answer }: Pick<ChargeOptions, 'answer'>,
): Promise<AnySettled> {
  const order = { now: nowOf(context), receiptKey: newReceiptKey() }
  const alone = decideOutcome(state, news, order)
  const shared = state.subscription === null ? null : await withSharedDeclines(context, state, alone.result)
  return commitChange(context, shared ? decideOutcome(shared, news, order) : alone, { answer })
}

/** Books the outcome of an attempt that was let go meanwhile. */
async function bookAsLate(context: Charging, reference: string, news: KnownNews): Promise<void> {
  if (news.kind === 'paid') await bookLateCharge(context, reference)
  else if (!mayStillCome(news)) await bookNews(context, reference, news)
}

/** The state as it is now; null when the invoice no longer has this attempt. */
async function reload(context: Charging, state: AnyOpenState): Promise<AnyOpenState | null> {
  const found = await readAgain(context, state)
  const open = found && charging(found)
  return open?.invoice.charge.reference === state.invoice.charge.reference ? open : null
}

async function readAgain(context: Charging, state: AnyOpenState): Promise<AnyState | null> {
  if (state.subscription === null) return loadLone(context, state.invoice)
  const found = await loadBilling(context, idsOf(state))
  return found?.invoice ? { ...found, invoice: found.invoice } : null
}

/** The outcome is unknown: the gateway is queried later. */
async function wait(context: Charging, state: AnyOpenState, news: OpenNews): Promise<AnyInvoice> {
  const change = decideWait(state, news, nowOf(context))
  try {
    return await commitChange(context, change, { answer: null })
  } catch (error) {
    // Another run has settled or postponed it already.
    if (!(error instanceof StaleRead)) throw error
    return state.invoice
  }
}
