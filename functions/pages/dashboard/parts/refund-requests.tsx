import { money, when } from '../format.ts'
import { useApi, useMay } from '../state.tsx'
import type { AskedRefund, InvoiceDetail } from '../types.ts'
import { Asks, sayDone } from './acts.tsx'
import { Opens } from './dialog.tsx'
import { Field, Form } from './form.tsx'
import { NamedLines } from './named-lines.tsx'

/** The owner's two answers to a member's refund request (P4, R7); others see whom it waits for. */
export function DecideRefund({ of, after }: { readonly of: AskedRefund; readonly after: () => void }) {
  const api = useApi()
  const sum = money(of.amount, of.currency)
  if (!useMay().change('limits')) return <span class="muted small">Waits for an owner</span>
  return (
    <span class="row">
      <Asks
        label={`Refund ${sum}…`}
        title={`Refund ${sum}, as ${of.askedBy.name} asks?`}
        says={[
          `Invoice ${of.invoiceNumber}: the customer gets it back the way they paid.`,
          of.reason === null ? 'No reason was given.' : `Why: ${of.reason}`,
          ...(of.lines.length === 0 ? [] : ['It is for the lines that they chose; the invoice shows them.']),
          'The invoice shows both your names. This can’t be undone.',
        ]}
        verb={`Refund ${sum}`}
        keep="Not now"
        run={() => api.admin('POST', `/refund-requests/${of.id}/approve`)}
        after={() => {
          sayDone(`${sum} is on its way back.`)
          after()
        }}
      />
      <Opens label="Refuse" title={`Refuse ${of.askedBy.name}’s refund of ${sum}`} after={after}>
        {(done) => (
          <Form
            label="Refuse it"
            done={null}
            send={async (value) => {
              const answer = value('answer')
              await api.admin('POST', `/refund-requests/${of.id}/refuse`, answer === null ? {} : { answer })
              sayDone(`Nothing is refunded. ${of.askedBy.name} reads your answer on the invoice.`)
            }}
            after={done}
          >
            <Field label="Your answer" name="answer" hint="They read it on the invoice." />
          </Form>
        )}
      </Opens>
    </span>
  )
}

/** Refund requests of an invoice: those waiting, with the owner's two answers, and those declined, with the reason. */
export function RefundsAskedFor({
  of,
  invoice,
  reload,
}: {
  readonly of: readonly AskedRefund[]
  readonly invoice: InvoiceDetail
  readonly reload: () => void
}) {
  return (
    <>
      {of
        .filter(({ status }) => status !== 'approved')
        .map((one) => (
          <section class="notice row spread" aria-label="A refund was asked for">
            <div>
              <strong>
                {one.status === 'waiting'
                  ? `${one.askedBy.name} asks to refund ${money(one.amount, one.currency)}`
                  : `${one.decidedBy?.name ?? 'An owner'} refused to refund ${money(one.amount, one.currency)}`}
              </strong>
              <div class="small">
                {one.status === 'waiting'
                  ? `${when(one.createdAt)}${one.reason === null ? '' : `: ${one.reason}`}`
                  : `${when(one.decidedAt)}, asked by ${one.askedBy.name}${one.answer === null ? '' : `: ${one.answer}`}`}
              </div>
              <NamedLines of={one.lines} invoice={invoice} />
            </div>
            {one.status === 'waiting' && <DecideRefund of={one} after={reload} />}
          </section>
        ))}
    </>
  )
}
