import { startNombaDouble } from '../nomba-double.ts'
import { startPaystackDouble } from '../paystack-double.ts'
import type { HttpDouble } from '../http-double.ts'

/** What a bank does with a stored card. */
export type Fate = 'success' | 'declined' | 'otp'

/** A gateway's double as the life works it, whichever gateway it is of. */
export interface Driver {
  readonly double: HttpDouble
  /** What `LOCAL_SECRETS` holds of it. */
  readonly secret: object
  readonly sellsBills: boolean
  /** The gateway's own spelling of a reference of ours. */
  readonly spelled: (reference: string) => string
  /** The references of all charges of stored cards, in the gateway's spelling. */
  readonly charges: () => string[]
  giveCard(token: string, email: string, fate: Fate): void
  /** The payer pays on the gateway's page, or approves what their bank asked. */
  pay(reference: string): void
  /** The gateway's news of a payment. */
  callback(reference: string): { headers: Record<string, string>; body: string }
  /** Refunds that are under way are done. */
  finishRefunds(): void
}

/** The doubles that there are. */
export const drivers: Readonly<Record<string, () => Promise<Driver>>> = {
  async paystack() {
    const double = await startPaystackDouble('sk_test_double')
    const spelled = (reference: string) => reference.replaceAll('_', '-')
    const fates = { success: 'success', declined: 'insufficient', otp: 'paused' } as const
    return {
      double,
      secret: { secretKey: double.secretKey, baseUrl: double.url },
      sellsBills: false,
      spelled,
      charges: () =>
        double.calls
          .filter(({ path }) => path === '/transaction/charge_authorization')
          .map(({ body }) => String(body['reference'])),
      giveCard: (token, email, fate) => {
        double.giveCard(token, email, fates[fate])
      },
      pay: (reference) => {
        double.pay(spelled(reference))
      },
      callback: (reference) => double.webhook('charge.success', { reference: spelled(reference) }),
      finishRefunds: () => {
        double.setRefunds('processed')
      },
    }
  },
  async nomba() {
    const double = await startNombaDouble()
    return {
      double,
      secret: { ...double.secret, baseUrl: double.url },
      sellsBills: true,
      spelled: (reference) => reference,
      charges: () =>
        double.calls
          .filter(({ path }) => path.endsWith('/tokenized-card-payment'))
          .map(({ body }) => String(body['order'].orderReference)),
      giveCard: (token, email, fate) => {
        double.giveToken(token, email, fate)
      },
      pay: (reference) => {
        double.pay(reference)
      },
      callback: (reference) => double.webhook('payment_success', { order: { orderReference: reference } }),
      finishRefunds: () => undefined,
    }
  },
}
