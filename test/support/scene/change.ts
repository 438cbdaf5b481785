import type { Lives } from './begin.ts'
import type { Plans, Stage } from './stage.ts'

/** The cards that fail at the next renewal, by the life they fail. */
const failing = {
  recovers: 'tok_test_insufficient_funds',
  recoversItself: 'tok_test_fail_2_then_success',
  newCard: 'tok_test_expired_card',
  exhausts: 'tok_test_insufficient_funds',
  switches: 'tok_test_do_not_honor',
  stopped: 'tok_test_insufficient_funds',
  paysLate: 'tok_test_insufficient_funds',
  forgiven: 'tok_test_insufficient_funds',
  stolen: 'tok_test_stolen_card',
  silent: 'tok_test_timeout',
  cannotGrow: 'tok_test_insufficient_funds',
} as const

/** In the middle of a month: changes of plan, a cancel whose credit is used again, pauses, and cards that will fail. */
export async function change(stage: Stage, plans: Plans, lives: Lives): Promise<void> {
  const { make } = stage
  for (const [life, token] of Object.entries(failing)) {
    const { customerId } = lives[life as keyof typeof failing]
    await make('attach-payment-method', { token, setDefault: true }, { id: customerId })
  }
  await changePlans(stage, plans, lives)
  await make('cancel-subscription', {}, { id: lives.leaves['id'] })
  await make('create-subscription', { customerId: lives.leaves['customerId'], planId: plans.small['id'] })
  await make('cancel-subscription', { atPeriodEnd: true }, { id: lives.ends['id'] })
  await make('pause-subscription', {}, { id: lives.pauses['id'] })
  await make('pause-subscription', {}, { id: lives.pausesForGood['id'] })
  await make('update-subscription', { promoCode: 'HALF' }, { id: lives.pauses['id'] })
  await make('update-subscription', { promoCode: null }, { id: lives.half['id'] })
}

async function changePlans({ make, refused }: Stage, plans: Plans, lives: Lives): Promise<void> {
  const { gold, small, yearly } = plans
  const to = (plan: typeof gold, how = {}) => ({ planId: plan['id'], ...how })
  const quote = await make('preview-plan-change', to(gold), { id: lives.grows['id'] })
  await make('change-plan', to(gold, { quoteId: quote['quoteId'] }), { id: lives.grows['id'] })
  await refused(402, 'change-plan', to(gold), { id: lives.cannotGrow['id'] })
  await make('change-plan', to(small), { id: lives.shrinks['id'] })
  await make('change-plan', to(gold, { proration: 'next_invoice' }), { id: lives.growsLater['id'] })
  await make('change-plan', to(small, { effective: 'at_renewal' }), { id: lives.shrinksLater['id'] })
  await make('change-plan', to(yearly), { id: lives.yearly['id'] })
}
