import type { RouteName } from '../../../../shared/api/routes.ts'
import type { Life } from '../../../support/lifecycle.ts'
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
]

interface Action {
  readonly route: RouteName
  readonly id: string
  readonly body: object
}

function refundOf(_life: Life, { latestInvoiceId }: Record<string, any>): Promise<Action> {
  return Promise.resolve({
    route: 'refund-invoice',
    id: latestInvoiceId as string,
    body: { amount: 120_000 },
  })
}

/** An action on a subscription in the middle of its period. */
async function change(
  service: Service,
  token: string,
  actionOf: (life: Life, subscription: Record<string, any>) => Promise<Action>,
): Promise<Plot> {
  const life = await openStory(service)
  const subscription = await life.begin((await life.plan())['id'], token)
  const action = await actionOf(life, subscription)
  await life.clock(halfWay)
  return request(service, life, action, after(halfWay, 6))
}
