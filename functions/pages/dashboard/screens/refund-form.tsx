import { useState } from 'preact/hooks'
import { admin, type Page } from '../api.ts'
import { koboOf, money } from '../format.ts'
import { sayDone } from '../parts/acts.tsx'
import { Field, Form } from '../parts/form.tsx'
import { useApi, useLoad, useSession } from '../state.tsx'
import type { InvoiceDetail, Member } from '../types.ts'
import { words } from '../words.ts'
import { refundableOf } from './invoice-payments.tsx'

interface Asked {
  readonly invoice: InvoiceDetail
  readonly onDone: () => void
}

/** Gives money back, with what follows, the member’s limit and whom to ask beyond it. Empty is all that is left (B1, P4). */
export function RefundForm({ invoice, onDone }: Asked) {
  const api = useApi()
  const { member } = useSession().me
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { currency, customer } = invoice
  const left = refundableOf(invoice)
  const own = invoice.payments.some(({ kind }) => kind !== 'charge')
  const asked = typed === '' ? left : koboOf(typed)
  const limit = member.refundLimitKobo
  const isBeyond = limit !== null && asked !== null && asked > limit
  const name = customer?.name ?? customer?.email ?? 'the customer'
  return (
    <Form
      label={asked === null ? 'Refund' : `Refund ${money(asked, currency)}`}
      danger
      done={null}
      send={async (value) => {
        const given = value('amount')
        const amount = given === null ? null : koboOf(given)
        if (given !== null && amount === null)
          throw new Error('An amount is digits, such as 1500 or 1500.50.')
        await api.v1('POST', `/invoices/${invoice.id}/refund`, {
          ...(amount === null ? {} : { amount }),
          ...(value('reason') ? { reason: value('reason') } : {}),
        })
        sayDone(`${money(amount ?? left, currency)} is on its way back to ${name}.`)
      }}
      after={onDone}
    >
      <>
        <ul class="says">
          <li>
            {name} gets it back the way they paid. Of {money(invoice.amountPaid, currency)} paid,{' '}
            {money(left, currency)} was not refunded yet.
          </li>
          <li>Credit that this payment already gave them is taken back first.</li>
          {own && <li>What you received yourself is not refunded from here: give it back yourself.</li>}
          <li>Your name and the reason stand on the invoice. It can’t be undone.</li>
        </ul>
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          inputMode="decimal"
          hint={
            limit === null
              ? 'Empty: all that can still be given back.'
              : words.limit(money(Math.min(limit, left)))
          }
          onInput={setTyped}
        />
        <Field label="Reason" name="reason" onInput={setReason} />
        {isBeyond && <AskOwner invoice={invoice} sum={money(asked, currency)} reason={reason} />}
      </>
    </Form>
  )
}

/** Whom to ask for what is above one’s limit: an owner by name, with a letter that says what, why and where. */
function AskOwner({
  invoice,
  sum,
  reason,
}: {
  readonly invoice: InvoiceDetail
  readonly sum: string
  readonly reason: string
}) {
  const members = useLoad(() => admin<Page<Member>>('GET', '/members?limit=100'), [])
  const owner = members.data?.items.find(({ role }) => role === 'owner')
  if (owner === undefined) return null
  const who = invoice.customer?.name ?? invoice.customer?.email ?? 'a customer'
  const subject = `Please refund ${sum} to ${who}`
  const body = `${reason === '' ? '' : `${reason}\n\n`}Invoice ${invoice.number}: ${location.origin}/dashboard/invoices/${invoice.id}`
  return (
    <p class="notice">
      {sum} is above your limit.{' '}
      <a
        href={`mailto:${owner.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      >
        Ask {owner.name ?? owner.email}
      </a>
    </p>
  )
}
