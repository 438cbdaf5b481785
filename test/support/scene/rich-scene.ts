import { dispute, settle } from './bank.ts'
import { begin, type Lives } from './begin.ts'
import { change } from './change.ts'
import { checkOut } from './check-out.ts'
import { offer, openStage, type Fields, type Stage } from './stage.ts'
import type { Service } from '../service.ts'

/** When the scene opens, and when everything in it has ended. */
export const opensAt = '2027-01-31T09:00:00.000Z'
export const closesAt = '2027-05-20T10:00:00.000Z'

/**
 * Plays one merchant's sandbox in which about everything happens that can: trials, renewals, recovery in all its ends,
 * changes of plan, cancels with credit, refunds, disputes, settlements, payouts and bills, promo codes, checkouts, webhook endpoints.
 * @param midway called while much is under way; when the scene has ended nothing is.
 */
export async function playRichScene(
  service: Service,
  webhookUrl: string,
  midway: (stage: Stage) => Promise<void>,
): Promise<Stage> {
  const stage = await openStage(service, webhookUrl, opensAt)
  const plans = await offer(stage)
  const lives = await begin(stage, plans)
  await stage.clock('2027-02-02T09:00:00.000Z')
  await giveBack(stage, lives)
  await stage.clock('2027-02-14T09:00:00.000Z')
  await change(stage, plans, lives)
  await checkOut(stage, plans)
  // Renewals: January's last day has none in February.
  await stage.clock('2027-02-28T09:00:00.000Z')
  await recover(stage, lives)
  await payOut(stage)
  await midway(stage)
  await stage.clock('2027-03-12T09:00:00.000Z')
  await leave(stage, lives)
  await stage.clock('2027-04-10T09:00:00.000Z')
  await payLate(stage, lives)
  await dispute(stage, lives)
  await stage.clock(closesAt)
  await settle(stage)
  return stage
}

async function giveBack({ make, refused }: Stage, lives: Lives): Promise<void> {
  const id = lives.refunds['latestInvoiceId'] as string
  await make('refund-invoice', { amount: 120_000, reason: 'kindness' }, { id })
  await refused(422, 'refund-invoice', { amount: 500_000 }, { id })
  await make('reverse-sandbox-charge', {
    invoiceId: id,
    amount: 80_000,
    reference: 'gw-1',
    reason: 'dispute',
  })
  await make('refund-invoice', {}, { id: lives.refundsInVain['latestInvoiceId'] })
}

/** Failed renewals are recovered manually or by a new card; the rest takes its course. */
async function recover(stage: Stage, lives: Lives): Promise<void> {
  const { make, subscription, act } = stage
  const { recovers, newCard, forgiven } = lives
  const { latestInvoiceId } = await subscription(recovers['id'])
  await act('pay-invoice', latestInvoiceId, {}, { 'idempotency-key': 'declined again' })
  await payByFirstCard(stage, recovers)
  await make(
    'attach-payment-method',
    { token: 'tok_test_success', setDefault: true },
    { id: newCard['customerId'] },
  )
  await make('void-invoice', {}, { id: (await subscription(forgiven['id']))['latestInvoiceId'] })
}

/** The card that the subscription began with still works. */
async function payByFirstCard({ make, subscription, act }: Stage, { id, customerId }: Fields): Promise<void> {
  const { latestInvoiceId } = await subscription(id)
  const methods = (await act('list-payment-methods', customerId)).body['items'] as Fields[]
  const first = methods.find(({ isDefault }) => isDefault === false)!
  await make('pay-invoice', { paymentMethodId: first['id'] }, { id: latestInvoiceId })
}

async function payOut({ make, refused }: Stage): Promise<void> {
  const bank = (end: string) => ({ bankCode: '058', accountNumber: `012345${end}` })
  for (const end of ['6789', '0001', '0002', '0003'])
    await make('create-payout', { amount: 60_000, ...bank(end) })
  await refused(422, 'create-payout', { amount: 900_000_000, ...bank('6789') })
  for (const end of ['4567', '0001', '0002'])
    await make('buy-airtime', { amount: 200, phoneNumber: `0803123${end}` })
}

async function leave({ make, subscription }: Stage, lives: Lives): Promise<void> {
  await make('resume-subscription', {}, { id: lives.pauses['id'] })
  await make('cancel-subscription', {}, { id: lives.grows['id'] })
  await make('cancel-subscription', {}, { id: lives.pausesForGood['id'] })
  await make('stop-recovery', {}, { invoiceId: (await subscription(lives.stopped['id']))['latestInvoiceId'] })
}

async function payLate(stage: Stage, { paysLate, stolen }: Lives): Promise<void> {
  const { status } = await stage.subscription(paysLate['id'])
  if (status !== 'unpaid') throw new Error(`recovery should be over, and is ${status}`)
  await payByFirstCard(stage, paysLate)
  await stage.make('cancel-subscription', {}, { id: stolen['id'] })
}
