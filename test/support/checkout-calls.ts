import type { Answer, Service } from './service.ts'

type Body = Record<string, any>

/** Who calls: a merchant, by the secret key of their sandbox. */
interface Caller {
  readonly service: Service
  readonly key: string
}

/**
 * The calls of a checkout, the payer's and the merchant's. The caller is asked for at each call, since a file's service
 * starts after these are made.
 */
export function checkoutCalls(caller: () => Caller) {
  const call: Service['call'] = (name, more) => caller().service.call(name, more)
  const own = (): string => caller().key
  return {
    /** The merchant starts a session. */
    start: (body: Body, key = own()): Promise<Answer<any>> => call('start-checkout', { key, body }),
    /** The payer pays, by a card that works unless the body says otherwise. */
    pay: (token: string, body: Body = { rail: 'card', token: 'tok_test_success' }): Promise<Answer<any>> =>
      call('pay-checkout', { params: { token }, body }),
    /** The session as the payer sees it. */
    read: (token: string, headers: Record<string, string> = {}): Promise<Answer<any>> =>
      call('get-checkout', { params: { token }, headers }),
    /** The state of the payment. */
    status: (token: string): Promise<Answer<any>> => call('get-checkout-status', { params: { token } }),
    /** Settles a payment whose money arrives later. */
    settlePayment: (reference: string, outcome: string, key = own()): Promise<Answer<any>> =>
      call('settle-sandbox-payment', { key, body: { reference, outcome } }),
    /** What a paid session has created. */
    get: async (
      name: 'get-subscription' | 'get-invoice' | 'get-customer',
      id: string,
      key = own(),
    ): Promise<Body> => (await call(name, { key, params: { id } })).body,
    /** A customer's payment methods. */
    methodsOf: async (id: string, key = own()): Promise<Body[]> =>
      (await call<any>('list-payment-methods', { key, params: { id } })).body.items,
  }
}
