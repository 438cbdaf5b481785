import { createHmac } from 'node:crypto'
import { startHttpDouble, type DoubleAnswer, type Movement, type SeenCall } from './http-double.ts'
import {
  accept,
  cardOf,
  resolved,
  feeOf,
  invalid,
  listBanks,
  listed,
  refuse,
  type CardFate,
  usualSwitches,
  refusedAccount,
  type PaystackDouble,
  type PaystackSwitches,
  type Transaction,
  type Transfer,
} from './paystack-parts.ts'
import { paystackAccounts } from './paystack-accounts.ts'
import { paystackMandates } from './paystack-mandates.ts'
import { paystackSettlements } from './paystack-settlements.ts'
import { paystackRecipients } from './paystack-recipients.ts'
import { paystackRefunds } from './paystack-refunds.ts'

const paymentAlphabet = /^[A-Za-z0-9\-.=]+$/
const transferAlphabet = /^[a-z0-9_-]{16,50}$/

/** Starts a stand-in of Paystack for one secret key. */
export async function startPaystackDouble(given = 'sk_test_double'): Promise<PaystackDouble> {
  let secretKey = given
  const transactions = new Map<string, Transaction>()
  const cards = new Map<string, { email: string; fate: CardFate }>()
  const transfers = new Map<string, Transfer>()
  const recipients = paystackRecipients(() => (ids += 1))
  let ids = 1000
  let balance = 1_000_000_000_00
  let transferFate = 'success'
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const movements: Movement[] = []
  const switches: PaystackSwitches = { ...usualSwitches }
  const accounts = paystackAccounts(switches, () => (ids += 1))
  const mandates = paystackMandates(switches, (reference) => transactions.get(reference))
  const refunds = paystackRefunds({
    switches,
    nextId: () => (ids += 1),
    transactionOf: (reference) => transactions.get(reference),
    moved: (one) => void movements.push(one),
    url: () => double.url,
  })

  const shown = (one: Transaction) => ({
    id: one.id,
    domain,
    status: refunds.wordOf(one),
    reference: one.reference,
    amount: (one.told ?? one.amount) + (switches.fee === 'on top' ? feeOf(one.amount) : 0),
    requested_amount: one.told ?? one.amount,
    fees: switches.feeNamed ? feeOf(one.amount) : null,
    currency: one.currency,
    gateway_response: one.gatewayResponse,
    message: null,
    channel: one.authorization?.['channel'] ?? 'card',
    authorization: one.authorization ?? {},
    metadata: one.metadata,
    createdAt: new Date(one.at).toISOString(),
    customer: { customer_code: 'CUS_1', email: one.email },
    ...(one.credit && accounts.shownCredit(one.credit)),
  })

  const nextId = () => (ids += 1)
  const settlements = paystackSettlements({ switches, nextId, transactions, shown })

  const begin = ({ body }: SeenCall): Transaction | DoubleAnswer => {
    const { reference, amount, email, currency = 'NGN', metadata = {} } = body
    if (typeof reference !== 'string' || !paymentAlphabet.test(reference))
      return invalid('Reference may contain only letters, digits, -, . and =')
    const refused = refusedAccount(switches, 'payment')
    if (refused) return refused
    if (!Number.isInteger(amount) || amount <= 0) return invalid('Amount is invalid')
    if (amount < switches.least.charge) return refuse(400, 'Amount is below the minimum of NGN 50')
    if (typeof email !== 'string' || !email.includes('@') || email.endsWith('.con'))
      return invalid('Invalid Email Address Passed')
    if (transactions.has(reference)) return refuse(400, 'Duplicate Transaction Reference')
    const one: Transaction = {
      id: (ids += 1),
      reference,
      amount,
      currency,
      email,
      at: Date.now(),
      metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata,
      status: 'abandoned',
      gatewayResponse: '',
      authorization: null,
    }
    transactions.set(reference, one)
    return one
  }

  const succeed = (one: Transaction, authorization: Record<string, unknown>) => {
    one.status = 'success'
    one.gatewayResponse = 'Approved'
    one.authorization = authorization
    movements.push({ kind: 'charge', reference: one.reference, amount: one.amount })
  }

  function chargeAuthorization(call: SeenCall): DoubleAnswer {
    const code = String(call.body['authorization_code'])
    if (mandates.isOf(code)) return debit(call, code)
    const card = cards.get(code)
    if (!card) return refuse(400, 'Invalid authorization code')
    if (card.email !== call.body['email'])
      return refuse(400, 'Email does not match Authorization code. Please confirm')
    const one = begin(call)
    if ('body' in one) return one
    switch (card.fate) {
      case 'success':
        succeed(one, cardOf(code, true))
        break
      case 'wrong amount':
        succeed(one, cardOf(code, true))
        one.told = one.amount - 100
        break
      case 'insufficient':
        one.status = 'failed'
        one.gatewayResponse = 'Insufficient Funds'
        break
      case 'expired':
        one.status = 'failed'
        one.gatewayResponse = 'Expired Card'
        break
      case 'pending':
        one.status = 'pending'
        break
      case 'open_url':
        one.status = 'ongoing'
        return accept('Charge attempted', {
          status: 'open_url',
          url: `https://standard.paystack.co/authorize/${one.id}`,
          reference: one.reference,
        })
      case 'paused':
        one.status = 'ongoing'
        return accept('Please, redirect your customer to the authorization url provided', {
          paused: true,
          authorization_url: `https://checkout.paystack.com/${one.reference}`,
          access_code: 'access',
          reference: one.reference,
        })
    }
    return accept('Charge attempted', shown(one))
  }

  function debit(call: SeenCall, code: string): DoubleAnswer {
    if (mandates.emailOf(code) !== call.body['email'])
      return refuse(400, 'Email does not match Authorization code. Please confirm')
    const one = begin(call)
    if ('body' in one) return one
    mandates.debit(code, one)
    return accept('Charge attempted', shown(one))
  }

  function transfer({ body }: SeenCall): DoubleAnswer {
    const { reference, amount, recipient, source, reason = '' } = body
    if (typeof reference !== 'string' || !transferAlphabet.test(reference))
      return invalid('Reference is invalid')
    if (source !== 'balance' || !Number.isInteger(amount)) return invalid('Params are invalid')
    if (!recipients.knows(recipient))
      return refuse(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
    const refused = refusedAccount(switches, 'transfer')
    if (refused) return refused
    if (amount < switches.least.transfer) return refuse(400, 'You cannot transfer less than NGN 100')
    if (transfers.has(reference)) return refuse(400, 'Transfer reference already exists')
    if (amount > balance) return refuse(400, 'Your balance is not enough to fulfil this request')
    const one = { reference, amount, code: `TRF_${(ids += 1)}`, status: transferFate, reason, at: Date.now() }
    transfers.set(reference, one)
    if (transferFate === 'success') moveOut(one)
    return accept('Transfer has been queued', transferShown(one))
  }

  const moveOut = ({ reference, amount }: Transfer) => {
    balance -= amount
    movements.push({ kind: 'transfer', reference, amount })
  }

  const transferShown = (one: Transfer) => ({
    id: 7,
    reference: one.reference,
    amount: one.amount,
    currency: 'NGN',
    status: one.status,
    transfer_code: one.code,
    reason: one.reason,
    createdAt: new Date(one.at).toISOString(),
    recipient: { details: { bank_name: 'Zenith Bank', account_name: 'ADA OKAFOR' } },
  })

  function verify(reference: string): DoubleAnswer {
    const one = transactions.get(reference)
    return one
      ? accept('Verification successful', shown(one))
      : refuse(400, 'Transaction reference not found')
  }

  function answer(call: SeenCall): DoubleAnswer {
    const { method, path, query } = call
    if (method === 'PUT' && path.startsWith('/files/')) return refunds.upload(call)
    if (call.headers['authorization'] !== `Bearer ${secretKey}`) return refuse(401, 'Invalid key')
    const route = `${method} ${path}`
    if (route === 'POST /transaction/charge_authorization') return chargeAuthorization(call)
    if (route === 'POST /transaction/initialize') {
      const one = begin(call)
      if ('body' in one) return one
      const url = `https://checkout.paystack.com/${one.reference}`
      return accept('Authorization URL created', {
        authorization_url: url,
        access_code: 'access',
        reference: one.reference,
      })
    }
    const ofOthers = mandates.answer(call) ?? accounts.answer(call)
    if (ofOthers !== null) return ofOthers
    if (route === 'GET /transaction') {
      const wanted = query.get('customer')
      const all = [...transactions.values()].filter(
        ({ credit }) => wanted === null || String(credit?.customer) === wanted,
      )
      return listed(all.map(shown), query)
    }
    if (route === 'GET /transfer') return listed([...transfers.values()].map(transferShown), query)
    const [, id] = /^\/transaction\/(\d+)$/.exec(path) ?? []
    if (method === 'GET' && id !== undefined) {
      const one = [...transactions.values()].find((transaction) => transaction.id === Number(id))
      return one ? accept('Transaction retrieved', shown(one)) : refuse(404, 'Transaction not found')
    }
    if (method === 'GET' && path.startsWith('/transaction/verify/')) return verify(path.split('/')[3] ?? '')
    if (/^\/settlement\b/.test(path))
      return settlements.answer(call) ?? refuse(404, `No such route: ${route}`)
    if (/^\/(refund|dispute)\b/.test(path))
      return refunds.answer(call) ?? refuse(404, `No such route: ${route}`)
    if (route === 'POST /transferrecipient') return recipients.add(call)
    if (route === 'POST /transfer') return transfer(call)
    if (method === 'GET' && path.startsWith('/transfer/verify/')) {
      const one = transfers.get(path.split('/')[3] ?? '')
      return one
        ? accept('Transfer retrieved', transferShown(one))
        : refuse(404, 'Transfer not found', 'transfer_not_found')
    }
    if (route === 'GET /bank') return listBanks(call)
    if (route === 'GET /bank/resolve') return resolved(call)
    return refuse(404, `No such route: ${route}`)
  }

  const double = await startHttpDouble(answer)
  return {
    ...double,
    movements,
    get secretKey() {
      return secretKey
    },
    rollKey: (key) => void (secretKey = key),
    giveCard: (code, email, fate) => void cards.set(code, { email, fate }),
    pay(reference, outcome = 'success', reusable = true, signature?: string) {
      const one = transactions.get(reference)
      if (!one) throw new Error(`no transaction ${reference}`)
      if (outcome === 'failed') {
        one.status = 'failed'
        one.gatewayResponse = 'Declined'
        return
      }
      if (one.authorization?.['channel'] === 'direct_debit') {
        succeed(one, one.authorization)
        return
      }
      const code = `AUTH_${reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(-20)}`
      cards.set(code, { email: one.email, fate: 'success' })
      succeed(one, { ...cardOf(code, reusable), ...(signature && { signature }) })
    },
    payFromBank(reference, bank = 'confirms later') {
      const one = transactions.get(reference)
      if (!one) throw new Error(`no transaction ${reference}`)
      succeed(one, mandates.given(one, bank))
    },
    ...mandates.levers,
    setTransfer(reference, status) {
      const one = transfers.get(reference)
      if (!one) throw new Error(`no transfer ${reference}`)
      if (status === 'success' && one.status !== 'success') moveOut(one)
      one.status = status
    },
    setTransferFate: (status) => void (transferFate = status),
    ...refunds.levers,
    settle: (faults = {}) => settlements.settle(faults),
    switches,
    setBalance: (kobo) => void (balance = kobo),
    reverse(reference) {
      transactions.get(reference)!.status = 'reversed'
    },
    webhook(event, data) {
      const body = JSON.stringify({ event, data })
      const signature = createHmac('sha512', secretKey).update(body).digest('hex')
      return { headers: { 'x-paystack-signature': signature }, body }
    },
    transaction: (reference) => transactions.get(reference),
    credit(accountNumber, amount, senderName) {
      const one = accounts.credit(accountNumber, amount, senderName)
      transactions.set(one.reference, one)
      movements.push({ kind: 'charge', reference: one.reference, amount })
      return shown(one)
    },
  }
}
