import { turned } from '../../domain/change/change.ts'
import type { BillingEvent } from '../../domain/event/event.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { addMs } from '../../domain/time/time.ts'
import { failureToldWithinMs } from '../../domain/time/waits.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { newMessage, type CustomerMessage } from '../../domain/message/customer-message.ts'
import { conflict, invalidTransition } from '../../domain/problem.ts'
import { customerMessageRef } from '../../store/entities/customer-message.ts'
import { nowOf } from '../../store/context.ts'
import { eventsOf } from '../../store/entities/event.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import { load } from '../../store/load.ts'
import { queryPage } from '../../store/page.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** A reminder of an open case. */
export interface Reminder {
  readonly invoiceId: string
  /** Whether this call sends it; false if one was sent today, or is being sent. */
  readonly sends: boolean
}

/**
 * Sends the customer of an open case the message of its last failure once more, with the link by which they pay or give another card:
 * once a Lagos day, so that a second click, or a second person, sends nothing (D7.19). The dunning continues as planned.
 * @throws Problem 404; 409 `invalid_transition` for an invoice without a case.
 */
export async function remind(context: Writing, invoiceId: string): Promise<Reminder> {
  const { merchantId } = context.tenant
  const { subscription, invoice, customer } = await loadInvoiceState(context, invoiceId)
  const { recovery } = subscription
  if (recovery?.invoiceId !== invoice.id) throw invalidTransition(invoice.status, 'remind')
  requireNotErased(customer)
  const eventId = await lastFailure(context, invoice)
  if (eventId === null) throw conflict('no_failure')
  const { before } = await load(context, {
    before: { ...customerMessageRef(merchantId, eventId), optional: true },
  })
  const wall = context.time.wall.now()
  const sends =
    before === undefined || (before.status !== 'pending' && lagosDayOf(before.dueAt) < lagosDayOf(wall))
  const template = recovery.action === 'request_card_update' ? 'card_update' : 'payment_failed'
  const after: CustomerMessage = {
    ...newMessage({ merchantId, eventId, template }, wall),
    version: (before?.version ?? 0) + 1,
  }
  const turns = sends ? turned('customerMessage', before ?? null, after) : []
  return commitChange(context, { turns, moves: [], events: [], about: {}, result: { invoiceId, sends } })
}

/** The event of the newest failed charge of an invoice, found by its instant; null if it does not exist. */
async function lastFailure(context: Writing, { customerId, id, createdAt }: Invoice): Promise<string | null> {
  const { merchantId } = context.tenant
  const tried = await queryTransactions(context, { customerId, since: createdAt, sourceId: id })
  const last = tried.findLast(({ status }) => status === 'failed')
  if (last === undefined) return null
  const source = eventsOf(merchantId, nowOf(context), 'subscription_payment_failed')
  const ofInvoice = (event: BillingEvent): boolean =>
    event.type === 'subscription_payment_failed' && event.body.includes(`"${id}"`)
  const range = { createdFrom: last.createdAt, createdTo: addMs(last.createdAt, failureToldWithinMs) }
  const { items } = await queryPage(
    context,
    { ...source, matches: ofInvoice },
    { limit: 100, cursor: null, ...range },
  )
  return items[0]?.id ?? null
}
