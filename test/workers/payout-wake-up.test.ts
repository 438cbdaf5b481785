import { describe, expect, it } from 'vitest'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { composePayout, withTransferBegun, type Payout } from '../../shared/domain/payout/payout.ts'
import { wakeUpFor } from '../../shared/operations/wake-up/decide-wake-up.ts'
import type { Stamp } from '../../shared/store/codec.ts'
import { payoutCodec } from '../../shared/store/entities/payout.ts'

const wall = '2026-11-20T12:00:00.000Z'

function wakeUp(payout: Payout, clock: Stamp['clock']) {
  const item = payoutCodec.encode(payout, { mode: 'sandbox', clock })
  const key = payoutCodec.key(payout)
  return wakeUpFor({ merchantId: payout.merchantId, key, isNew: true, item }, wall)
}

function payoutAt(now: string): Payout {
  const id = createIdSource(() => Date.parse(wall)).next('payout', now, true)
  const target = { bankCode: '058', bankName: null, accountNumber: '0123456789', accountName: null }
  return composePayout({ merchantId: 'mer_x', id, amount: 100, currency: 'NGN' }, target, now)
}

describe('a payout’s schedule', () => {
  it('fires at once for a new one, also under a stopped sandbox clock years away', () => {
    for (const now of [wall, '2031-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'])
      expect(wakeUp(payoutAt(now), 'set')).toMatchObject({ kind: 'queue', job: 'payout', delaySeconds: 0 })
    expect(wakeUp(payoutAt(wall), 'wall')).toMatchObject({ kind: 'queue', job: 'payout', delaySeconds: 0 })
  })

  it('leaves later times to the walk where the tenant has a clock, else to the queue', () => {
    const begun = withTransferBegun(payoutAt(wall), wall)
    expect(wakeUp(begun, 'set')).toEqual({ kind: 'none' })
    expect(wakeUp(begun, 'wall')).toMatchObject({ kind: 'queue', delaySeconds: 60 })
  })
})
