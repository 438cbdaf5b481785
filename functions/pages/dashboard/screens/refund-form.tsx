import { useState } from 'preact/hooks'
import { ApiError } from '../api.ts'
import { koboOf, money, when } from '../format.ts'
import { sayDone } from '../parts/acts.tsx'
import { Choice, Field, Form, Tick } from '../parts/form.tsx'
import { paidLines } from '../parts/named-lines.tsx'
import { useApi, useSession } from '../state.tsx'
import type { AskedRefund, InvoiceDetail, RefundMade } from '../types.ts'
import { paymentKinds, words } from '../words.ts'
import { isGateways, refundableOf, refundableParts } from './invoice-payments.tsx'

interface Asked {
  readonly invoice: InvoiceDetail
  readonly onDone: () => void
}

/** Makes a refund, with its consequences, the member’s limit and whom to ask beyond it. Empty means all that is left (B1, P4). */
export function RefundForm({ invoice, onDone }: Asked) {
  const api = useApi()
  const { member } = useSession().me
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const lines = paidLines(invoice)
  const named = lines.filter(({ id }) => chosen.includes(id))
  const { currency, customer } = invoice
  const parts = refundableParts(invoice)
  const [paymentId, setPaymentId] = useState('')
  const part = parts.find(({ id }) => id === paymentId)
  const left = part === undefined ? refundableOf(invoice) : part.amount - part.refunded
  const own = (part === undefined ? parts : [part]).filter((one) => !isGateways(one))
  const ownKobo = own.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const ofLines = named.reduce((sum, { paid }) => sum + paid, 0)
  const asked = typed === '' ? Math.min(left, named.length > 0 ? ofLines : left) : koboOf(typed)
  const limit = member.refundLimitKobo
  // Above the member's limit, or what is left of it, an owner is asked: the server computes the amounts (R7).
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
          ...(paymentId === '' ? {} : { paymentId }),
          ...(own.length > 0 ? { outsideAs: value('outsideAs') } : {}),
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
          const made = await api.v1<RefundMade>('POST', `/invoices/${invoice.id}/refund`, order)
          const { refunds } = made
          const gateways = refunds.some(({ to }) => to === 'gateway')
          const bad = refunds.filter(({ status }) => status === 'failed').length
          const sum = money(made.refunded, currency)
          sayDone(
            `${sum} ${gateways ? `is on its way back to ${name}` : `is recorded as refunded to ${name}`}.${bad > 0 ? ` ${bad} of ${refunds.length} payments: their bank refused it.` : ''}`,
          )
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
            {name} gets it back the way they paid. Of {money(part?.amount ?? invoice.amountPaid, currency)}{' '}
            paid, {money(left, currency)} was not refunded yet.
          </li>
          <li>Credit that this payment already gave them is taken back first.</li>
          {own.length > 0 && (
            <li>{money(ownKobo, currency)} of it you received yourself: say below how it comes back.</li>
          )}
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
        {parts.length > 1 && (
          <Choice
            label="Which payment"
            name="paymentId"
            among={{
              '': `All of them, ${money(refundableOf(invoice), currency)}`,
              ...Object.fromEntries(
                parts.map(({ id, kind, amount, refunded, at }) => [
                  id,
                  `${paymentKinds[kind]}, ${money(amount - refunded, currency)} of ${when(at)}`,
                ]),
              ),
            }}
            onInput={(id) => {
              setPaymentId(id)
              setRefused(false)
            }}
          />
        )}
        {own.length > 0 && (
          <Choice
            label="What you received yourself comes back"
            name="outsideAs"
            among={{
              credit: 'as credit, out of your balance',
              outside: 'from your own hand',
            }}
          />
        )}
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          inputMode="decimal"
          hint={
            limit === null
              ? named.length > 0
                ? 'Empty: all that is left of them.'
                : 'Empty: all that can still be refunded.'
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
