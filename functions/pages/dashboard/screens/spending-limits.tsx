import { admin } from '../api.ts'
import { decimal, koboOf, money } from '../format.ts'
import { Facts, Show } from '../parts/basics.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { SpendingLimits } from '../types.ts'

/** What a stolen key could take, and what the owner allows at once (R12, R13). Only the dashboard changes it. */
export function SpendingLimitsForm() {
  const { mode } = useApi()
  const loaded = useLoad(() => admin<SpendingLimits>('GET', `/${mode}/spending-limits`), [mode])
  return (
    <section class="card">
      <h2>Spending limits</h2>
      <Show of={loaded}>{(limits) => <Limits of={limits} reload={loaded.reload} />}</Show>
    </section>
  )
}

function Limits({ of: limits, reload }: { readonly of: SpendingLimits; readonly reload: () => void }) {
  const { mode } = useApi()
  const { set, billsDailyKobo, billsTodayKobo, payoutHoldKobo, highestPayoutKobo, highestBillDayKobo } =
    limits
  return (
    <div class="stack">
      <p class="muted">
        {mode === 'live'
          ? 'They apply to the team and to every API key, and no key can change them. When one is raised, the account’s owner gets an email.'
          : 'You can set them here to try them, but they apply in live only.'}
      </p>
      <Facts
        of={[
          ['Bills today', `${money(billsTodayKobo)} of ${money(billsDailyKobo)}`],
          ['Your highest day of bills', soFar(highestBillDayKobo)],
          ['Payouts wait above', money(payoutHoldKobo)],
          ['Your highest payout', soFar(highestPayoutKobo)],
        ]}
      />
      <Form
        label="Save spending limits"
        send={(value) =>
          admin('PATCH', `/${mode}/spending-limits`, {
            billsDailyKobo: amountIn(value, 'billsDailyKobo'),
            payoutHoldKobo: amountIn(value, 'payoutHoldKobo'),
          })
        }
        after={reload}
      >
        <Field
          label="Limit for bills on one day, in naira"
          name="billsDailyKobo"
          inputMode="decimal"
          value={set.billsDailyKobo === null ? '' : decimal(set.billsDailyKobo)}
          hint="Airtime, data, TV, electricity and betting together; a day ends at midnight in Lagos. Purchases above it are refused. Empty: ₦2,000,000, or your highest day if that is more."
        />
        <Field
          label="A new bank account’s first payout waits above, in naira"
          name="payoutHoldKobo"
          inputMode="decimal"
          value={set.payoutHoldKobo === null ? '' : decimal(set.payoutHoldKobo)}
          hint="It waits for four hours, and the account’s owner gets an email with a link that stops it. Empty: ₦1,000,000, or your highest payout if that is more."
        />
      </Form>
    </div>
  )
}

/** What was spent at most, in an owner's words. */
function soFar(kobo: number): string {
  return kobo === 0 ? 'None yet' : money(kobo)
}

/** A typed amount; null for an empty field, which follows what was spent so far. */
function amountIn(value: Values, name: string): number | null {
  const typed = value(name)
  if (typed === null) return null
  const kobo = koboOf(typed)
  if (kobo === null) throw new Error('An amount is digits, such as 2000000 or 1500.50.')
  return kobo
}
