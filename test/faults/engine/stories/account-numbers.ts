import type { Service } from '../../../support/service.ts'
import type { Life } from '../../../support/lifecycle.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, request } from './words.ts'

const declining = 'tok_test_insufficient_funds'

/** Transfers to a customer's own account number (M4). */
export const accountNumbers: readonly Story[] = [
  { name: 'an account number is opened', prepare: opened },
  { name: 'a transfer of all that is due', prepare: (service) => sentAlone(service, 500_000) },
  { name: 'a transfer of a part', prepare: (service) => sentAlone(service, 200_000) },
  { name: 'a transfer of more than is due', prepare: (service) => sent(service, 620_000) },
  { name: 'a deposit that is given back', prepare: givenBack },
]

interface Holder {
  readonly life: Life
  readonly customerId: string
  readonly accountNumber: string
  readonly now: string
}

/** Two days behind the end of a period whose renewal was declined: the account is asked about daily. */
async function pastDue(service: Service): Promise<Omit<Holder, 'accountNumber'>> {
  const life = await openStory(service)
  const begun = await life.begin((await life.plan({ amount: 500_000 }))['id'])
  const { customerId, currentPeriodEnd } = begun as Record<string, string>
  await life.act('attach-payment-method', customerId!, { token: declining, setDefault: true })
  const now = after(currentPeriodEnd!, 2)
  await life.clock(now)
  return { life, customerId: customerId!, now }
}

async function holder(service: Service): Promise<Holder> {
  const owed = await pastDue(service)
  const { body } = await owed.life.act('open-virtual-account', owed.customerId)
  return { ...owed, accountNumber: body['accountNumber'] as string }
}

async function opened(service: Service): Promise<Plot> {
  const { life, customerId: id, now } = await pastDue(service)
  return request(service, life, { route: 'open-virtual-account', id, body: {} }, after(now, 6))
}

/** A call that dies after the money has moved leaves it to the next question, a day later. */
async function sent(service: Service, amount: number): Promise<Plot> {
  const { life, accountNumber, now } = await holder(service)
  const body = { accountNumber, amount, senderName: 'ADA OBI' }
  return request(service, life, { route: 'transfer-sandbox-money', body }, after(now, 30))
}

/** The same for an invoice without a subscription. */
async function sentAlone(service: Service, amount: number): Promise<Plot> {
  const life = await openStory(service)
  const customerId = (await life.customer(null))['id'] as string
  const lines = [{ description: 'Fees', quantity: 1, unitAmount: 500_000 }]
  const { body: invoice } = await service.call<any>('create-invoice', {
    key: life.key,
    body: { customerId, lines },
  })
  const { body } = await life.act('open-virtual-account', customerId)
  const sentTo = { accountNumber: body['accountNumber'], amount }
  return request(
    service,
    life,
    { route: 'transfer-sandbox-money', body: sentTo },
    after(invoice.createdAt, 25),
  )
}

async function givenBack(service: Service): Promise<Plot> {
  const { life, accountNumber, now } = await holder(service)
  const body = { accountNumber, amount: 620_000 }
  const { key } = life
  const { body: told } = await service.call<any>('transfer-sandbox-money', { key, body })
  const id = told.payment.id as string
  return request(service, life, { route: 'refund-payment', id, body: { amount: 50_000 } }, after(now, 30))
}
