import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { gatewayMemory } from '../../shared/adapters/gateways/memory.ts'
import { buildGateway } from '../../shared/adapters/gateways/build.ts'
import type { GatewayName } from '../../shared/adapters/gateways/catalog.ts'
import type {
  GatewayAlarm,
  GatewayMemory,
  RefusalNames,
} from '../../shared/adapters/gateways/surroundings.ts'
import { sandboxVas } from '../../shared/adapters/gateways/twin/bills.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { sandboxGateway } from '../../shared/adapters/gateways/twin/charges.ts'
import { sandboxPayments } from '../../shared/adapters/gateways/twin/payments.ts'
import { sandboxBank } from '../../shared/adapters/gateways/twin/transfers.ts'
import type { PaymentMethod } from '../../shared/domain/payment-methods/payment-method.ts'
import type { BankTransfer } from '../../shared/ports/bank-transfer.ts'
import type { GatewayBook } from '../../shared/ports/gateway-book.ts'
import type { GatewayCallbacks } from '../../shared/ports/gateway-callback.ts'
import type { PaymentGateway } from '../../shared/ports/payment-gateway.ts'
import type { VasProvider } from '../../shared/ports/vas-provider.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import type { HttpDouble, Movement } from '../gateways/http-double.ts'
import { startNombaDouble } from '../gateways/nomba-double.ts'
import type { NombaDouble, NombaSwitches } from '../gateways/nomba-parts.ts'
import { startPaystackDouble } from '../gateways/paystack-double.ts'
import type { PaystackDouble, PaystackSwitches } from '../gateways/paystack-parts.ts'

/** The fates that every gateway can be made to give a stored card. */
export type Fate = 'success' | 'insufficient' | 'pending'

/** A gateway behind its ports, with levers for what a suite wants of it. */
export interface GatewayBench {
  readonly name: string
  readonly payments: PaymentGateway
  readonly bank: BankTransfer
  readonly vas: VasProvider | null
  readonly merchantId: string
  /** A stored card that charges as told. */
  method(fate: Fate): PaymentMethod
  /** The payer pays what was started, or fails to. */
  pay(reference: string, outcome: 'success' | 'failed'): Promise<void>
  /** What really moved under a reference of ours. */
  moved(kind: Movement['kind'], reference: string): Promise<number[]>
  /** What the gateway keeps with a charge of ours. */
  keptWith(reference: string): Promise<unknown>
  /** Our own record of a charge is lost, as with a table that was put back to an earlier state. */
  loseRecord(reference: string): Promise<void>
  /** Wall clock that the adapter sees, ahead by so much. */
  ahead(ms: number): void
  readonly stop: () => Promise<void>
}

/** An adapter's bench, with its double. */
export interface AdapterBench<D extends HttpDouble> extends GatewayBench {
  readonly double: D
  readonly callbacks: GatewayCallbacks
  readonly book: () => Promise<GatewayBook>
  readonly alarms: GatewayAlarm[]
  /** The names of the refusals that no row knew. */
  readonly refusals: RefusalNames[]
  /** How often the gateway refused the adapter's credentials. */
  credentialsRefused(): number
  /** Whether our own balance at the gateway is short. */
  short(isShort: boolean): void
  /** Whether the gateway refuses everything over our account. */
  inactive(isInactive: boolean): void
  /** Our key at the gateway is rolled: the old one dies at once, and `another` has the new one. */
  roll(): void
  /** The payment is called reversed, and nothing says how much of it was returned. */
  reverse(reference: string): void
  /** Whether nothing at the gateway shows that a refund was made. */
  hidesRefunds(): boolean
  /** Refunds under way are done. */
  finishRefunds(): void
  /** A second process of the same deployment: it shares the table and nothing else. */
  another(): Promise<PaymentGateway>
}

export const customer = { id: 'cus_1', email: 'ada@example.com', phone: null }

/** When refunds and transfers are made and asked for. */
export const now = '2026-11-22T00:00:00.000Z'

/** Modules that are loaded again in one process, on one engine, have references of their own. */
let made = Date.now() * 1000

/** A new reference of ours, as the product makes them. */
export function newReference(type: 'inv' | 'pout' | 'bill' | 'rfnd'): string {
  made += 1
  const ulid = `01JD${String(made).padStart(22, '0')}`
  return type === 'inv' ? `inv_${ulid}-1` : `${type}_${ulid}`
}

function card(token: string, email: string | null): PaymentMethod {
  const bare = { brand: null, last4: null, expMonth: null, expYear: null, isDefault: true }
  return { id: 'pm_1', rail: 'card', status: 'active', createdAt: '', token, email, ...bare }
}

const merchantId = 'mer_01JD0000000000000000000000'
const table = (client = documentClient()) => ({ client, name: 'billing-sandbox' })

/** What an adapter remembers by on a table. */
function memoryOn(client: DynamoDBDocumentClient): (wallNow: () => number) => GatewayMemory {
  return (wallNow) => gatewayMemory(table(client), wallNow)
}

export function twinBench(): Promise<GatewayBench> {
  const books = (id: string) => ({
    charges: openBook(table(), id, 'charge'),
    refunds: openBook(table(), id, 'refund'),
    fates: openBook(table(), id, 'fate'),
    disputes: openBook(table(), id, 'dispute'),
    credits: openBook(table(), id, 'credit'),
    accounts: openBook(table(), '', 'account'),
  })
  const secretBook = openBook(table(), '', 'secret')
  const book = (kind: string) => (id: string) => openBook(table(), id, kind)
  const tokens = {
    success: 'tok_test_success',
    insufficient: 'tok_test_insufficient_funds',
    pending: 'tok_test_timeout_charged',
  }
  const kinds = { charge: 'charge', refund: 'refund', transfer: 'transfer', bill: 'vend' }
  return Promise.resolve({
    name: 'twin',
    merchantId,
    payments: sandboxGateway(books, (_, reference) => Promise.resolve(`https://twin.example/${reference}`)),
    bank: sandboxBank(book('transfer')),
    vas: sandboxVas(book('vend')),
    method: (fate) => card(tokens[fate], null),
    async pay(reference, outcome) {
      await sandboxPayments(books, secretBook).settlePayment(merchantId, reference, { outcome })
    },
    async moved(kind, reference) {
      const entries = await openBook(table(), merchantId, kinds[kind]).list()
      return entries
        .filter((one) => one.reference === reference && one.outcome !== 'declined')
        .map(({ amount }) => amount)
    },
    keptWith: async (reference) => (await openBook(table(), merchantId, 'charge').find(reference))?.metadata,
    // Its book is all that it has.
    loseRecord: () => Promise.resolve(),
    ahead: () => undefined,
    stop: () => Promise.resolve(),
  })
}

/**
 * @param client the client of the table that it remembers by.
 * @param turned its double's switches that are not in their usual places.
 * @param memoryOf what it remembers by, where that is no table.
 */
export async function paystackBench(
  client = documentClient(),
  turned: Partial<PaystackSwitches> = {},
  memoryOf = memoryOn(client),
): Promise<AdapterBench<PaystackDouble>> {
  const double = await startPaystackDouble()
  Object.assign(double.switches, turned)
  const secret = () => ({ secretKey: double.secretKey, baseUrl: double.url })
  let cards = 0
  return adapterBench('paystack', secret, double, {
    client,
    memoryOf,
    roll: () => {
      double.rollKey(`sk_test_rolled${(cards += 1)}`)
    },
    method(fate) {
      const code = `AUTH_card${(cards += 1)}`
      double.giveCard(code, 'ada@example.com', fate)
      return card(code, 'ada@example.com')
    },
    pay: (reference, outcome) => {
      double.pay(reference.replaceAll('_', '-'), outcome)
    },
    inactive: (isInactive) => {
      double.switches.account = isInactive ? 'inactive' : 'active'
    },
    reverse: (reference) => {
      double.reverse(reference.replaceAll('_', '-'))
    },
    finishRefunds: () => {
      double.finishRefunds()
    },
    hidesRefunds: () => false,
    keptWith: (reference) => double.transaction(reference.replaceAll('_', '-'))?.metadata,
    short: (isShort) => {
      double.setBalance(isShort ? 0 : 1_000_000_000_00)
    },
    sent: (kind, reference) =>
      kind === 'charge' || kind === 'refund' ? reference.replaceAll('_', '-') : reference.toLowerCase(),
  })
}

/** As {@link paystackBench}. */
export async function nombaBench(
  client = documentClient(),
  turned: Partial<NombaSwitches> = {},
  memoryOf = memoryOn(client),
): Promise<AdapterBench<NombaDouble>> {
  const double = await startNombaDouble()
  Object.assign(double.switches, turned)
  const secret = () => ({ ...double.secret, baseUrl: double.url })
  let cards = 0
  return adapterBench('nomba', secret, double, {
    client,
    memoryOf,
    roll: () => {
      double.rollSecret()
    },
    method(fate) {
      const key = `token-key-${(cards += 1)}`
      double.giveToken(key, 'ada@example.com', fate === 'insufficient' ? 'declined' : fate)
      return card(key, 'ada@example.com')
    },
    pay: (reference, outcome) => {
      double.pay(reference, outcome === 'success' ? 'SUCCESS' : 'PAYMENT_FAILED')
    },
    inactive: (isInactive) => {
      double.switches.account = isInactive ? 'inactive' : 'active'
    },
    reverse: (reference) => {
      double.setStatus(reference, 'REVERSED_BY_VENDOR')
    },
    finishRefunds: () => undefined,
    hidesRefunds: () => double.switches.refundedAfter === 'no refund',
    keptWith: (reference) => double.record(reference)?.orderMetaData,
    short: (isShort) => {
      double.setTransferFate(isShort ? 'INSUFFICIENT_BALANCE' : 'SUCCESS')
    },
    sent: (_, reference) => reference,
  })
}

/** How each gateway of the catalog comes onto a bench: whoever is in the catalog passes the suites. */
export const openBench: Readonly<Record<GatewayName, () => Promise<GatewayBench>>> = {
  twin: twinBench,
  paystack: () => paystackBench(),
  nomba: () => nombaBench(),
}

async function adapterBench<D extends HttpDouble>(
  name: 'paystack' | 'nomba',
  secret: () => object,
  double: D,
  levers: {
    readonly client: DynamoDBDocumentClient
    readonly memoryOf: (wallNow: () => number) => GatewayMemory
    readonly method: (fate: Fate) => PaymentMethod
    readonly pay: (reference: string, outcome: 'success' | 'failed') => void
    readonly short: (isShort: boolean) => void
    readonly inactive: (isInactive: boolean) => void
    readonly roll: () => void
    readonly reverse: (reference: string) => void
    readonly finishRefunds: () => void
    readonly hidesRefunds: () => boolean
    readonly keptWith: (reference: string) => unknown
    readonly sent: (kind: Movement['kind'], reference: string) => string
  },
): Promise<AdapterBench<D>> {
  let aheadMs = 0
  const alarms: GatewayAlarm[] = []
  const refusals: RefusalNames[] = []
  let refusedTimes = 0
  const wallNow = () => Date.now() + aheadMs
  const build = () =>
    buildGateway(
      name,
      secret(),
      `sandbox/${name}`,
      { mode: 'sandbox', allowLoopback: true },
      {
        memory: levers.memoryOf(wallNow),
        wallNow,
        raiseAlarm: (alarm, _, names) => {
          alarms.push(alarm)
          if (names) refusals.push(names)
        },
        credentialsRefused: () => void (refusedTimes += 1),
        returnUrl: 'http://127.0.0.1:4000',
      },
    )
  const { payments, bank, vas = null, callbacks, book } = await build()
  return {
    name,
    merchantId,
    payments,
    bank,
    vas,
    callbacks,
    book,
    alarms,
    refusals,
    credentialsRefused: () => refusedTimes,
    double,
    short: levers.short,
    inactive: levers.inactive,
    roll: levers.roll,
    reverse: levers.reverse,
    finishRefunds: levers.finishRefunds,
    hidesRefunds: levers.hidesRefunds,
    another: async () => (await build()).payments,
    method: levers.method,
    pay: (reference, outcome) => {
      levers.pay(reference, outcome)
      return Promise.resolve()
    },
    moved: (kind, reference) =>
      Promise.resolve(
        double.movements
          .filter((one) => one.kind === kind && one.reference === levers.sent(kind, reference))
          .map(({ amount }) => amount),
      ),
    keptWith: (reference) => Promise.resolve(levers.keptWith(reference)),
    loseRecord: async (reference) => {
      const Key = { pk: `GATEWAY#${name}#${levers.sent('charge', reference)}`, sk: 'ASKED' }
      await levers.client.send(new DeleteCommand({ TableName: table().name, Key }))
    },
    ahead: (ms) => {
      aheadMs = ms
    },
    stop: () => double.stop(),
  }
}
