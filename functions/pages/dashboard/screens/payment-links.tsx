import { useState } from 'preact/hooks'
import { koboOf, money, price } from '../format.ts'
import { Badge, Copy } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { RowMenu, sayDone } from '../parts/acts.tsx'
import { Dialog, OpensForm } from '../parts/dialog.tsx'
import { Field, Form, Tick, type Values } from '../parts/form.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { PlanOptions, usePlans } from '../parts/plans.tsx'
import { Qr } from '../parts/qr.tsx'
import type { Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { Plan } from '../types.ts'
import { LinkPoster } from './link-poster.tsx'

interface PaymentLink {
  readonly id: string
  readonly url: string
  readonly planId: string | null
  readonly amount: number | null
  readonly currency: string
  readonly description: string | null
  readonly adjustable: boolean
  readonly active: boolean
  readonly maxUses: number | null
  readonly paidCount: number
  readonly paidAmount: number
}

/** Links that never end: what each sells, how often it was paid, and what came in. */
export function PaymentLinks() {
  const api = useApi()
  const list = useList<PaymentLink>('/payment-links')
  const plans = usePlans()
  const may = useMay().scope('plan:write')
  const [shown, setShown] = useState<PaymentLink | null>(null)
  const sold = plans.data?.items ?? []
  const turn = async (link: PaymentLink, active: boolean): Promise<void> => {
    await api.v1('PATCH', `/payment-links/${link.id}`, { active })
    list.reload()
    sayDone(active ? 'The link takes payments again.' : 'The link no longer takes payments.', () =>
      turn(link, !active),
    )
  }
  const columns: readonly Column<PaymentLink>[] = [
    { name: 'Link', show: (row) => nameOf(row, sold) },
    { name: 'For', show: (row) => priceInWords(row, sold) },
    { name: 'Paid', show: (row) => paidOf(row), right: true },
    { name: 'Came in', show: (row) => money(row.paidAmount, row.currency), right: true },
    { name: 'Status', show: (row) => <Badge status={row.active ? 'active' : 'disabled'} /> },
    actionColumn<PaymentLink>((row) => (
      <div class="row">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setShown(row)
          }}
        >
          Show
        </button>
        {may && (
          <RowMenu of={nameOf(row, sold)}>
            <button
              type="button"
              onClick={() => {
                void turn(row, !row.active)
              }}
            >
              {row.active ? 'Switch off' : 'Switch on'}
            </button>
          </RowMenu>
        )}
      </div>
    )),
  ]
  return (
    <>
      <ListScreen title="Payment links" of={list} caption="Payment links, newest first" columns={columns}>
        <a class="button quiet" href="/dashboard/checkout-links">
          A link for one customer
        </a>
        {may && <OpensForm label="New link" primary form={LinkForm} after={list.reload} />}
      </ListScreen>
      {shown && (
        <Dialog
          title={nameOf(shown, sold)}
          onClose={() => {
            setShown(null)
          }}
        >
          <div class="stack">
            <Qr text={shown.url} />
            <code>{shown.url}</code>
            <div class="row">
              <Copy text={shown.url} label="Copy the link" />
              <a
                class="button quiet"
                target="_blank"
                rel="noreferrer"
                href={`https://wa.me/?text=${encodeURIComponent(shown.url)}`}
              >
                WhatsApp
              </a>
              <LinkPoster
                url={shown.url}
                name={nameOf(shown, sold)}
                cost={priceInWords(shown, sold)}
                verb={shown.planId === null ? 'Pay here' : 'Join here'}
              />
            </div>
            <p class="muted small">It never expires. Send it, print it, or let people scan it.</p>
          </div>
        </Dialog>
      )}
    </>
  )
}

function nameOf({ description, planId }: PaymentLink, plans: readonly Plan[]): string {
  return description ?? plans.find(({ id }) => id === planId)?.name ?? 'Payment link'
}

function priceInWords({ planId, amount, currency, adjustable }: PaymentLink, plans: readonly Plan[]): string {
  const plan = plans.find(({ id }) => id === planId)
  const sum =
    planId === null
      ? amount === null
        ? 'The payer names the amount'
        : `${money(amount, currency)}, once`
      : plan
        ? price(plan)
        : 'A plan'
  return adjustable ? `${sum}; the payer chooses how many` : sum
}

function paidOf({ paidCount, maxUses }: PaymentLink): string {
  return maxUses === null ? String(paidCount) : `${paidCount} of ${maxUses}`
}

const kinds = { amount: 'An amount', open: 'What the payer names', plan: 'A plan' } as const

/** The input, as the interface takes it; throws what the reader can correct. */
function bodyOf(value: Values): Record<string, unknown> {
  const kind = value('kind')
  const amount = koboOf(value('amount') ?? '')
  if (kind === 'amount' && amount === null) throw new Error('An amount is digits, such as 1500 or 1500.50.')
  const uses = value('maxUses')
  return {
    ...(kind === 'plan' ? { planId: value('planId') } : kind === 'open' ? { openAmount: true } : { amount }),
    description: value('description'),
    adjustable: value('adjustable') !== null,
    maxUses: uses === null ? null : Number(uses),
    successUrl: value('successUrl'),
  }
}

function LinkForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  const plans = usePlans()
  const [kind, setKind] = useState<string>('amount')
  return (
    <Form
      label="Make the link"
      done={null}
      send={async (value) => api.v1('POST', '/payment-links', bodyOf(value))}
      after={onDone}
    >
      <>
        <Field label="It sells" name="kind" onInput={setKind}>
          {Object.entries(kinds).map(([name, label]) => (
            <option value={name}>{label}</option>
          ))}
        </Field>
        {kind === 'plan' && (
          <Field label="Plan" name="planId" required>
            <PlanOptions of={plans.data?.items ?? []} />
          </Field>
        )}
        {kind === 'amount' && <Field label="Amount in naira" name="amount" inputMode="decimal" required />}
        <Field
          label="What for"
          name="description"
          required={kind !== 'plan'}
          hint={kind === 'plan' ? 'Empty: the plan’s name.' : 'Shown on the page and the invoice.'}
        />
        {kind !== 'open' && <Tick label="The payer chooses how many" name="adjustable" />}
        <Field label="Number of payments" name="maxUses" type="number" min={1} hint="Empty: no limit." />
        <Field label="Where to send them afterwards" name="successUrl" type="url" />
      </>
    </Form>
  )
}
