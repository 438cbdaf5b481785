import type { Expanded } from '../../views/expanded.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { Ref } from '../../store/codec.ts'
import type { Page } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from './context.ts'
import { onePricedNow, pricedNow } from './sold-now.ts'

/** An object that names a customer and a plan; a subscription also names its version of the plan's price (K9). */
type Expandable = {
  readonly customerId: string
  readonly planId: string | null
  readonly price?: object
  readonly priceVersion?: number | null
}

/** A subscription's plan is shown at its own version; an invoice's at its present price. */
function versionOf({ price, priceVersion = null }: Expandable) {
  return price === undefined ? null : { priceVersion }
}

/** Reads the objects of `expand=customer,plan`, in one round trip; none without it. */
export async function expand(
  context: OperationContext,
  of: Expandable,
  wanted: string | undefined,
): Promise<Expanded> {
  const names = wanted?.split(',') ?? []
  if (names.length === 0) return {}
  const { customer, plan } = await load(context, {
    customer: names.includes('customer') ? customerRef(context.tenant.merchantId, of.customerId) : null,
    plan: names.includes('plan') && of.planId !== null ? planRef(context.tenant.merchantId, of.planId) : null,
  })
  const priced = plan && (await onePricedNow(context, plan, versionOf(of)))
  return { ...(customer ? { customer } : {}), ...(priced ? { plan: priced } : {}) }
}

/** An item of a list with its expanded objects. */
export interface WithExpanded<T> {
  readonly item: T
  readonly expanded: Expanded
}

/** Reads the expanded objects of every item of a page, each once, in one round trip; none without `expand`. */
export async function expandPage<T extends Expandable>(
  context: OperationContext,
  page: Page<T>,
  wanted: string | undefined,
  invoiceIdOf: (item: T) => string = () => '',
): Promise<Page<WithExpanded<T>>> {
  const names = wanted?.split(',') ?? []
  const idsOf = (name: string, idOf: (item: T) => string) =>
    names.includes(name) ? page.items.map(idOf) : []
  const [customers, plans, invoices] = await Promise.all([
    readAll(
      context,
      idsOf('customer', ({ customerId }) => customerId),
      customerRef,
    ),
    readAll(
      context,
      idsOf('plan', ({ planId }) => planId ?? '').filter((id) => id !== ''),
      planRef,
    ),
    readAll(context, idsOf('invoice', invoiceIdOf), invoiceRef),
  ])
  const found = page.items.flatMap((item, i) => {
    const plan = plans.get(item.planId ?? '')
    return plan ? [{ i, item, plan }] : []
  })
  const priced = await pricedNow(
    context,
    found.map(({ plan }) => plan),
    (i) => versionOf(found[i]!.item),
  )
  const planOf = new Map(found.map(({ i }, place) => [i, priced[place]!]))
  const items = page.items.map((item, i) => {
    const customer = customers.get(item.customerId)
    const plan = planOf.get(i)
    const invoice = invoices.get(invoiceIdOf(item))
    const expanded = {
      ...(customer ? { customer } : {}),
      ...(plan ? { plan } : {}),
      ...(invoice ? { invoice } : {}),
    }
    return { item, expanded }
  })
  return { ...page, items }
}

async function readAll<T>(
  context: OperationContext,
  ids: readonly string[],
  refOf: (merchantId: string, id: string) => Ref<T>,
): Promise<Map<string, T>> {
  const once = [...new Set(ids)]
  if (once.length === 0) return new Map()
  const refs = once.map((id) => refOf(context.tenant.merchantId, id))
  const items = await readItems(context.table, refs, 'eventual')
  return new Map(
    items.flatMap((item, index) => (item ? [[once[index]!, refs[index]!.codec.decode(item)]] : [])),
  )
}
