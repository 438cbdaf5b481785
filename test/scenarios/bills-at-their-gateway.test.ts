import { beforeAll, describe, expect, it } from 'vitest'
import type { AtGateway } from '../../shared/domain/gateway/at-gateway.ts'
import type { Bill, BillOrder } from '../../shared/domain/vas/bill.ts'
import { buyBill } from '../../shared/operations/vas/buy-bill.ts'
import { takeBillNews } from '../../shared/operations/vas/reconcile-bill.ts'
import { leaveGateway } from '../../shared/operations/merchants/leave-gateway.ts'
import type { VasProvider, VendQueryOutcome } from '../../shared/ports/vas-provider.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { vas as provider } from '../../shared/runtime/providers/vas.ts'
import { billRef } from '../../shared/store/entities/bill.ts'
import { load } from '../../shared/store/load.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openTill, type Till } from '../support/money.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let till: Till

beforeAll(async () => {
  till = await openTill(service, '2027-03-01T12:00:00.000Z')
  await till.earn(10_000_000)
  await till.setClock('2027-03-02T12:00:00.000Z')
})

/** A seller that does not answer when it sells, and says later what it says. */
function sellerOf(name: string, says: () => VendQueryOutcome): VasProvider {
  return {
    ...{ name, sellsByProduct: false, requireBills: () => undefined },
    vend: () => Promise.resolve({ kind: 'unknown' }),
    queryVend: () => Promise.resolve(says()),
    lookUp: () => Promise.resolve(null),
    billers: () => Promise.resolve([]),
    bundles: () => Promise.resolve([]),
  }
}

function contextWith(
  vas: VasProvider,
  sellers: Readonly<Record<string, VasProvider>>,
  { merchantId }: { readonly merchantId: string } = till.merchant,
) {
  const actor = { kind: 'worker', id: 'test' } as const
  const base = createContext({
    merchantId,
    mode: 'sandbox',
    requestId: 'test',
    actor,
    timeZone: 'Africa/Lagos',
  })
  return { ...base, vas, vasAt: ({ gateway }: AtGateway) => sellers[gateway ?? 'twin']! }
}

const airtime: BillOrder = {
  ...{ category: 'airtime', provider: 'MTN', recipient: '2348031234567', amountNaira: 500 },
  ...{ payerName: null, meterType: null, bundleCode: null, currency: 'NGN' },
}

// Holds G6.
describe('a bill of unknown outcome', () => {
  it('is queried where it was bought, and never elsewhere', async () => {
    let fate: VendQueryOutcome = { kind: 'unknown' }
    // Names of its own: other files' bills in the same engine were sold by gateways of the usual names.
    const before = sellerOf('before', () => fate)
    // Who sells now has never seen it: by its word the money would go back, and the customer keep what they bought.
    const now = sellerOf('now', () => ({ kind: 'not_found' }))
    const bought = await buyBill(contextWith(before, {}), airtime)
    expect([bought.status, bought.gateway]).toEqual(['processing', 'before'])
    const context = () => contextWith(now, { before, now })
    const billNow = async (): Promise<Bill> =>
      (await load(context(), { bill: billRef(till.merchant.merchantId, bought.id) })).bill!
    for (const instant of ['2027-03-02T12:05:00.000Z', '2027-03-02T18:00:00.000Z']) {
      await till.setClock(instant)
      await takeBillNews(context(), bought.id)
      expect((await billNow()).status).toBe('processing')
    }
    const leaving = leaveGateway(context(), {
      gateway: 'before',
      abandon: false,
      forMerchant: (merchantId) => contextWith(now, { before, now }, { merchantId }),
    })
    await expect(leaving).rejects.toThrow('"bills":1')
    fate = { kind: 'succeeded', gatewayReference: 'N-1', token: null }
    await till.setClock('2027-03-03T18:00:00.000Z')
    await takeBillNews(context(), bought.id)
    expect(await billNow()).toMatchObject({ status: 'success', gatewayReference: 'N-1', gateway: 'before' })
  })

  it('that was bought at an unknown provider stays open', async () => {
    const { vasAt } = provider({ tenant: { merchantId: 'mer_1', mode: 'sandbox' } } as never)
    expect(await vasAt({ gateway: 'gone' }).queryVend('mer_1', 'bill_1')).toEqual({ kind: 'unknown' })
    expect(await vasAt({}).queryVend('mer_1', 'bill_1')).toEqual({ kind: 'not_found' })
  })
})
