import type { HeldPart } from '../../../../shared/domain/merchant/hold.ts'
import { decideHold } from '../../../../shared/domain/payout/decide-hold.ts'
import { stopToken } from '../../../../shared/domain/payout/stop-token.ts'
import { commitPassage } from '../../../../shared/operations/changes/commit-spending.ts'
import { holdMerchant } from '../../../../shared/operations/merchants/hold-merchant.ts'
import { listMerchants } from '../../../../shared/operations/merchants/list-merchants.ts'
import { nowOf } from '../../../../shared/store/context.ts'
import { payoutRef } from '../../../../shared/store/entities/payout.ts'
import { load } from '../../../../shared/store/load.ts'
import type { Life } from '../../../support/lifecycle.ts'
import { operatorContext } from '../../../support/owner.ts'
import { moveClock } from '../../../support/recovery.ts'
import type { Service } from '../../../support/service.ts'
import { workerContext } from '../../../support/worker-context.ts'
import type { Plot, Story, Told } from '../story.ts'
import { ended } from './charges.ts'
import { earned, nextNoon, order } from './money.ts'
import { after, message, request } from './words.ts'

/** A transfer that the bank does not answer is asked about for a day. */
const hoursToSettle = 30

/** What waits because it is held: a payout by its owner’s limits, or everything by the operator. */
export const holds: readonly Story[] = [
  { name: 'payout, held and then sent', prepare: heldThenSent },
  { name: 'payout, held and stopped by its owner', prepare: heldThenStopped },
  { name: 'payout, put off until the operator releases it', prepare: payoutPutOff },
  { name: 'renewal, put off until the operator releases it', prepare: renewalPutOff },
  { name: 'operator holds, and releases', prepare: heldAndReleased },
]

const stopKey = 'aaaaaaaaaaaaaaaaaaaaaa'

/** A payout as live holds a large one to a new account (R13); the sandbox itself holds none. */
async function held(service: Service): Promise<{ readonly life: Life; readonly id: string }> {
  const life = await earned(service, 'folded')
  const { body } = await service.call('create-payout', { key: life.key, body: order('0123456789') })
  const { merchantId } = life.merchant
  const context = workerContext(merchantId, 'sandbox')
  const { payout } = await load(context, { payout: payoutRef(merchantId, body['id'] as string) })
  await commitPassage(context, decideHold(payout!, payout!, nowOf(context), stopKey))
  return { life, id: payout!.id }
}

async function heldThenSent(service: Service): Promise<Plot> {
  const { life, id } = await held(service)
  await moveClock(life, after(nextNoon, 5))
  return message(life, 'POUT', id, after(nextNoon, hoursToSettle))
}

async function heldThenStopped(service: Service): Promise<Plot> {
  const { life, id } = await held(service)
  const token = stopToken({ merchantId: life.merchant.merchantId, id, stopKey }, 'sandbox')
  const call = { route: 'stop-payout', id: token, body: {}, key: null } as const
  return request(service, life, call, after(nextNoon, hoursToSettle))
}

async function payoutPutOff(service: Service): Promise<Plot> {
  const life = await earned(service, 'folded')
  const { body } = await service.call('create-payout', { key: life.key, body: order('0123456789') })
  const plot = await message(life, 'POUT', body['id'] as string, after(nextNoon, hoursToSettle))
  return released(life, plot, 'payouts')
}

async function renewalPutOff(service: Service): Promise<Plot> {
  const { life, id, now } = await ended(service, 'tok_test_success')
  return released(life, await message(life, 'SUB', id, after(now, hoursToSettle)), 'charges')
}

/** Work that falls due while the operator holds it, and the release after it. */
async function released(life: Life, plot: Plot, part: HeldPart): Promise<Plot> {
  const operator = await operatorOf(life)
  await operator('hold', part)
  const act = async (): Promise<Told> => {
    await plot.act()
    return operator('release', part)
  }
  return { ...plot, act }
}

async function heldAndReleased(service: Service): Promise<Plot> {
  const { life, now } = await ended(service, 'tok_test_success')
  const operator = await operatorOf(life)
  const act = async (): Promise<Told> => {
    await operator('hold', 'charges', 'payouts')
    return operator('release', 'charges', 'payouts')
  }
  return { act, key: life.key, merchantId: life.merchant.merchantId, settlesAt: after(now, hoursToSettle) }
}

/** The operator's command for a merchant. */
async function operatorOf({ merchant }: Life) {
  const all = await listMerchants(operatorContext('sandbox'))
  const { email } = all.find(({ merchantId }) => merchantId === merchant.merchantId)!
  return async (kind: 'hold' | 'release', ...parts: HeldPart[]): Promise<Told> => {
    const reason = kind === 'hold' ? { reason: 'We look at a complaint.' } : {}
    await holdMerchant(operatorContext('sandbox'), email, { kind, parts, ...reason } as never)
    return { status: 200, text: '' }
  }
}
