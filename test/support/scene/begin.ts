import type { Fields, Plans, Stage } from './stage.ts'

/** Begins the scene's subscriptions, each with its own customer and named by its outcome. */
export async function begin(stage: Stage, { gold, small, limited, trial }: Plans) {
  const start = async (plan: Fields, token: string | null = good, order: Fields = {}): Promise<Fields> => {
    const { id } = await newCustomer(stage, token)
    return stage.make('create-subscription', { customerId: id, planId: plan['id'], ...order })
  }
  const lives = {
    tried: await start(trial),
    triedInVain: await start(trial, 'tok_test_insufficient_funds'),
    triedAndLeft: await start(trial),
    half: await start(gold, good, { promoCode: 'HALF' }),
    free: await start(gold, good, { promoCode: 'FIRST' }),
    limited: await start(limited),
    grows: await start(small),
    cannotGrow: await start(small),
    shrinks: await start(gold),
    growsLater: await start(small),
    shrinksLater: await start(gold),
    yearly: await start(small),
    leaves: await start(gold),
    ends: await start(gold),
    pauses: await start(gold),
    pausesForGood: await start(gold),
    refunds: await start(gold),
    refundsInVain: await start(gold, 'tok_test_refund_fails'),
    recovers: await start(gold),
    recoversItself: await start(gold),
    newCard: await start(gold),
    exhausts: await start(gold),
    switches: await start(gold),
    stopped: await start(gold),
    paysLate: await start(gold),
    forgiven: await start(gold),
    stolen: await start(gold),
    silent: await start(gold),
    charged: await start(gold, 'tok_test_timeout_charged'),
    declined: await start(gold, 'tok_test_do_not_honor', { promoCode: 'HALF' }),
    paysByLink: await start(gold, null),
  }
  await payByLink(stage, lives.paysByLink)
  await endTrial(stage, lives.triedAndLeft)
  return lives
}

export type Lives = Awaited<ReturnType<typeof begin>>

const good = 'tok_test_success'

async function newCustomer({ make }: Stage, token: string | null): Promise<Fields> {
  const merchantRef = `ref-${crypto.randomUUID()}`
  const customer = await make('create-customer', { email: `${merchantRef}@example.test`, merchantRef })
  if (token !== null) await make('attach-payment-method', { token }, { id: customer['id'] })
  return customer
}

/** Its first card is declined, its second is not. */
async function payByLink({ browse }: Stage, { checkoutUrl }: Fields): Promise<void> {
  const token = String(checkoutUrl).split('/').at(-1)!
  await browse(token, { rail: 'card', token: 'tok_test_expired_card' })
  const { status, text } = await browse(token, { rail: 'card', token: good })
  if (status !== 200) throw new Error(text)
}

async function endTrial({ make }: Stage, { id }: Fields): Promise<void> {
  await make('cancel-subscription', { atPeriodEnd: true }, { id })
  await make('uncancel-subscription', {}, { id })
  await make('cancel-subscription', { atPeriodEnd: true }, { id })
}
