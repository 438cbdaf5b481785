import { koboOf, money, when } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Section } from '../parts/basics.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Choice, Field, Form, Tick } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi } from '../state.tsx'
import type { InvoiceDetail } from '../types.ts'
import { paymentKinds } from '../words.ts'

type Payment = InvoiceDetail['payments'][number]

/** How much of an invoice was paid and not returned, by any method (M1). Minor units. */
export function refundableOf({ amountPaid, amountRefunded }: InvoiceDetail): number {
  return Math.max(0, amountPaid - amountRefunded)
}

/** Its payments with something left to refund (M1). */
export function refundableParts({ payments }: InvoiceDetail): readonly Payment[] {
  return payments.filter(({ amount, refunded }) => amount > refunded)
}

/** Whether a gateway refunds it; else it becomes credit, or the merchant returns cash (M1). */
export function isGateways({ kind }: Payment): boolean {
  return kind === 'charge' || kind === 'virtual_account'
}

/** What has paid an invoice: its charge, and payments the merchant received outside (M1, M2); nothing without any. */
export function Payments({
  of,
  reload,
  may,
}: {
  readonly of: InvoiceDetail
  readonly reload: () => void
  readonly may: boolean
}) {
  const api = useApi()
  const { payments, currency, status, number } = of
  if (payments.length === 0) return null
  const isPaid = status === 'paid'
  const takeBack = (payment: Payment) => {
    const sum = money(payment.amount - payment.refunded, currency)
    const open = [
      `${sum} is removed from invoice ${number}, and is due again.`,
      'You can record it again, even under the same reference.',
    ]
    const paid = [
      `${sum} counts as never received; invoice ${number} stays paid.`,
      'Credit that came from it is removed, and the subscription continues or ends according to your reversal setting.',
      'This can’t be undone.',
    ]
    return (
      <Asks
        label="Take back…"
        title={`Reverse ${sum}?`}
        says={isPaid ? paid : open}
        verb={`Take ${sum} back`}
        keep="Keep it"
        run={() => api.v1('DELETE', `/invoices/${of.id}/payments/${payment.id}`)}
        after={() => {
          sayDone(`${sum} of invoice ${number}: reversed.`)
          reload()
        }}
      />
    )
  }
  const mayTakeBack = ({ kind, amount, refunded }: Payment) =>
    may && kind !== 'charge' && kind !== 'virtual_account' && status !== 'void' && refunded < amount
  const columns: readonly Column<Payment>[] = [
    { name: 'Received', show: (row) => when(row.receivedAt) },
    {
      name: 'How',
      show: (row) => (
        <>
          {paymentKinds[row.kind]}
          <div class="muted small">
            {[row.rail?.replace('_', ' ') ?? row.reference, row.note].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      name: 'Amount',
      show: (row) => (
        <>
          {money(row.amount, currency)}
          {row.refunded > 0 && <div class="muted small">{money(row.refunded, currency)} given back</div>}
        </>
      ),
      right: true,
    },
    { name: 'Recorded by', show: (row) => row.recordedBy },
    { name: '', show: (row) => (mayTakeBack(row) ? takeBack(row) : null) },
  ]
  return (
    <Section title="Payments">
      <Table caption="Payments of this invoice" rows={payments} columns={columns} />
    </Section>
  )
}

/** The fields of an invoice that a recorded payment needs. */
type Receiving = Pick<InvoiceDetail, 'id' | 'number' | 'currency' | 'amount' | 'amountPaid'>

/** A button that records what the merchant received themselves: all that is due, or a part of it (M2). */
export function RecordsPayment({
  invoice,
  reload,
}: {
  readonly invoice: Receiving
  readonly reload: () => void
}) {
  return (
    <Opens label="Record a payment…" title={`Payment of invoice ${invoice.number}`} after={reload}>
      {(done) => <RecordForm invoice={invoice} onDone={done} />}
    </Opens>
  )
}

const { charge: _charge, ...outsideKinds } = paymentKinds

function RecordForm({ invoice, onDone }: { readonly invoice: Receiving; readonly onDone: () => void }) {
  const api = useApi()
  const { id, number, currency, amount, amountPaid } = invoice
  const due = amount - amountPaid
  return (
    <Form
      label="Record payment"
      done={null}
      send={async (value, ticked) => {
        const typed = value('amount')
        const kobo = typed === null ? due : koboOf(typed)
        if (kobo === null) throw new Error('An amount is digits, such as 1500 or 1500.50.')
        await api.v1('POST', `/invoices/${id}/payments`, {
          kind: value('kind'),
          amount: kobo,
          ...(value('reference') ? { reference: value('reference') } : {}),
          ...(value('note') ? { note: value('note') } : {}),
          ...(ticked('settle') ? { settle: true } : {}),
        })
        sayDone(`${money(kobo, currency)} recorded for invoice ${number}.`)
      }}
      after={onDone}
    >
      <>
        <p>
          {money(due, currency)} is due. What you received yourself is not in your balance here, and is not
          charged any more.
        </p>
        <Choice label="How you received it" name="kind" among={outsideKinds} />
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          inputMode="decimal"
          hint={`Empty: all ${money(due, currency)}. After a part the rest stays due.`}
        />
        <Field
          label="Reference"
          name="reference"
          hint="The reference of the transfer, cheque or slip; for withholding tax, the certificate number. Not needed for cash."
        />
        <Field label="Note for your team" name="note" />
        <Tick label="Waive the rest: the invoice is then paid" name="settle" />
      </>
    </Form>
  )
}
