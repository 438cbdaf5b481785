import { when } from '../format.ts'
import { Copy, Facts } from '../parts/basics.tsx'
import { FactBox } from '../parts/object-page.tsx'
import type { InvoiceDetail } from '../types.ts'

/** For an invoice that was sent: its due date, and the page that its customer was sent (M3). */
export function Sent({ of: { dueAt, sentAt, paymentUrl, overdue, status } }: { readonly of: InvoiceDetail }) {
  if (sentAt === null || dueAt === null) return null
  return (
    <FactBox title="Sent to the customer">
      <Facts
        of={[
          ['Sent', when(sentAt)],
          [overdue ? 'Overdue since' : 'Due', when(dueAt)],
        ]}
      />
      {paymentUrl !== null && status !== 'void' && (
        <div class="row">
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            Its page
          </a>
          <Copy text={paymentUrl} label="Copy the link" />
        </div>
      )}
    </FactBox>
  )
}
