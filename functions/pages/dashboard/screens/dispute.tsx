import { useRoute } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { money, when } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Badge, Facts, Head, Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Columns, FactBox, IdBox } from '../parts/object-page.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Dispute } from '../types.ts'
import { Proof } from './dispute-proof.tsx'

/** One dispute: until when it is answered, the proof, what is held, and the two answers (15). */
export function DisputeScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const may = useMay().scope('refund:write')
  const loaded = useLoad(() => api.v1<Dispute>('GET', `/disputes/${id}`), [id, api.mode])
  return (
    <Show of={loaded} page="Dispute">
      {(dispute) => <Loaded key={dispute.id} of={dispute} may={may} reload={loaded.reload} />}
    </Show>
  )
}

function Loaded({
  of: dispute,
  may,
  reload,
}: {
  readonly of: Dispute
  readonly may: boolean
  readonly reload: () => void
}) {
  const api = useApi()
  const { id, amount, currency, evidence, customerId, category, status, dueAt } = dispute
  const [note, setNote] = useState(evidence.note ?? '')
  const [saved, setSaved] = useState(note)
  const waits = status === 'needs_response'
  const post = async (path: string, body?: unknown) => {
    await api.v1('POST', `/disputes/${id}${path}`, body)
    reload()
  }
  const save = async () => {
    if (note === saved) return
    await api.v1('PATCH', `/disputes/${id}`, { evidence: { note } })
    setSaved(note)
  }
  return (
    <>
      <Head
        title={`${money(amount, currency)} disputed`}
        crumb={{ name: 'Disputes', path: '/disputes' }}
        beside={
          waits ? (
            <span class="badge bad">{dueAt === null ? 'Answer soon' : `Answer by ${when(dueAt)}`}</span>
          ) : (
            <Badge status={status} />
          )
        }
        under={
          <>
            <a href={`/dashboard/customers/${customerId}`}>
              {evidence.customerName ?? evidence.customerEmail ?? 'The customer'}
            </a>
            {category === null ? '' : ` says: ${category.replaceAll('_', ' ')}`}
          </>
        }
      />
      {waits && (
        <Answer
          of={dispute}
          may={may}
          submit={async () => {
            // What was typed and not saved goes with the answer: afterwards nothing can be added.
            await save()
            await post('/submit')
          }}
          accept={() => post('/accept', {})}
        />
      )}
      <Columns aside={<DisputeFacts of={dispute} />}>
        <Proof of={dispute} edits={waits && may} reload={reload} />
        <section class="box">
          <h2 id="note">What you tell the bank</h2>
          <div class="pad stack">
            {waits && may ? (
              <>
                <textarea
                  class="grows"
                  aria-labelledby="note"
                  aria-describedby="note-hint"
                  rows={5}
                  style={{ minHeight: 'calc(5lh + 18px)' }}
                  maxLength={10_000}
                  value={note}
                  onInput={(event) => {
                    setNote(event.currentTarget.value)
                  }}
                />
                <p class="hint" id="note-hint">
                  In your own words, beside the proof. It is sent with the answer.
                </p>
                <div>
                  <Act
                    label="Save for later"
                    run={save}
                    after={() => {
                      sayDone('Saved. The bank has not been told yet.')
                    }}
                  />
                </div>
              </>
            ) : (
              <p class={note === '' ? 'muted' : 'written'}>{note === '' ? 'Nothing.' : note}</p>
            )}
          </div>
        </section>
      </Columns>
    </>
  )
}

/** What waits, and the two answers. */
function Answer({
  of: { amount, currency, heldKobo },
  may,
  submit,
  accept,
}: {
  readonly of: Dispute
  readonly may: boolean
  readonly submit: () => Promise<void>
  readonly accept: () => Promise<void>
}) {
  const sum = money(amount, currency)
  return (
    <section class="next-act wait" role="note">
      <div class="said">
        <strong>The bank waits for your answer</strong>
        <p>Your proof is prepared below. Look through it, add what you know, and send it.</p>
      </div>
      {may && (
        <div class="row">
          <Asks
            label="Send the answer"
            primary
            title={`Send your answer about ${sum}?`}
            says={[
              'The bank gets the proof and the words that are shown here. They can’t be changed after that.',
              `${money(heldKobo, currency)} stay held until the bank decides.`,
            ]}
            verb="Send the answer"
            keep="Not yet"
            run={submit}
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
            run={accept}
            after={() => {
              sayDone(`${sum} go back to the customer.`)
            }}
          />
        </div>
      )}
    </section>
  )
}

function DisputeFacts({ of: dispute }: { readonly of: Dispute }) {
  const { currency, amount, heldKobo, lostKobo, status, dueAt, createdAt } = dispute
  const sum = money(amount, currency)
  return (
    <>
      {status === 'needs_response' && (
        <FactBox title="If you do nothing">
          <p class="muted">
            {dueAt === null
              ? `The bank gives the ${sum} back to the customer.`
              : `On ${when(dueAt)} the bank gives the ${sum} back to the customer.`}
          </p>
        </FactBox>
      )}
      <FactBox title="Money">
        <Facts
          of={[
            ['Disputed', sum],
            ...(heldKobo > 0 ? [['Held since', when(createdAt)] as const] : []),
            ...(heldKobo > 0 ? [['Back if you win', money(heldKobo, currency)] as const] : []),
            ...(lostKobo > 0 ? [['Lost', money(lostKobo, currency)] as const] : []),
            ['Invoice', <a href={`/dashboard/invoices/${dispute.invoiceId}`}>Open</a>],
          ]}
        />
      </FactBox>
      <FactBox title="What happened">
        <ol class="timeline">
          {stepsOf(dispute).map(({ icon, tone, text, at }) => (
            <li key={text} class={tone}>
              <span class="icon-disc">
                <Icon name={icon} small />
              </span>
              <div class="what">{text}</div>
              <time>{at}</time>
            </li>
          ))}
        </ol>
      </FactBox>
      <IdBox id={dispute.id} />
    </>
  )
}

interface Step {
  readonly icon: IconName
  readonly tone: 'good' | 'bad' | 'wait' | 'info' | ''
  readonly text: string
  readonly at: string
}

/** From the notice to the decision, with what is still to come. */
function stepsOf({ status, createdAt, submittedAt, dueAt, closedAt }: Dispute): readonly Step[] {
  const answer =
    submittedAt === null
      ? status === 'needs_response'
        ? dueAt === null
          ? 'not yet'
          : `by ${when(dueAt)}`
        : 'none'
      : when(submittedAt)
  return [
    { icon: 'warning', tone: 'wait', text: 'Dispute opened', at: when(createdAt) },
    { icon: 'send', tone: submittedAt === null ? '' : 'info', text: 'Your answer', at: answer },
    {
      icon: status === 'won' ? 'check' : 'clock',
      tone: closedAt === null ? '' : status === 'won' ? 'good' : 'bad',
      text: 'The bank decides',
      at: closedAt === null ? 'not yet' : when(closedAt),
    },
  ]
}
