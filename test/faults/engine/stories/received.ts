import type { Service } from '../../../support/service.ts'
import { giveMethod } from '../../../support/pending.ts'
import type { Life } from '../../../support/lifecycle.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, request } from './words.ts'

const declining = 'tok_test_insufficient_funds'

/** What merchants received themselves: recorded, and taken back (M1, M2). */
export const received: readonly Story[] = [
  { name: 'cash for all that is due', prepare: (service) => recorded(service, 500_000) },
  { name: 'cash that settles its invoice', prepare: (service) => recorded(service, 480_000, true) },
  { name: 'cash for a part while a renewal’s debit is out', prepare: besideDebit },
  { name: 'tax that a customer withholds', prepare: withheld },
  { name: 'a part that is taken back', prepare: (service) => takenBack(service, 200_000) },
  { name: 'a payment that is reversed with its credit', prepare: (service) => takenBack(service, 500_000) },
  { name: 'a refund of a charge and cash, as credit', prepare: (service) => refunded(service, {}) },
  {
    name: 'a refund of a charge and cash, by hand',
    prepare: (service) => refunded(service, { outsideAs: 'outside' }),
  },
  {
    name: 'a refund of a transfer and a charge, one of them refused',
    prepare: (service) => refundedTransfer(service, 'ADA OBI', 'tok_test_refund_fails'),
  },
  {
    name: 'a refund of a transfer that its bank refuses, and a charge',
    prepare: (service) => refundedTransfer(service, 'REFUND FAILS', 'tok_test_success'),
  },
]

interface Owed {
  readonly life: Life
  readonly id: string
  readonly invoiceId: string
  readonly now: string
}

/** A subscription at 5,000 naira whose renewal was declined, or waits for its debit. */
async function owed(service: Service, debit = false): Promise<Owed> {
  const life = await openStory(service)
  const begun = await life.begin((await life.plan({ amount: 500_000 }))['id'])
  const { id, customerId, currentPeriodEnd } = begun as Record<string, string>
  if (debit) await giveMethod(service, life, customerId!, 'direct_debit')
  else await life.act('attach-payment-method', customerId!, { token: declining, setDefault: true })
  const now = after(currentPeriodEnd!, 2)
  await life.clock(now)
  const { latestInvoiceId } = await life.subscription(id!)
  return { life, id: id!, invoiceId: latestInvoiceId as string, now }
}

async function recorded(service: Service, amount: number, settle = false): Promise<Plot> {
  const { life, invoiceId: id, now } = await owed(service)
  const body = { kind: 'cheque', amount, reference: '000123', settle }
  return request(service, life, { route: 'record-payment', id, body }, after(now, 6))
}

async function withheld(service: Service): Promise<Plot> {
  const { life, invoiceId: id, now } = await owed(service)
  const { customerId } = await life.done('get-invoice', id)
  await life.done('update-customer', customerId as string, { withholdingRate: '5' })
  const body = { kind: 'withholding', amount: 25_000, reference: 'WHT-000123' }
  return request(service, life, { route: 'record-payment', id, body }, after(now, 6))
}

async function besideDebit(service: Service): Promise<Plot> {
  const { life, invoiceId: id, now } = await owed(service, true)
  const body = { kind: 'cash', amount: 200_000 }
  return request(service, life, { route: 'record-payment', id, body }, after(now, 6))
}

/** A whole payment has paid its invoice, and a cancel has made the unused part of it credit. */
async function takenBack(service: Service, amount: number): Promise<Plot> {
  const { life, id: subscriptionId, invoiceId: id, now } = await owed(service)
  const { body } = await life.act('record-payment', id, { kind: 'cheque', amount, reference: '000123' })
  if (amount === 500_000) await life.done('cancel-subscription', subscriptionId, { unused: 'credit' })
  const params = { paymentId: body['payments'][0].id as string }
  return request(service, life, { route: 'remove-payment', id, params, body: {} }, after(now, 6))
}

/** An invoice that a part in cash and a card have paid. */
async function refunded(service: Service, body: object): Promise<Plot> {
  const { life, invoiceId: id, now } = await paidInParts(service, 'tok_test_success')
  return request(service, life, { route: 'refund-invoice', id, body }, after(now, 30))
}

/** A transfer to the customer's account number has paid a part, and a card the rest; the refund of one of them is refused. */
async function refundedTransfer(service: Service, senderName: string, token: string): Promise<Plot> {
  const { life, id: subscriptionId, invoiceId: id, now } = await owed(service)
  const { customerId } = await life.subscription(subscriptionId)
  const { body: account } = await life.act('open-virtual-account', customerId as string)
  const sent = { accountNumber: account['accountNumber'] as string, amount: 200_000, senderName }
  await service.call('transfer-sandbox-money', { key: life.key, body: sent })
  await payRest(life, customerId as string, id, token)
  return request(service, life, { route: 'refund-invoice', id, body: {} }, after(now, 30))
}

async function paidInParts(service: Service, token: string): Promise<Owed> {
  const story = await owed(service)
  const { life, id, invoiceId } = story
  await life.act('record-payment', invoiceId, { kind: 'cash', amount: 200_000 })
  const { customerId } = await life.subscription(id)
  await payRest(life, customerId as string, invoiceId, token)
  return story
}

async function payRest(life: Life, customerId: string, invoiceId: string, token: string): Promise<void> {
  const { body } = await life.act('attach-payment-method', customerId, { token })
  await life.act('pay-invoice', invoiceId, { paymentMethodId: body['id'] })
}
