import { expect } from 'vitest'
import type { RouteName } from '../../../shared/api/routes.ts'
import { openLife, type Life } from '../lifecycle.ts'
import { adminTokenOf } from '../owner.ts'
import type { Answer, Service } from '../service.ts'

export type Fields = Record<string, any>

/** A sandbox on which a scene is played. */
export interface Stage extends Life {
  /** A call that must succeed, with an Idempotency-Key of its own; its body. */
  readonly make: (name: RouteName, body?: Fields, params?: Record<string, string>) => Promise<Fields>
  /** One that must be refused with a status. */
  readonly refused: (
    status: number,
    name: RouteName,
    body: Fields,
    params?: Record<string, string>,
  ) => Promise<void>
  /** A call with the token in its path, as a browser makes it. */
  readonly browse: (token: string, body: Fields) => Promise<Answer<Fields>>
}

/** Opens a sandbox at an instant, with a webhook endpoint for all events and one for those that must be named. */
export async function openStage(service: Service, url: string, now: string): Promise<Stage> {
  const life = await openLife(service, now)
  const admin = await adminTokenOf(life.merchant.merchantId)
  const eventTypes = ['payout_completed', 'payout_failed', 'bill_completed', 'bill_failed']
  for (const body of [{ url }, { url, eventTypes }])
    await service.call('create-webhook-endpoint', { key: admin, params: { mode: 'sandbox' }, body })
  let keys = 0
  const send = (
    name: RouteName,
    body?: Fields,
    params: Record<string, string> = {},
  ): Promise<Answer<Fields>> => {
    keys += 1
    const headers = { 'idempotency-key': `scene-${keys}` }
    return service.call(name, { key: life.key, params, headers, ...(body ? { body } : {}) })
  }
  return {
    ...life,
    make: async (name, body, params) => {
      const answer = await send(name, body, params)
      expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
      return answer.body
    },
    refused: async (status, name, body, params) => {
      const answer = await send(name, body, params)
      expect([name, answer.status, answer.text]).toEqual([name, status, answer.text])
    },
    browse: (token, body) => service.call('pay-checkout', { params: { token }, body }),
  }
}

/** What the merchant of the scene sells. */
export async function offer({ make }: Stage) {
  const plan = (terms: Fields): Promise<Fields> =>
    make('create-plan', { name: 'Plan', amount: 500_000, interval: 'month', ...terms })
  await make('create-promo-code', {
    code: 'HALF',
    discountType: 'percentage',
    discountValue: 50,
    duration: 'forever',
    maxRedemptions: 4,
  })
  await make('create-promo-code', { code: 'FIRST', discountType: 'fixed', discountValue: 900_000 })
  return {
    gold: await plan({ name: 'Gold' }),
    small: await plan({ name: 'Small', amount: 300_000 }),
    yearly: await plan({ name: 'Yearly', amount: 4_000_000, interval: 'year' }),
    limited: await plan({ name: 'Twice', maxCycles: 2 }),
    trial: await plan({ name: 'Tried', trialDays: 10 }),
  }
}

export type Plans = Awaited<ReturnType<typeof offer>>
