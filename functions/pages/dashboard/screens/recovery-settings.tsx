import { useState } from 'preact/hooks'
import { money, span, when } from '../format.ts'
import { Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { Table } from '../parts/table.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { RecoverySettings, SimulatedCase, Simulation } from '../types.ts'
import { failures, outcomes } from '../words.ts'
import { RecoverySchedule } from './recovery-schedule.tsx'

/** Recovery: when to retry failed renewals (D7.17), as a picture, and simulated on last month's failures. */
export function RecoveryForm() {
  const api = useApi()
  const loaded = useLoad<RecoverySettings>(() => api.v1('GET', '/settings/recovery'), [api.mode])
  return (
    <section class="card stack" id="recovery">
      <h2>Recovery</h2>
      <Show of={loaded}>{(settings) => <Choices settings={settings} reload={loaded.reload} />}</Show>
    </section>
  )
}

const daySeconds = 86_400

/** Typed days as offsets in seconds; null for none. What is not a number is passed on, for the service to refuse. */
function offsetsOf(typed: string): number[] | null {
  const parts = typed.split(/[\s,]+/).filter((part) => part !== '')
  return parts.length === 0 ? null : parts.map((days) => Math.round(Number(days) * daySeconds))
}

function Choices({ settings, reload }: { readonly settings: RecoverySettings; readonly reload: () => void }) {
  const api = useApi()
  const known = settings.retryOffsets?.map((seconds) => seconds / daySeconds).join(', ') ?? ''
  const [typed, setTyped] = useState(known)
  const [paydayAware, setPaydayAware] = useState(settings.paydayAware)
  const offsets = offsetsOf(typed)
  const drawable = offsets === null || offsets.every((one, i) => one > (offsets[i - 1] ?? 0))
  return (
    <>
      {drawable && <RecoverySchedule offsets={offsets} />}
      <Form
        label="Save recovery"
        send={async (value, ticked) => {
          await api.v1('PATCH', '/settings/recovery', {
            dunningEnabled: ticked('dunningEnabled'),
            paydayAware,
            renewalReminders: ticked('renewalReminders'),
            finalAction: value('finalAction'),
            retryOffsets: offsets,
          })
          reload()
        }}
      >
        <>
          <Tick label="Try failed renewals again" name="dunningEnabled" checked={settings.dunningEnabled} />
          <label class="choice">
            <input
              type="checkbox"
              name="paydayAware"
              checked={paydayAware}
              onChange={(event) => {
                setPaydayAware(event.currentTarget.checked)
              }}
            />
            Wait for payday when there was not enough money
          </label>
          <Tick
            label="Tell customers before a renewal"
            name="renewalReminders"
            checked={settings.renewalReminders}
          />
          <Field
            label="Retries, in days after the first failure"
            name="retryOffsets"
            value={known}
            hint="Such as 1, 3, 7, 14. Empty: what fits the period."
            onInput={setTyped}
          />
          <Field label="When all retries have failed" name="finalAction" value={settings.finalAction}>
            <option value="mark_unpaid">Mark the subscription unpaid</option>
            <option value="cancel">Cancel the subscription</option>
          </Field>
        </>
      </Form>
      <TryOut retryOffsets={offsets} paydayAware={paydayAware} />
    </>
  )
}

/** Shows how last month's failures would have ended with these settings: the policy is pure, so it can be run again. */
function TryOut(asked: { readonly retryOffsets: readonly number[] | null; readonly paydayAware: boolean }) {
  const api = useApi()
  const [result, setResult] = useState<Simulation | null>(null)
  const run = async () => {
    setResult(await api.v1<Simulation>('POST', '/recovery/simulate', asked))
  }
  return (
    <div class="stack">
      <h3>Try them on the last 30 days</h3>
      <p class="hint">
        Nothing is charged or saved. We only use what was recorded: where no charge was tried at the time, the
        result is unknown.
      </p>
      <Act label="See what would have happened" run={run} />
      {result !== null && <Result of={result} />}
    </div>
  )
}

function Result({ of }: { readonly of: Simulation }) {
  const told = of.outcomes.filter(({ cases }) => cases > 0)
  if (of.cases === 0) return <p role="status">No renewal failed in these 30 days.</p>
  return (
    <>
      <ul role="status" class="plain-list">
        {told.map(({ outcome, cases, amountKobo }) => (
          <li>
            <strong>
              {cases} {cases === 1 ? 'renewal' : 'renewals'}, {money(amountKobo, of.currency)}
            </strong>
            : {outcomes[outcome]}
          </li>
        ))}
      </ul>
      {!of.complete && <p class="hint">There were more; only the newest were replayed.</p>}
      <Table
        caption="Failed renewals of the last 30 days under these settings"
        rows={of.items}
        columns={[
          { name: 'Failed', show: (row) => when(row.firstFailureAt) },
          {
            name: 'Invoice',
            show: (row) => (
              <a class="mono" href={`/dashboard/invoices/${row.invoiceId}`}>
                {money(row.amount, of.currency)}
              </a>
            ),
          },
          { name: 'Why', show: (row) => failures[row.recorded[0]?.failureCode ?? ''] ?? '' },
          {
            name: 'Would be retried',
            show: (row) => row.tries.map(({ at }) => when(at)).join('; ') || 'never',
          },
          { name: 'Paid', show: (row) => (row.paidAt === null ? 'never' : when(row.paidAt)) },
          { name: 'Then', show: outcomeOf },
        ]}
      />
    </>
  )
}

function outcomeOf({ outcome, shiftSeconds }: SimulatedCase): string {
  const words = outcomes[outcome] ?? outcome
  if (!shiftSeconds) return words
  const hours = Math.round(Math.abs(shiftSeconds) / 3_600)
  const by = hours >= 48 ? `${Math.round(hours / 24)} days` : hours === 0 ? span(60) : `${hours} h`
  return `${words} (${by} ${shiftSeconds < 0 ? 'sooner' : 'later'})`
}
