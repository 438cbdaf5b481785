import { randomUUID } from 'node:crypto'
import { startHttpDouble, type DoubleAnswer, type Movement, type SeenCall } from './http-double.ts'
import {
  alphabet,
  cardShown,
  koboOf,
  metaOf,
  duplicate,
  amountsOf,
  good,
  notFound,
  plans,
  refuse,
  usualSwitches,
  inactive,
  type NombaDouble,
  type NombaRecord,
  type NombaSwitches,
  type TokenFate,
} from './nomba-parts.ts'
import { nombaAccounts } from './nomba-accounts.ts'
import { nombaPayouts } from './nomba-payouts.ts'
import { signedWebhook } from './nomba-webhook.ts'

const isNaira = (amount: unknown) =>
  typeof amount === 'number' && Number.isInteger(Number((amount * 100).toFixed(6)))

/** Starts a stand-in of Nomba for one account. */
export async function startNombaDouble(): Promise<NombaDouble> {
  const secret = {
    clientId: randomUUID(),
    clientSecret: 'client-secret-of-the-double-0123456789-abcd',
    accountId: randomUUID(),
    signatureKey: 'signature-key-of-the-double',
  }
  const records = new Map<string, NombaRecord>()
  const tokens = new Map<string, { email: string; fate: TokenFate }>()
  const movements: Movement[] = []
  const switches: NombaSwitches = { ...usualSwitches }
  let session = ''
  let issuedCount = 0
  let ids = 0
  let lag = 0

  const keep = (
    reference: string,
    amount: unknown,
    type: string,
    status: string,
    more: Partial<NombaRecord> = {},
  ): NombaRecord => {
    const one: NombaRecord = {
      id: `${type.toUpperCase()}-${(ids += 1)}`,
      reference,
      amount: String(amount),
      type,
      email: '',
      at: Date.now(),
      status,
      gatewayMessage: '',
      token: null,
      visibleAt: Date.now() + lag,
      meta: {},
      orderMetaData: {},
      refunded: 0,
      paymentMethod: 'card_payment',
      ...more,
    }
    records.set(reference, one)
    return one
  }

  const moved = (
    kind: Movement['kind'],
    { reference, amount }: Pick<NombaRecord, 'reference' | 'amount'>,
  ) => {
    movements.push({ kind, reference, amount: koboOf(amount) })
  }

  const accounts = nombaAccounts(() => (ids += 1))
  const payouts = nombaPayouts({ switches, records, keep, moved })

  function issue({ body, headers }: SeenCall): DoubleAnswer {
    const right =
      body['grant_type'] === 'client_credentials' &&
      body['client_id'] === secret.clientId &&
      body['client_secret'] === secret.clientSecret &&
      headers['accountid'] === secret.accountId
    if (!right) return { status: 401, body: { code: '01', description: 'bad credentials' } }
    session = `token-${(issuedCount += 1)}`
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
    return good({ businessId: 'b', access_token: session, refresh_token: 'r', expiresAt })
  }

  function order({ body }: SeenCall): DoubleAnswer {
    const { orderReference, amount, currency, customerEmail, callbackUrl, orderMetaData } =
      body['order'] ?? {}
    if (!alphabet.test(String(orderReference))) return refuse('02', 'orderReference is invalid')
    if (!isNaira(amount) || currency !== 'NGN') return refuse('02', 'amount is invalid')
    if (switches.account === 'inactive') return inactive()
    if (!/@.+(?<!\.con)$/.test(String(customerEmail)))
      return refuse('02', 'customerEmail is not a valid email')
    if (!callbackUrl) return refuse('02', 'callbackUrl is required')
    if (typeof body['tokenizeCard'] !== 'boolean') return refuse('02', 'tokenizeCard must be a boolean')
    if (records.has(orderReference)) return duplicate('orderReference')
    keep(orderReference, amount, 'online_checkout', 'PENDING_PAYMENT', {
      email: customerEmail,
      orderMetaData,
    })
    return good({ checkoutLink: `https://checkout.nomba.com/${orderReference}`, orderReference })
  }

  function chargeToken({ body }: SeenCall): DoubleAnswer {
    const { orderReference, amount, customerEmail, orderMetaData } = body['order'] ?? {}
    const token = tokens.get(String(body['tokenKey']))
    if (!alphabet.test(String(orderReference))) return refuse('02', 'orderReference is invalid')
    if (!isNaira(amount)) return refuse('02', 'amount is invalid')
    if (switches.account === 'inactive') return inactive()
    if (!token) return refuse('02', 'Invalid token')
    if (token.email !== customerEmail) return refuse('05', 'Token does not belong to this email')
    if (records.has(orderReference)) return duplicate('orderReference')
    const one = (status: string, gatewayMessage = '') =>
      keep(orderReference, amount, 'online_checkout', status, {
        ...{ email: customerEmail, gatewayMessage, orderMetaData },
      })
    switch (token.fate) {
      case 'success':
        moved('charge', one('SUCCESS', 'PAYMENT SUCCESSFUL'))
        return good({ status: true, message: 'Approved by Financial Institution' })
      case 'wrong amount': {
        const made = one('SUCCESS', 'PAYMENT SUCCESSFUL')
        moved('charge', made)
        made.told = '1.00'
        return good({ status: true, message: 'Approved by Financial Institution' })
      }
      case 'pending':
        one('PENDING_BILLING')
        return good({ status: true, message: 'Approved by Financial Institution' })
      case 'otp':
        one('PENDING_PAYMENT')
        return good({ status: true, message: 'Kindly enter the OTP sent to your phone' })
      case 'declined':
        one('PAYMENT_FAILED', 'Insufficient funds')
        return good({ status: false, message: 'Insufficient funds' })
    }
  }

  function refund({ body }: SeenCall): DoubleAnswer {
    const one = [...records.values()].find(({ id }) => id === body['transactionId'])
    if (one?.status !== 'SUCCESS') return refuse('400', 'Transaction can not be refunded')
    const amount = String(body['amount'] ?? one.amount)
    if (one.refunded + koboOf(amount) > koboOf(one.amount))
      return refuse('400', 'Refund amount exceeds transaction amount')
    one.refunded += koboOf(amount)
    moved('refund', { reference: one.reference, amount })
    return good({ success: true, message: 'Refund is being processed' })
  }

  /** What a payment is called: REFUND after any refund of it, one of a part too. */
  function statusOf({ status, refunded, amount }: NombaRecord): string {
    const enough = switches.refundedAfter === 'any refund' ? 1 : koboOf(amount)
    return status === 'SUCCESS' && switches.refundedAfter !== 'no refund' && refunded >= enough
      ? 'REFUND'
      : status
  }

  function single(call: SeenCall): DoubleAnswer {
    const { query } = call
    const wanted = query.get('orderReference') ?? query.get('merchantTxRef')
    const one =
      wanted === null
        ? [...records.values()].find(({ id }) => id === query.get('transactionRef'))
        : records.get(wanted)
    if (!one || one.visibleAt > Date.now())
      return { status: 200, body: { code: '01', description: 'Transaction not found', data: null } }
    return good(shown(one))
  }

  const shown = (one: NombaRecord) => {
    const isOrder = one.type === 'online_checkout'
    return {
      id: one.id,
      status: statusOf(one),
      ...amountsOf(one, switches),
      type: one.type,
      gatewayMessage: one.gatewayMessage,
      merchantTxRef: isOrder ? 'nombas-own' : one.reference,
      ...(isOrder && {
        onlineCheckoutOrderReference: one.reference,
        onlineCheckoutPaymentMethod: one.paymentMethod,
        ...cardShown(one),
        onlineCheckoutCustomerEmail: one.email,
      }),
      ...one.alias,
      meta: metaOf(one, switches),
      timeCreated: new Date(one.at).toISOString(),
      ...(isOrder && { orderMetaData: one.orderMetaData }),
    }
  }

  /** Two a page, so that there are several. */
  function list({ query, body }: SeenCall): DoubleAnswer {
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '~']
    const found = [...records.values()].filter(({ at, type }) => {
      const time = new Date(at).toISOString()
      return type === body['type'] && time >= from && time <= to
    })
    const start = Number(query.get('cursor') ?? 0)
    const results = found.slice(start, start + 2).map(shown)
    return good({ results, cursor: start + 2 < found.length ? String(start + 2) : '' })
  }

  function answer(call: SeenCall): DoubleAnswer {
    const { method, path, query, headers, body } = call
    const route = `${method} ${path}`
    if (route === 'POST /v1/auth/token/issue') return issue(call)
    if (headers['authorization'] !== `Bearer ${session}` || headers['accountid'] !== secret.accountId)
      return { status: 401, body: { code: '401', description: 'Unauthorized' } }
    const ofAccounts = accounts.answer(call)
    if (ofAccounts !== null) return ofAccounts
    if (route === 'POST /v1/checkout/order') return order(call)
    if (method === 'GET' && path.startsWith('/v1/checkout/order/')) {
      const one = records.get(path.split('/')[4] ?? '')
      return one ? good({ orderReference: one.reference, amount: one.amount }) : notFound()
    }
    if (route === 'POST /v1/checkout/order/cancel') return good({})
    if (route === 'POST /v1/checkout/tokenized-card-payment') return chargeToken(call)
    if (route === 'GET /v1/checkout/tokenized-card-data') {
      const email = query.get('customerEmail')
      const list = [...tokens].filter(([, token]) => token.email === email)
      return good({
        nextPage: null,
        tokenizedCardDataList: list.map(([tokenKey]) => ({
          tokenKey,
          cardType: 'Verve',
          cardPan: '5434 62** **** 2808',
        })),
      })
    }
    if (route === 'POST /v1/transactions/accounts') return list(call)
    if (route === 'GET /v1/transactions/accounts/single') return single(call)
    if (route === 'POST /v1/checkout/refund') return refund(call)
    if (route === 'GET /v1/transfers/banks')
      return good([
        { code: '057', name: 'Zenith Bank', nipCode: '000015' },
        { code: '50211', name: 'Kuda Bank', nipCode: null },
      ])
    if (route === 'POST /v1/transfers/bank/lookup')
      return String(body['accountNumber']).endsWith('0001')
        ? { status: 400, body: { code: '400', description: 'Account not found' } }
        : good({ accountNumber: body['accountNumber'], accountName: 'ADA OKAFOR' })
    if (route === 'POST /v2/transfers/bank') return payouts.transfer(call)
    if (method === 'GET' && path.startsWith('/v1/bill/data-plan/')) return good(plans)
    if (route === 'GET /v1/bill/electricity/discos') return good([{ id: 'jed', name: 'Jos Electric' }])
    if (route === 'GET /v1/bill/betting/providers') return good([{ id: 'bet9ja', name: 'Bet9ja' }])
    if (method === 'GET' && path.endsWith('/lookup'))
      return query.get('customerId')?.endsWith('0001') ? notFound() : good('ADA OKAFOR')
    if (method === 'POST' && /^\/v1\/bill\/(topup|data|betting|cabletv|electricity)$/.test(path))
      return payouts.vend(call)
    return notFound()
  }

  const double = await startHttpDouble(answer)
  const found = (reference: string): NombaRecord => {
    const one = records.get(reference)
    if (!one) throw new Error(`no record ${reference}`)
    return one
  }
  return {
    ...double,
    movements,
    secret,
    switches,
    rollSecret() {
      Object.assign(secret, { clientSecret: randomUUID(), signatureKey: randomUUID() })
      session = 'ended'
    },
    refundByDashboard(reference, amount) {
      found(reference).refunded += amount
      movements.push({ kind: 'refund', reference, amount })
    },
    issued: () => issuedCount,
    giveToken: (key, email, fate) => void tokens.set(key, { email, fate }),
    pay(reference, outcome = 'SUCCESS', tokenized = true) {
      const one = found(reference)
      one.status = outcome
      one.gatewayMessage = outcome === 'SUCCESS' ? 'PAYMENT SUCCESSFUL' : 'Insufficient funds'
      if (outcome !== 'SUCCESS') return
      moved('charge', one)
      if (!tokenized) return
      one.token = `tok-${reference}`
      tokens.set(one.token, { email: one.email, fate: 'success' })
    },
    payByTransfer(reference) {
      const one = found(reference)
      Object.assign(one, { status: 'SUCCESS', paymentMethod: 'bank_transfer' })
      moved('charge', one)
    },
    setStatus(reference, status) {
      const one = found(reference)
      const kind = one.type === 'transfer' ? 'transfer' : one.type === 'online_checkout' ? 'charge' : 'bill'
      if (status === 'SUCCESS' && one.status !== 'SUCCESS') moved(kind, one)
      one.status = status
    },
    setTransferFate: payouts.setTransferFate,
    setBillFate: payouts.setBillFate,
    setLag: (ms) => void (lag = ms),
    webhook: (event, data) => signedWebhook(secret.signatureKey, event, data),
    record: (reference) => records.get(reference),
    credit(accountNumber, naira, senderName) {
      const alias = { ...accounts.aliasOf(accountNumber), senderName }
      const one = keep(`vact-${(ids += 1)}`, naira, 'vact_transfer', 'SUCCESS', { alias })
      moved('charge', one)
      return { ...alias, transactionId: one.id, type: 'vact_transfer', transactionAmount: Number(naira) }
    },
  }
}
