import { workers } from '../../../../functions/workers/registry.ts'
import { moveClock } from '../../../support/recovery.ts'
import type { Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story, Told } from '../story.ts'
import { after, message, openStory, opens, request } from './words.ts'

export const nextNoon = '2027-02-09T11:00:00.000Z'
/** A bill with an unknown outcome is queried for a day. */
const hoursToSettle = 30

/** What spends a merchant's balance. */
export const spending: readonly Story[] = [
  { name: 'payout, started', prepare: (service) => payout(service) },
  { name: 'payout, started over a day to fold', prepare: (service) => payout(service, 'unfolded') },
  { name: 'payout, settled', prepare: (service) => payoutRun(service, '0123456789') },
  { name: 'payout, settled as failed', prepare: (service) => payoutRun(service, '0123450001') },
  { name: 'payout, slow', prepare: (service) => payoutRun(service, '0123450002') },
  { name: 'airtime, vended', prepare: (service) => airtime(service, '08031234567') },
  { name: 'airtime, fails', prepare: (service) => airtime(service, '08031230001') },
  { name: 'airtime, unanswered', prepare: (service) => airtime(service, '08031230002') },
]

/** The fold of earnings into what can be spent. */
export const settlements: readonly Story[] = [{ name: 'settlement fold', prepare: fold }]

/** A merchant who has earned on the day before, settled or not. */
export async function earned(service: Service, days: 'folded' | 'unfolded'): Promise<Life> {
  const life = await openStory(service)
  await life.begin((await life.plan({ amount: 700_000 }))['id'])
  if (days === 'folded') await life.clock(nextNoon)
  else await moveClock(life, nextNoon)
  // The balance is read once, so that only the operation's own calls meet a cold credential or none.
  await life.balance()
  return life
}

export const order = (accountNumber: string) => ({ amount: 300_000, bankCode: '058', accountNumber })

async function payout(service: Service, days: 'folded' | 'unfolded' = 'folded'): Promise<Plot> {
  const life = await earned(service, days)
  const call = { route: 'create-payout', body: order('0123456789') } as const
  return request(service, life, call, after(nextNoon, hoursToSettle))
}

async function payoutRun(service: Service, accountNumber: string): Promise<Plot> {
  const life = await earned(service, 'folded')
  const { body } = await service.call('create-payout', { key: life.key, body: order(accountNumber) })
  return message(life, 'POUT', body['id'] as string, after(nextNoon, hoursToSettle))
}

async function airtime(service: Service, phoneNumber: string): Promise<Plot> {
  const life = await earned(service, 'folded')
  const call = { route: 'buy-airtime', body: { amount: 1_500, phoneNumber } } as const
  return request(service, life, call, after(nextNoon, hoursToSettle))
}

async function fold(service: Service): Promise<Plot> {
  const life = await earned(service, 'unfolded')
  const act = async (): Promise<Told> => {
    const { handlerFor } = await workers['settlement']()
    const answer = (await handlerFor('sandbox')({}, { awsRequestId: 'story' } as never)) as {
      batchItemFailures: unknown[]
    }
    return { status: answer.batchItemFailures.length > 0 ? 500 : 200, text: '' }
  }
  const { merchantId } = life.merchant
  return { act, key: life.key, merchantId, settlesAt: after(opens, 48) }
}
