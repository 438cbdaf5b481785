import { Asks, sayDone } from './acts.tsx'

/** Charges what is owed to the customer's method at once, after a question. */
export function ChargesNow({
  owed,
  name,
  run,
  after,
}: {
  /** What is owed, as it is shown. */
  readonly owed: string
  /** Whose method is charged. */
  readonly name: string
  readonly run: () => Promise<unknown>
  readonly after?: () => void
}) {
  return (
    <Asks
      label={`Charge ${owed} now…`}
      plain
      title={`Charge ${owed} to ${name} now?`}
      says={[
        `The payment method of ${name} is charged ${owed} at once.`,
        'A charge that succeeds can be refunded.',
      ]}
      verb={`Charge ${owed}`}
      keep="Don’t charge"
      run={run}
      after={() => {
        sayDone(`${owed} of ${name}: charged.`)
        after?.()
      }}
    />
  )
}
