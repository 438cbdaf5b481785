import { useState } from 'preact/hooks'
import { ApiError } from '../api.ts'
import { koboOf, money } from '../format.ts'
import { sayDone } from '../parts/acts.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { paidLines } from '../parts/named-lines.tsx'
import { useApi, useSession } from '../state.tsx'
import type { AskedRefund, InvoiceDetail, RefundMade } from '../types.ts'
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
  const [chosen, setChosen] = useState<readonly string[]>([])
  const lines = paidLines(invoice)
  const named = lines.filter(({ id }) => chosen.includes(id))
  const { currency, customer } = invoice
  const left = refundableOf(invoice)
  const own = invoice.payments.some(({ kind }) => kind !== 'charge')
  const ofLines = named.reduce((sum, { paid }) => sum + paid, 0)
  const asked = typed === '' ? Math.min(left, named.length > 0 ? ofLines : left) : koboOf(typed)
  const limit = member.refundLimitKobo
  // Above one's limit, or above what is left of it, an owner is asked: the sums are the server's (R7).
  const [refused, setRefused] = useState(false)
  const isBeyond = refused || (limit !== null && asked !== null && asked > limit)
  const name = customer?.name ?? customer?.email ?? 'the customer'
  return (
    <Form
      label={`${isBeyond ? 'Ask the owner to refund' : 'Refund'}${asked === null ? '' : ` ${money(asked, currency)}`}`}
      danger={!isBeyond}
      done={null}
      send={async (value) => {
        const given = value('amount')
        const amount = given === null ? null : koboOf(given)
        if (given !== null && amount === null)
          throw new Error('An amount is digits, such as 1500 or 1500.50.')
        if (amount !== null && named.length > 1)
          throw new Error('An amount is of one line: choose one, or leave the amount empty.')
        const part = amount === null ? {} : { amount }
        const order = {
          ...(named.length > 0 ? { lines: named.map(({ id }) => ({ lineId: id, ...part })) } : part),
          ...(value('reason') ? { reason: value('reason') } : {}),
        }
        if (isBeyond) {
          const request = await api.admin<AskedRefund>(
            'POST',
            `/invoices/${invoice.id}/refund-requests`,
            order,
          )
          sayDone(`An owner is asked to refund ${money(request.amount, currency)} to ${name}.`)
          return
        }
        try {
          const { refunded } = await api.v1<RefundMade>('POST', `/invoices/${invoice.id}/refund`, order)
          sayDone(`${money(refunded, currency)} is on its way back to ${name}.`)
        } catch (error) {
          const isLimit = error instanceof ApiError && error.details.some(({ reason }) => reason === 'role')
          if (isLimit && limit !== null) setRefused(true)
          throw error
        }
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
        {lines.length > 1 && (
          <fieldset>
            <legend>For certain lines only</legend>
            {lines.map(({ id, description, paid }) => (
              <Tick
                name={`line-${id}`}
                label={`${description}, ${money(paid, currency)}`}
                onTick={(isTicked) => {
                  setChosen((before) => (isTicked ? [...before, id] : before.filter((one) => one !== id)))
                  setRefused(false)
                }}
              />
            ))}
          </fieldset>
        )}
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          inputMode="decimal"
          hint={
            limit === null
              ? named.length > 0
                ? 'Empty: all that is left of them.'
                : 'Empty: all that can still be given back.'
              : words.limit(money(Math.min(limit, left)))
          }
          onInput={(text) => {
            setTyped(text)
            setRefused(false)
          }}
        />
        <Field label="Reason" name="reason" />
        {isBeyond && (
          <p class="notice">
            {asked === null ? 'It' : money(asked, currency)} is above your limit. An owner is asked; nothing
            moves until they say yes.
          </p>
        )}
      </>
    </Form>
  )
}
