import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, openStory, opens, request } from './words.ts'

/** Who pays from a bank account, whose mandate comes hours later (M5). */
export const mandates: readonly Story[] = [
  { name: 'a plan is paid from a bank account', prepare: (service) => fromBank(service, {}) },
  {
    name: 'a trial is begun from a bank account',
    prepare: (service) => fromBank(service, { trialDays: 14 }),
  },
]

/** The payer has paid on their bank's page, and the gateway’s news of it comes. Its mandate is confirmed before the story settles. */
async function fromBank(service: Service, terms: Record<string, unknown>): Promise<Plot> {
  const life = await openStory(service)
  const { id: planId } = await life.plan(terms)
  const body = { planId, customerEmail: 'ngozi@pay.test' }
  const session = await service.call<any>('start-checkout', { key: life.key, body })
  const params = { token: session.body.token as string }
  const waiting = await service.call<any>('pay-checkout', { params, body: { rail: 'direct_debit' } })
  const news = { reference: waiting.body.reference as string, outcome: 'success' }
  return request(service, life, { route: 'settle-sandbox-payment', body: news }, after(opens, 6))
}
