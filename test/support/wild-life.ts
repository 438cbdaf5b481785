import fc from 'fast-check'
import { lifeStep, takeStep, type LifeStep, type Walk } from './random-life.ts'

/** Steps outside a life's plan: settings, codes, disputes, blacklists, the merchant's own money. */
const wildStep = fc.oneof(
  fc.record({ kind: fc.constant('reverse' as const), amount: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({ kind: fc.constant('stop' as const) }),
  fc.record({ kind: fc.constant('retry' as const) }),
  fc.record({ kind: fc.constant('promo' as const), code: fc.constantFrom('HALF', 'FIRST', 'TWICE', null) }),
  fc.record({
    kind: fc.constant('settings' as const),
    settings: fc.record({
      finalAction: fc.constantFrom('cancel', 'mark_unpaid'),
      dunningEnabled: fc.constantFrom(true, true, false),
      renewalReminders: fc.boolean(),
    }),
  }),
  fc.record({ kind: fc.constant('blacklist' as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant('bad_card' as const), token: fc.constantFrom(...badTokens()) }),
  fc.record({ kind: fc.constant('remove_card' as const) }),
  fc.record({ kind: fc.constant('payout' as const), end: fc.constantFrom('6789', '0001', '0002', '0003') }),
  fc.record({ kind: fc.constant('bill' as const), end: fc.constantFrom('4567', '0001', '0002') }),
  fc.record({ kind: fc.constant('again' as const) }),
  fc.record({
    kind: fc.constant('end' as const),
    atPeriodEnd: fc.boolean(),
    unused: fc.constantFrom('credit', 'refund', 'none'),
    openInvoice: fc.constantFrom('void', 'keep'),
  }),
  fc.record({
    kind: fc.constant('method' as const),
    rail: fc.constantFrom('direct_debit', 'bank_transfer', 'card'),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    outcome: fc.constantFrom('success', 'success', 'failed'),
  }),
  fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: -200_000, max: 200_000 }) }),
  fc.record({
    kind: fc.constant('after_reversal' as const),
    onReversal: fc.constantFrom('continue', 'revoke_method', 'cancel_at_period_end'),
  }),
  fc.record({ kind: fc.constant('note' as const) }),
)

type WildStep = typeof wildStep extends fc.Arbitrary<infer T> ? T : never

/** A step of a life in which anything may happen. */
export const anyStep: fc.Arbitrary<LifeStep | WildStep> = fc.oneof(
  { weight: 3, arbitrary: lifeStep },
  { weight: 1, arbitrary: wildStep },
)

function badTokens(): string[] {
  const ends = ['expired_card', 'do_not_honor', 'stolen_card', 'timeout', 'timeout_charged', 'refund_fails']
  return ends.map((end) => `tok_test_${end}`)
}

/** Takes a step, whether or not it is legal just then; an answer of 500 and above is none. */
export async function takeAnyStep(walk: Walk, one: LifeStep | WildStep): Promise<void> {
  const { service, life, id, customerId } = walk
  const post = async (...[name, call]: Parameters<typeof service.call>): Promise<void> => {
    const { status, text } = await service.call(name, { key: life.key, ...call })
    if (status >= 500 && status !== 504) throw new Error(`${name} answered ${status}: ${text}`)
  }
  const newest = async (): Promise<string> => (await life.invoices(id)).at(-1)?.['id'] ?? 'inv_none'
  switch (one.kind) {
    case 'reverse':
      return post('reverse-sandbox-charge', {
        body: {
          invoiceId: await newest(),
          amount: one.amount,
          reference: `gw-${walk.now}`,
          reason: 'dispute',
        },
      })
    case 'stop':
      return post('stop-recovery', { params: { invoiceId: await newest() } })
    case 'retry':
      return post('retry-recovery', { params: { invoiceId: await newest() }, body: {} })
    case 'promo':
      return post('update-subscription', { params: { id }, body: { promoCode: one.code } })
    case 'settings':
      return post('update-recovery-settings', { body: one.settings })
    case 'blacklist':
      return one.on
        ? post('blacklist-customer', { params: { id: customerId }, body: { reason: 'fraud' } })
        : post('unblacklist-customer', { params: { id: customerId } })
    case 'bad_card':
      return post('attach-payment-method', {
        params: { id: customerId },
        body: { token: one.token, setDefault: true },
      })
    case 'remove_card': {
      const { items } = (await life.act('list-payment-methods', customerId)).body as {
        items: { id: string }[]
      }
      return post('remove-payment-method', { params: { id: items[0]?.id ?? 'pm_none' } })
    }
    case 'payout':
      return post('create-payout', {
        body: { amount: 50_000, bankCode: '058', accountNumber: `012345${one.end}` },
      })
    case 'bill':
      return post('buy-airtime', { body: { amount: 100, phoneNumber: `0803123${one.end}` } })
    case 'again':
      return post('create-subscription', {
        body: { customerId, planId: walk.planIds[0], promoCode: 'FIRST' },
        headers: { 'idempotency-key': `again-${walk.now}` },
      })
    case 'end': {
      const { atPeriodEnd, unused, openInvoice } = one
      return post('cancel-subscription', { params: { id }, body: { atPeriodEnd, unused, openInvoice } })
    }
    case 'method': {
      const body = { token: 'tok_test_success', rail: one.rail }
      const given = await life.act('attach-payment-method', customerId, body)
      const paymentMethodId = given.body['id'] as string | undefined
      return post('update-subscription', { params: { id }, body: { paymentMethodId } })
    }
    case 'settle': {
      // A plan change's invoice is shown to no one before it is paid, so the gateway's book names what waits.
      const waits = (await life.charges()).find(({ outcome }) => outcome === 'pending')
      const reference = waits?.reference ?? 'inv_none'
      return post('settle-sandbox-payment', { body: { reference, outcome: one.outcome } })
    }
    case 'credit': {
      const body = { amount: one.amount, currency: 'NGN', reason: 'mended' }
      return post('mend-credit', { params: { id: customerId }, body })
    }
    case 'after_reversal':
      return post('update-billing-settings', { body: { onReversal: one.onReversal } })
    case 'note':
      return post('update-subscription', { params: { id }, body: { metadata: { at: String(walk.now) } } })
    case 'change':
      // Without the preview: it is not refused where a blacklist refuses the change.
      return post('change-plan', {
        params: { id },
        body: { planId: walk.planIds[one.plan], effective: one.effective, proration: one.proration },
      })
    default:
      return takeStep(walk, one)
  }
}

/** What wild steps need beside a life. */
export async function offerCodes({ service, life }: Walk): Promise<void> {
  const codes = [
    { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'forever', maxRedemptions: 2 },
    {
      code: 'TWICE',
      discountType: 'percentage',
      discountValue: 30,
      duration: 'repeating',
      durationCycles: 2,
    },
    { code: 'FIRST', discountType: 'fixed', discountValue: 100_000 },
  ]
  for (const body of codes) await service.call('create-promo-code', { key: life.key, body })
}
