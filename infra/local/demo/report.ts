import type { Api } from './api-client.ts'
import type { ReceivedEvent } from './receiver.ts'

interface Row {
  readonly name: string
  readonly byWebhooks: number
  readonly byInterface: number
}

/** The year in figures, once from the receiver's events and once from the interface. They must be equal. */
export async function closingTable(
  api: Api,
  received: ReadonlyMap<string, ReceivedEvent>,
): Promise<{ lines: string[]; agrees: boolean }> {
  const [invoices, listed, balance] = [
    await api.list('/v1/invoices'),
    await api.list('/v1/events'),
    await api.get('/v1/balance'),
  ]
  const missing = listed.filter((event) => !received.has(String(event['id'])))
  const events = [...received.values()]
  const rows: Row[] = [
    {
      name: 'invoices paid',
      byWebhooks: count(events, paidTypes),
      byInterface: withStatus(invoices, 'paid').length,
    },
    { name: 'collected', byWebhooks: sumOf(events, paidTypes), byInterface: sum(invoices, 'amountPaid') },
    {
      name: 'of it recovered',
      byWebhooks: sumOf(events, recoveredTypes),
      byInterface: sum(recovered(invoices), 'amountPaid'),
    },
    {
      name: 'lost',
      byWebhooks: lostByWebhooks(events),
      byInterface: sum(withStatus(invoices, 'uncollectible'), 'amount'),
    },
    {
      name: 'balance',
      byWebhooks: sumOf(events, paidTypes),
      byInterface: Number(balance['availableKobo']) + Number(balance['pendingKobo']),
    },
  ]
  const agrees = missing.length === 0 && rows.every((row) => row.byWebhooks === row.byInterface)
  const body = rows.map(
    ({ name, byWebhooks, byInterface }) => `${name.padEnd(18)}${cell(byWebhooks)}${cell(byInterface)}`,
  )
  return {
    lines: [
      '',
      `${'amounts in kobo'.padEnd(18)}${'webhooks'.padStart(16)}${'interface'.padStart(16)}`,
      ...body,
      `${events.length} events received; of the ${listed.length} the interface lists, ${missing.length} are missing.`,
      agrees ? 'Both agree.' : 'They do not agree.',
    ],
    agrees,
  }
}

const paidTypes = ['subscription_payment_success', 'subscription_payment_recovered']
const recoveredTypes = ['subscription_payment_recovered']

function cell(value: number): string {
  return value.toLocaleString('en-NG').padStart(16)
}

function withStatus(invoices: readonly Record<string, unknown>[], status: string): Record<string, unknown>[] {
  return invoices.filter((invoice) => invoice['status'] === status)
}

/** Paid, but not by the first attempt. */
function recovered(invoices: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return withStatus(invoices, 'paid').filter((invoice) => Number(invoice['attemptCount']) > 1)
}

function sum(objects: readonly Record<string, unknown>[], field: string): number {
  return objects.reduce((total, one) => total + Number(one[field]), 0)
}

function count(events: readonly ReceivedEvent[], types: readonly string[]): number {
  return events.filter((event) => types.includes(event.type)).length
}

function sumOf(events: readonly ReceivedEvent[], types: readonly string[]): number {
  return events
    .filter((event) => types.includes(event.type))
    .reduce((total, event) => total + Number(event.data['amount']), 0)
}

/** The last failure of an invoice that dunning gave up says `exhausted`. */
function lostByWebhooks(events: readonly ReceivedEvent[]): number {
  const given = events.filter(
    (event) => event.type === 'subscription_payment_failed' && event.data['action'] === 'exhausted',
  )
  return given.reduce((total, event) => total + (event.data['invoice'] as { amount: number }).amount, 0)
}
