import type {
  OfSession,
  OpenCharge,
  SessionPayer,
  UnseenCharge,
} from '../../../shared/domain/charge/charge.ts'
import type { ChargingSession, CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { AttachedPromo } from '../../../shared/domain/subscription/attach-promo.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { aDiscount } from '../fixtures/catalog.ts'
import { aSession as aStrangersSession } from '../fixtures/checkout.ts'
import { aMethod } from '../fixtures/customers.ts'
import { april, march } from '../fixtures/instants.ts'

export const sessionEnd = addMs(april, 24 * 3600_000)

/** A session of Gold that a merchant's server began for a customer it names, not paid. */
export const aSession = (over: Partial<CheckoutSession> = {}): CheckoutSession =>
  aStrangersSession({
    id: 'chk_01K0ABCDEFGHIJ0123456789',
    customerId: 'cus_1',
    customerPhone: '2348031234509',
    successUrl: 'https://shop.example/done',
    cancelUrl: 'https://shop.example/left',
    metadata: { cart: '7' },
    expiresAt: sessionEnd,
    version: 3,
    ...over,
  })

/** A card charge of it that is out since the session began. */
export const aSessionCharge = (
  over: Partial<OpenCharge> = {},
  payer: Partial<SessionPayer> = {},
): OfSession<OpenCharge> => ({
  number: 1,
  reference: 'inv_01K0ABCDEFGHIJ0123456789-1',
  at: april,
  leaseUntil: 60_000,
  askAt: addMs(april, 60_000),
  ...{ methodId: 'pm_1', rail: 'card', gateway: undefined, kind: 'manual', amount: 500_000, currency: 'NGN' },
  ...{ deadline: null, action: null, watched: true, sentAs: null, status: 'intended' },
  ...over,
  payer: {
    customerId: 'cus_1',
    email: 'ada@example.com',
    phone: '2348031234509',
    method: aMethod({ isDefault: false, createdAt: march }),
    keep: true,
    ...payer,
  },
})

/** The same, if its gateway had never seen it. */
export const anUnseenSessionCharge = (): OfSession<UnseenCharge> => ({
  ...aSessionCharge(),
  leaseUntil: 0,
  status: 'unseen',
})

/** The session with that charge in progress. */
export const charging = (
  over: Partial<CheckoutSession> = {},
  charge = aSessionCharge(),
): ChargingSession => ({
  ...aSession(over),
  charge,
})

/** A code of 10 % that is attached, for as long as `over` says. */
export const aPromo = (over: Partial<AttachedPromo['discount']> = {}): AttachedPromo => ({
  promoCodeId: 'promo_1',
  discount: aDiscount(over),
})
