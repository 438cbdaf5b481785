import type {
  AskedMandate,
  ChargeOutcome,
  ChargeRequest,
  HostedRequest,
  MandateAnswer,
  PaidWith,
  PaymentGateway,
  QueryOutcome,
  RefundOutcome,
} from '../../../ports/payment-gateway.ts'
import type { PaymentMethod, Rail } from '../../../domain/payment-methods/payment-method.ts'
import type { Book, BookEntry } from './book.ts'
import { paymentTerms } from '../catalog.ts'
import { metadataOf } from '../metadata.ts'
import { isSentToFail, twinAccounts } from './accounts.ts'
import { twinDisputes } from './disputes.ts'
import { payerAction } from './payer-action.ts'
import { testTokens, type TokenBehaviour } from './test-tokens.ts'
import { twinMandateMs, twinRefundMs } from '../../waits.ts'

/** The books of one merchant's sandbox: charges and refunds. */
export interface GatewayBooks {
  readonly disputes: Book
  readonly charges: Book
  readonly refunds: Book
  /** What arrived on its customers' account numbers. */
  readonly credits: Book
  /** The account numbers of all merchants. */
  readonly accounts: Book
}

/**
 * The sandbox twin of a payment gateway: the token chooses the outcome (D12.2). Like a real gateway it knows every
 * charge by our reference, and a repeated reference gets the answer of the first call.
 */
export function sandboxGateway(
  booksOf: (merchantId: string) => GatewayBooks,
  pageUrlOf: (merchantId: string, reference: string) => Promise<string>,
): PaymentGateway {
  const told = async (
    answer: ChargeOutcome,
    { merchantId, reference, amount }: Pick<ChargeRequest, 'merchantId' | 'reference' | 'amount'>,
    rail: Rail,
  ): Promise<ChargeOutcome> => {
    if (answer.kind !== 'pending') return answer
    const url = await pageUrlOf(merchantId, reference)
    return { ...answer, action: payerAction({ reference, amount, rail }, url) }
  }
  return {
    name: 'sandbox',
    ...paymentTerms.twin,
    requireReady: () => undefined,
    describeToken: (token, rail) =>
      Promise.resolve(token in testTokens ? { rail, token, ...cardOf(rail) } : null),
    async charge(request) {
      const { charges } = booksOf(request.merchantId)
      const known = await charges.find(request.reference)
      const answer = known ? answerOf(known) : await chargeNew(charges, request, behaviourOf(request.method))
      return told(answer, request, request.method.rail)
    },
    async startPayment(request) {
      const { charges } = booksOf(request.merchantId)
      const { reference, amount, currency, rail } = request
      const detail = hostedDetail(request)
      return told(
        answerOf(
          await charges.enter({
            ...{ reference, amount, currency, outcome: 'pending', detail },
            metadata: metadataOf(request),
          }),
        ),
        request,
        rail,
      )
    },
    async cancelPayment(merchantId, reference) {
      const { charges } = booksOf(merchantId)
      const entry = await charges.find(reference)
      if (entry?.outcome === 'pending')
        await charges.amend({ ...entry, outcome: 'declined', detail: 'generic_decline' })
    },
    async query(merchantId, reference): Promise<QueryOutcome> {
      const entry = await booksOf(merchantId).charges.find(reference)
      return entry ? answerOf(entry) : { kind: 'not_found' }
    },
    async refund(request) {
      const { charges, refunds, credits } = booksOf(request.merchantId)
      const isTransfer = request.rail === 'virtual_account'
      const charge = await (isTransfer ? credits : charges).find(request.chargeReference)
      if (charge?.outcome !== 'succeeded') return { kind: 'declined', reason: 'unknown_charge' }
      const fails = isTransfer ? isSentToFail(charge) : charge.detail === 'refund_fails'
      const pending = fails || request.rail !== 'card'
      const detail = fails ? `fails ${request.now}` : `settles ${request.now}`
      const { reference, amount, currency } = request
      return refundAnswer(
        await refunds.enter({
          reference,
          amount,
          currency,
          outcome: pending ? 'pending' : 'succeeded',
          detail,
        }),
        request.now,
      )
    },
    async queryRefund(merchantId, reference, now) {
      const entry = await booksOf(merchantId).refunds.find(reference)
      return entry ? refundAnswer(entry, now) : { kind: 'not_found' }
    },
    async mandateOf(mandate) {
      const entry = await booksOf(mandate.merchantId).charges.find(mandate.reference)
      return entry ? mandateOf(entry, mandate) : { kind: 'none' }
    },
    ...twinAccounts(booksOf),
    ...twinDisputes((merchantId) => booksOf(merchantId).disputes),
    // A test requests each reversal itself (D12.3): the twin reverses nothing on its own.
    reversalsOf: () => Promise.resolve({ takings: [], isUnexplained: false }),
  }
}

function cardOf(rail: Rail) {
  return rail === 'card'
    ? { brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030 }
    : { brand: null, last4: null, expMonth: null, expYear: null }
}

/** What the book stores about a payment on the twin's page: where its payer returns to. */
function hostedDetail({ rail, returnUrl, keep, storing }: HostedRequest): string {
  if (rail === 'card') return `hosted ${returnUrl}`
  if (rail === 'direct_debit' && keep) return `${storing ? 'mandate' : 'debit'} ${returnUrl}`
  return 'succeeds'
}

/**
 * The card that a payer picked on the twin's page, or their bank account: where something was bought its mandate follows (M5). Other payments
 * yield nothing that can be charged again.
 */
function paidWith({ detail }: BookEntry): PaidWith | null {
  const [page, token = ''] = detail.split(' ')
  if (page === 'hosted' && token !== '') return { rail: 'card', token, ...cardOf('card') }
  if (page === 'debit')
    return { rail: 'direct_debit', token: '', mandate: 'awaited', ...cardOf('direct_debit') }
  return page === 'mandate' ? { rail: 'direct_debit', token, ...cardOf('direct_debit') } : null
}

/** The twin's bank confirms a mandate three hours after its payment, in the tenant's time (M5). */
function mandateOf({ outcome, detail }: BookEntry, { since, now }: AskedMandate): MandateAnswer {
  const [page, token = ''] = detail.split(' ')
  if (outcome !== 'succeeded' || page !== 'debit') return { kind: 'none' }
  if (Date.parse(now) - Date.parse(since) < twinMandateMs) return { kind: 'waits' }
  return { kind: 'active', details: { rail: 'direct_debit', token, ...cardOf('direct_debit') } }
}

/** A card needs a token; a rail on which payers push the money themselves does not. */
function behaviourOf({ token, rail }: PaymentMethod): TokenBehaviour {
  if (token === '' && rail !== 'card') return { kind: 'succeeds' }
  return testTokens[token] ?? { kind: 'declines', failureCode: 'invalid_card' }
}

async function chargeNew(
  charges: Book,
  request: ChargeRequest,
  behaviour: TokenBehaviour,
): Promise<ChargeOutcome> {
  if (behaviour.kind === 'silent') return { kind: 'unknown' }
  const outcome = await outcomeOf(charges, request, behaviour)
  const { reference, amount, currency } = request
  const detail = outcome.kind === 'declined' ? outcome.failureCode : behaviour.kind
  const metadata = metadataOf(request)
  const entry = await charges.enter({
    ...{ reference, amount, currency, outcome: outcome.kind, detail, metadata },
  })
  return behaviour.kind === 'silent_but_charged' ? { kind: 'unknown' } : answerOf(entry)
}

async function outcomeOf(
  charges: Book,
  request: ChargeRequest,
  behaviour: TokenBehaviour,
): Promise<ChargeOutcome> {
  if (behaviour.kind === 'declines') return { kind: 'declined', failureCode: behaviour.failureCode }
  if (behaviour.kind === 'fails_first' && (await charges.count(request.method.id)) <= behaviour.times) {
    return { kind: 'declined', failureCode: behaviour.failureCode }
  }
  // Other rails are slow: their money arrives when the sandbox is instructed so.
  if (request.method.rail !== 'card') return { kind: 'pending' }
  return { kind: 'succeeded', gatewayReference: gatewayReferenceOf(request.reference) }
}

function answerOf(entry: BookEntry): ChargeOutcome {
  if (entry.outcome === 'succeeded') {
    const card = paidWith(entry)
    return {
      kind: 'succeeded',
      gatewayReference: gatewayReferenceOf(entry.reference),
      ...(card && { paidWith: card }),
    }
  }
  if (entry.outcome === 'pending') return { kind: 'pending' }
  return { kind: 'declined', failureCode: entry.detail as never }
}

/** A pending refund settles or fails an hour of tenant time after its request. */
function refundAnswer(entry: BookEntry, now: string): RefundOutcome {
  if (entry.outcome === 'succeeded') return { kind: 'succeeded' }
  const [fate, since] = entry.detail.split(' ')
  if (Date.parse(now) - Date.parse(since ?? now) < twinRefundMs) return { kind: 'pending' }
  return fate === 'fails' ? { kind: 'declined', reason: 'refund_failed' } : { kind: 'succeeded' }
}

function gatewayReferenceOf(reference: string): string {
  return `twin_${reference}`
}
