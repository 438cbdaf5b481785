import { isId } from '../../shared/domain/ids.ts'
import { modes, type Mode } from '../../shared/domain/merchant/merchant.ts'
import { normalisePhone } from '../../shared/domain/customer/phone.ts'
import type { OperationContext } from '../../shared/operations/unit-of-work/context.ts'
import { causeIn, type Item } from '../../shared/store/codec.ts'
import { auditCodec, auditIndex } from '../../shared/store/entities/audit-entry.ts'
import { customersOfContact } from '../../shared/store/entities/customer.ts'
import { eventCodec, eventRef } from '../../shared/store/entities/event.ts'
import { invoiceRef } from '../../shared/store/entities/invoice.ts'
import { partitions, type Key } from '../../shared/store/keys.ts'
import { query, type PartitionQuery } from '../../shared/store/query.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { partitionsOf } from '../../shared/store/rows.ts'
import { listAll, merchantContext } from './operator.ts'
import { eventSteps, inOrder, stepOf, subjectSteps, type Step } from './trace-steps.ts'

/** Where to look: a merchant's mode, or all of them if it is unknown. */
export interface Place {
  readonly merchantId?: string | undefined
  readonly mode?: Mode | undefined
}

/** How many of a merchant's newest rows are searched for a cause, which has no index. */
const newest = 1_000

/** How many events of a customer are shown. */
const lastEvents = 12

/**
 * What a request, or a job's message, wrote: its audit, its events, what became due, and how the events were
 * delivered (O7).
 * @param cause the request's identifier as answers and logs have it, or a job's with the end of its message.
 */
export async function traceCause(cause: string, place: Place): Promise<readonly Step[]> {
  return everywhere(place, async (context) => {
    const events = await newestEvents(context, (item) => causeIn(item) === cause)
    const audit = (await rowsOf(context, { ...auditIndex(context.tenant.merchantId), order: 'newest first' }))
      .map((item) => auditCodec.decode(item))
      .filter(({ requestId }) => requestId === cause)
      .map(({ createdAt, action, targetId, actorKind, amount }) => {
        const said = amount === null ? actorKind : `${actorKind}, ${amount} kobo`
        return stepOf(context, {
          at: createdAt,
          what: 'audit',
          about: targetId ?? '',
          says: `${action} by ${said}`,
          cause,
        })
      })
    if (events.length === 0 && audit.length === 0) return []
    const subjects = await subjectSteps(context, events, (item) => causeIn(item) === cause)
    return [...audit, ...subjects, ...(await eventSteps(context, events))]
  })
}

/** An event, all that the same request or job wrote, and their deliveries. */
export async function traceEvent(id: string, place: Place): Promise<readonly Step[]> {
  if (!isId('event', id)) throw new Error('an event’s identifier is evt_...')
  return everywhere(place, async (context) => {
    const [event] = await readItems(context.table, [eventRef(context.tenant.merchantId, id)], 'strong')
    if (event === undefined) return []
    const cause = causeIn(event)
    const events = cause === null ? [event] : await newestEvents(context, (item) => causeIn(item) === cause)
    const known = events.some(({ sk }) => sk === id) ? events : [event, ...events]
    const subjects = await subjectSteps(context, known, (item) => cause !== null && causeIn(item) === cause)
    return [...subjects, ...(await eventSteps(context, known))]
  })
}

/** An invoice: every event that names it, by whom it was written and how it was delivered. */
export async function traceInvoice(id: string, place: Place): Promise<readonly Step[]> {
  if (!isId('invoice', id)) throw new Error('an invoice’s identifier is inv_...')
  return everywhere(place, async (context) => {
    const { merchantId } = context.tenant
    const ref = invoiceRef(merchantId, id)
    const [item] = await readItems(context.table, [ref], 'strong')
    if (item === undefined) return []
    const events = await newestEvents(context, (_, body) => body.includes(`"${id}"`))
    const subjects = await subjectSteps(context, events, ({ sk }) => sk === id)
    return [...subjects, ...(await eventSteps(context, events))]
  })
}

/** A customer by their phone: the newest events that name them, wherever they are a customer. */
export async function tracePhone(phone: string, place: Place): Promise<readonly Step[]> {
  const value = normalisePhone(phone)
  if (value === null) throw new Error('this is no phone number; one is 2348031234567')
  return everywhere(place, async (context) => {
    const { merchantId } = context.tenant
    const found = await queryAll(context, customersOfContact({ kind: 'phone', value }, merchantId))
    const all: Step[] = []
    for (const { id, createdAt } of found) {
      const at = { at: createdAt, what: 'customer', about: id, says: 'has this phone', cause: null } as const
      all.push(stepOf(context, at))
      const events = await newestEvents(context, (_, body) => body.includes(`"${id}"`))
      all.push(...(await eventSteps(context, events.slice(0, lastEvents))))
    }
    return all
  })
}

/** Every merchant's mode that may hold it, one after another until one does. */
async function everywhere(
  { merchantId, mode }: Place,
  look: (context: OperationContext) => Promise<readonly Step[]>,
): Promise<readonly Step[]> {
  const merchants = merchantId === undefined ? (await listAll()).map((one) => one.merchantId) : [merchantId]
  for (const each of mode === undefined ? modes : [mode]) {
    for (const one of merchants) {
      const steps = await look(merchantContext(each, one))
      if (steps.length > 0) return inOrder(steps)
    }
  }
  return []
}

/** The newest events of every partition that fulfil a condition on the item or on its body. */
async function newestEvents(
  context: OperationContext,
  wanted: (item: Item, body: string) => boolean,
): Promise<Item[]> {
  const { merchantId } = context.tenant
  const held = { partition: `${merchantId}#${partitions.event}`, isSpread: true } as const
  const each = (await partitionsOf(context, held)).map((partition) =>
    rowsOf(context, { partition, order: 'newest first' }),
  )
  return (await Promise.all(each)).flat().filter((item) => wanted(item, eventCodec.decode(item).body))
}

async function rowsOf(context: OperationContext, asked: PartitionQuery): Promise<Item[]> {
  const { rows } = await query(context.table, { ...asked, limit: newest })
  return asked.index === undefined ? rows : itemsOf(context, rows)
}

/** An index has keys alone. */
async function itemsOf({ table }: OperationContext, rows: readonly Item[]): Promise<Item[]> {
  const items = await readItems(table, rows as unknown as Key[], 'strong')
  return items.filter((item) => item !== undefined)
}
