import { useRoute } from 'preact-iso/router'
import { useId } from 'preact/hooks'
import { money, when } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { Form } from '../parts/form.tsx'
import { Columns, FactBox, IdBox } from '../parts/object-page.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Dispute } from '../types.ts'

/** The parts of the evidence in their order, each with its name and the size of its field. */
const parts = [
  ['customerName', 'Customer', 1],
  ['customerEmail', 'Email', 1],
  ['customerPhone', 'Phone', 1],
  ['invoice', 'What was paid for', 5],
  ['receipt', 'Receipt', 1],
  ['consent', 'What they agreed to', 2],
  ['timeline', 'What happened', 6],
  ['messages', 'What they were sent', 4],
  ['logins', 'When they signed in', 2],
  ['addresses', 'Where they came from', 2],
  ['note', 'What you tell the bank', 5],
] as const

/** One dispute: until when it is answered, the evidence, what is held, and the two answers (15). */
export function DisputeScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const may = useMay().scope('refund:write')
  const loaded = useLoad(() => api.v1<Dispute>('GET', `/disputes/${id}`), [id, api.mode])
  const post = async (path: string, body?: unknown) => {
    await api.v1('POST', `/disputes/${id}${path}`, body)
    loaded.reload()
  }
  return (
    <Show of={loaded}>
      {(dispute) => (
        <>
          <Head
            title={`${money(dispute.amount, dispute.currency)} disputed`}
            crumb={{ name: 'Disputes', path: '/disputes' }}
            beside={<Badge status={dispute.status} />}
            under={
              <>
                <a href={`/dashboard/customers/${dispute.customerId}`}>
                  {dispute.evidence.customerName ?? dispute.evidence.customerEmail ?? 'The customer'}
                </a>
                {dispute.category === null ? '' : ` says: ${dispute.category.replaceAll('_', ' ')}`}
              </>
            }
          />
          {dispute.status === 'needs_response' && <Answer of={dispute} post={post} may={may} />}
          <Columns aside={<DisputeFacts of={dispute} />}>
            {dispute.status === 'needs_response' && may ? (
              <Evidence of={dispute} reload={loaded.reload} />
            ) : (
              <Sent of={dispute} />
            )}
          </Columns>
        </>
      )}
    </Show>
  )
}

/** What no answer costs, and the two answers. */
function Answer({
  of: { amount, currency, dueAt, heldKobo },
  post,
  may,
}: {
  readonly of: Dispute
  readonly post: (path: string, body?: unknown) => Promise<void>
  readonly may: boolean
}) {
  const sum = money(amount, currency)
  return (
    <section class="next-act" role="note">
      <div>
        <strong>{dueAt === null ? 'Answer soon' : `Answer by ${when(dueAt)}`}</strong>
        <p>
          Without an answer the bank refunds the {sum}. Your evidence is prepared below; add what you know.
        </p>
      </div>
      {may && (
        <div class="row">
          <Asks
            label="Send the answer…"
            title={`Send your evidence about ${sum}?`}
            says={[
              'The bank gets what is shown below. It can’t be changed after that.',
              `${money(heldKobo, currency)} stay held until the bank decides.`,
            ]}
            verb="Send the answer"
            keep="Not yet"
            run={() => post('/submit')}
            after={() => {
              sayDone('The answer is on its way to the bank.')
            }}
          />
          <Asks
            label={`Accept, lose ${sum}…`}
            plain
            title={`Accept, and lose ${sum}?`}
            says={[`The customer gets ${sum} back from their bank.`, 'This can’t be undone.']}
            verb={`Accept, lose ${sum}`}
            keep="Keep the payment"
            run={() => post('/accept', {})}
            after={() => {
              sayDone(`${sum} go back to the customer.`)
            }}
          />
        </div>
      )}
    </section>
  )
}

function Evidence({ of: dispute, reload }: { readonly of: Dispute; readonly reload: () => void }) {
  const api = useApi()
  const id = useId()
  const save = async (values: (name: string) => string | null) => {
    const evidence = Object.fromEntries(parts.map(([name]) => [name, values(name) ?? '']))
    await api.v1('PATCH', `/disputes/${dispute.id}`, { evidence })
  }
  return (
    <Section title="Evidence" card>
      <Form send={save} label="Save" after={reload}>
        <div class="stack">
          {parts.map(([name, label, rows]) => (
            <div key={name}>
              <label for={`${id}-${name}`}>{label}</label>
              <textarea
                id={`${id}-${name}`}
                name={name}
                class="grows"
                rows={rows}
                style={{ minHeight: `calc(${rows}lh + 18px)` }}
                maxLength={10_000}
                defaultValue={dispute.evidence[name] ?? ''}
              />
            </div>
          ))}
        </div>
      </Form>
    </Section>
  )
}

/** The evidence as it was sent, or as it is now. */
function Sent({ of: { evidence } }: { readonly of: Dispute }) {
  const shown = parts.filter(([name]) => (evidence[name] ?? '') !== '')
  return (
    <Section title="Evidence" card>
      {shown.length === 0 && <p class="muted">Nothing was sent.</p>}
      {shown.map(([name, label]) => (
        <div key={name} class="evidence">
          <h3>{label}</h3>
          <p>{evidence[name]}</p>
        </div>
      ))}
    </Section>
  )
}

function DisputeFacts({ of: dispute }: { readonly of: Dispute }) {
  const { currency, amount, heldKobo, lostKobo, status, createdAt, submittedAt, closedAt } = dispute
  return (
    <>
      <FactBox title="Money">
        <Facts
          of={[
            ['Disputed', money(amount, currency)],
            ...(heldKobo > 0 ? [['Held since', when(createdAt)] as const] : []),
            ...(heldKobo > 0 ? [['Back if you win', money(heldKobo, currency)] as const] : []),
            ...(lostKobo > 0 ? [['Lost', money(lostKobo, currency)] as const] : []),
            ['Invoice', <a href={`/dashboard/invoices/${dispute.invoiceId}`}>Open</a>],
          ]}
        />
      </FactBox>
      <FactBox title="What happened">
        <Facts
          of={[
            ['Dispute opened', when(createdAt)],
            [
              'Your answer',
              submittedAt
                ? when(submittedAt)
                : status === 'needs_response' && dispute.dueAt
                  ? `by ${when(dispute.dueAt)}`
                  : 'none',
            ],
            ['The bank decided', closedAt ? when(closedAt) : 'not yet'],
          ]}
        />
      </FactBox>
      <IdBox id={dispute.id} />
    </>
  )
}
