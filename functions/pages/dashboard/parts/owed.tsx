import { day, money } from '../format.ts'
import { ChargesNow } from './charges-now.tsx'
import { Icon } from './icon.tsx'
import { RecordsPayment } from '../screens/invoice-payments.tsx'
import { words } from '../words.ts'
import { useApi, useMay } from '../state.tsx'
import type { Invoice, SubscriptionDetail } from '../types.ts'
import { UpdateLink } from '../screens/update-link.tsx'

/** What a subscription owes, since when, and the ways to have it paid; nothing where nothing is owed. */
export function Owed({
  of: { id, customerId, customer, status },
  invoices,
  onPaid,
}: {
  readonly of: SubscriptionDetail
  readonly invoices: readonly Invoice[]
  readonly onPaid: () => void
}) {
  const api = useApi()
  const may = useMay()
  const open = invoices.find((one) => one.status === 'open' || one.status === 'uncollectible')
  if (open === undefined || !['past_due', 'unpaid', 'incomplete'].includes(status)) return null
  const name = customer?.name ?? customer?.email ?? 'the customer'
  const owed = money(open.amount - open.amountPaid, open.currency)
  return (
    <section class="next-act" role="note">
      <Icon name="card" />
      <div class="said">
        <strong>{owed} is owed</strong> since {day(open.periodStart)}, for{' '}
        <a href={`/dashboard/invoices/${open.id}`}>invoice {open.number}</a>.
        <p class="muted small">{words.owedNext}</p>
      </div>
      <div class="row">
        {may.scope('customer:write') && (
          <UpdateLink customerId={customerId} subscriptionId={id} customer={customer} primary />
        )}
        {may.scope('invoice:write') && (
          <>
            <ChargesNow
              owed={owed}
              name={name}
              run={() => api.v1('POST', `/invoices/${open.id}/pay`, {})}
              after={onPaid}
            />
            <RecordsPayment invoice={open} reload={onPaid} />
          </>
        )}
      </div>
    </section>
  )
}
