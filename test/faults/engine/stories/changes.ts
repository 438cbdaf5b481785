import type { RouteName } from '../../../../shared/api/routes.ts'
import type { Life } from '../../../support/lifecycle.ts'
import { giveMethod } from '../../../support/pending.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, request } from './words.ts'

const halfWay = '2027-02-22T09:00:00.000Z'

/** What changes a paid subscription and moves money. */
export const changes: readonly Story[] = [
  {
    name: 'change-plan, charged',
    prepare: (service) =>
      change(service, 'tok_test_success', async (life, { id }) => {
        const { id: planId } = await life.plan({ name: 'Platinum', amount: 900_000 })
        return { route: 'change-plan', id, body: { planId } }
      }),
  },
  {
    name: 'cancel, with credit',
    prepare: (service) =>
      change(service, 'tok_test_success', (_life, { id }) =>
        Promise.resolve({ route: 'cancel-subscription', id, body: {} }),
      ),
  },
  {
    name: 'refund',
    prepare: (service) => change(service, 'tok_test_success', refundOf),
  },
  {
    name: 'refund that fails later',
    prepare: (service) => change(service, 'tok_test_refund_fails', refundOf),
  },
  {
    name: 'refund after a cancel',
    prepare: (service) =>
      change(service, 'tok_test_success', refundOf, (life, { id }) =>
        life.done('cancel-subscription', id, {}),
      ),
  },
  {
    name: 'refund after a change',
    prepare: (service) =>
      change(service, 'tok_test_success', refundOf, async (life, { id }) =>
        life.done('change-plan', id, { planId: (await life.plan({ amount: 200_000 }))['id'] }),
      ),
  },
  {
    name: 'cancel that refunds',
    prepare: (service) =>
      change(service, 'tok_test_success', (_life, { id }) =>
        Promise.resolve({ route: 'cancel-subscription', id, body: { unused: 'refund' } }),
      ),
  },
  {
    name: 'reversal',
    prepare: (service) =>
      change(service, 'tok_test_success', (_life, { latestInvoiceId }) =>
        Promise.resolve({
          route: 'reverse-sandbox-charge',
          body: { invoiceId: latestInvoiceId as string, amount: 200_000, reference: 'dispute' },
        }),
      ),
  },
  {
    name: 'credit given',
    prepare: (service) => change(service, 'tok_test_success', mendingOf(150_000)),
  },
  {
    name: 'credit taken back',
    prepare: (service) =>
      change(service, 'tok_test_success', mendingOf(-150_000), (life, { customerId }) =>
        life.act('mend-credit', customerId as string, { amount: 200_000, reason: 'A gift' }),
      ),
  },
  {
    name: 'change of interval',
    prepare: (service) =>
      change(service, 'tok_test_success', async (life, { id }) => {
        const { id: planId } = await life.plan({ name: 'Yearly', amount: 4_000_000, interval: 'year' })
        return { route: 'change-plan', id, body: { planId } }
      }),
  },
  {
    name: 'cancel at the end while a debit is out',
    prepare: (service) => whileOut(service, 'cancel-subscription', { atPeriodEnd: true }),
  },
  { name: 'pause while a debit is out', prepare: (service) => whileOut(service, 'pause-subscription', {}) },
  { name: 'cancel while a debit is out', prepare: (service) => whileOut(service, 'cancel-subscription', {}) },
  {
    name: 'cancel while the transfer of a plan change is out',
    prepare: (service) =>
      whileChanging(service, ({ id }) => ({ route: 'cancel-subscription', id, body: {} })),
  },
  {
    name: 'refund while the transfer of a plan change is out',
    prepare: (service) =>
      whileChanging(service, ({ latestInvoiceId: id }) => ({
        route: 'refund-invoice',
        id,
        body: { amount: 120_000 },
      })),
  },
]

/** Stories like others of theirs: `npm run faults` tries them, and the tests do not. */
export const furtherChanges: readonly Story[] = [
  {
    name: 'reversal while the transfer of a plan change is out',
    prepare: (service) =>
      whileChanging(service, ({ latestInvoiceId: invoiceId }) => ({
        route: 'reverse-sandbox-charge',
        body: { invoiceId, amount: 200_000, reference: 'dispute' },
      })),
  },
  {
    name: 'note while the transfer of a plan change is out',
    prepare: (service) =>
      whileChanging(service, ({ id }) => ({
        route: 'update-subscription',
        id,
        body: { metadata: { a: 'b' } },
      })),
  },
  {
    name: 'cancel that forfeits',
    prepare: (service) =>
      change(service, 'tok_test_success', (_life, { id }) =>
        Promise.resolve({ route: 'cancel-subscription', id, body: { unused: 'none' } }),
      ),
  },
]

interface Action {
  readonly route: RouteName
  readonly id?: string
  readonly body: object
}

type Fields = Record<string, any>

function mendingOf(amount: number) {
  return (_life: Life, { customerId }: Fields): Promise<Action> =>
    Promise.resolve({ route: 'mend-credit', id: customerId as string, body: { amount, reason: 'mended' } })
}

/** An action on a subscription whose renewal is pending by direct debit. */
async function whileOut(service: Service, route: RouteName, body: object): Promise<Plot> {
  const life = await openStory(service)
  const { id, customerId, currentPeriodEnd } = await life.begin((await life.plan())['id'])
  await giveMethod(service, life, customerId as string, 'direct_debit')
  await life.clock(after(currentPeriodEnd as string, 2))
  return request(service, life, { route, id: id as string, body }, after(currentPeriodEnd as string, 8))
}

/** An action while a plan change waits for a transfer; part of it is paid from the customer's credit. */
async function whileChanging(service: Service, actionOf: (subscription: Fields) => Action): Promise<Plot> {
  const life = await openStory(service)
  const subscription = await life.begin((await life.plan())['id'])
  const { id, customerId } = subscription as Record<string, string>
  await life.act('mend-credit', customerId!, { amount: 50_000, reason: 'A gift' })
  await giveMethod(service, life, customerId!, 'bank_transfer')
  await life.clock(halfWay)
  const { id: planId } = await life.plan({ name: 'Platinum', amount: 900_000 })
  await life.act('change-plan', id!, { planId })
  return request(service, life, actionOf(subscription), after(halfWay, 6))
}

function refundOf(_life: Life, { latestInvoiceId }: Fields): Promise<Action> {
  return Promise.resolve({
    route: 'refund-invoice',
    id: latestInvoiceId as string,
    body: { amount: 120_000 },
  })
}

/** An action on a subscription in the middle of its period, after another action there. */
async function change(
  service: Service,
  token: string,
  actionOf: (life: Life, subscription: Fields) => Promise<Action>,
  before?: (life: Life, subscription: Fields) => Promise<unknown>,
): Promise<Plot> {
  const life = await openStory(service)
  const subscription = await life.begin((await life.plan())['id'], token)
  await life.clock(halfWay)
  await before?.(life, subscription)
  const action = await actionOf(life, subscription)
  return request(service, life, action, after(halfWay, 6))
}
