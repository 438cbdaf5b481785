import { timeIn } from '../../../../shared/domain/texts/format.ts'
import { priceMessages, sumsTold } from '../../../../shared/domain/texts/price-messages.ts'
import { money } from '../format.ts'
import { Section } from '../parts/basics.tsx'
import { useSession } from '../state.tsx'
import type { Plan, PriceChange, PriceRow } from '../types.ts'

interface Shown {
  readonly plan: Plan
  readonly change: PriceChange
  readonly rows: readonly PriceRow[]
}

/** The message of the first customer who gets one, exactly as it is sent. */
export function PriceMessage({ plan, change, rows }: Shown) {
  const { me } = useSession()
  const { currency } = plan
  const row = rows.find(
    ({ promised, before, now, reachable, state }) =>
      promised !== null &&
      reachable &&
      state !== 'kept' &&
      state !== 'sold' &&
      (promised.amount !== now || promised.plan !== before?.plan),
  )
  if (!row?.promised || !row.before || change.status === 'reverted') return null
  const { promised, before } = row
  const told = sumsTold({
    ...{ amount: promised.amount, previousAmount: before.amount },
    ...{ planAmount: promised.plan, previousPlanAmount: before.plan },
  })
  const facts = {
    merchant: me.name,
    plan: plan.name,
    amount: money(told.amount, currency),
    laterAmount: money(told.previous, currency),
    date: timeIn(promised.at, me.timeZone),
    covered: told.isCovered,
  }
  const { subject, paragraphs, action } = priceMessages.price_change
  return (
    <Section title="The message" card>
      <div class="notice stack">
        <p>
          <strong>{subject(facts)}</strong>
        </p>
        {paragraphs(facts).map((one) => (
          <p>{one}</p>
        ))}
        <p>{action}</p>
      </div>
      <p class="hint">
        As {row.customerName ?? 'the first customer'} gets it; each one’s has their own sums and day, in their
        language where it is set.
      </p>
    </Section>
  )
}
