import { expect, it, vi } from 'vitest'
import { linesAPart } from '../../shared/domain/gateway-settlement/decide-part.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small, start } from './april.ts'

/** The sandbox's gateway settles, also wrongly (N2, V11). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

// Holds N2, V11.
it('the sandbox’s gateway settles its charges once, and each of its errors is a row', async () => {
  const life = await openLife(service, start)
  const settle = async (body: Fields = {}): Promise<Fields> => {
    const answer = await service.call<any>('settle-sandbox-account', { key: life.key, body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body.settlement
  }
  expect(await settle()).toBeNull()
  const fees = { percentBp: 150, fixedKobo: 0, waivedBelowKobo: 0, capKobo: null }
  await service.call('set-sandbox-gateway', { key: life.key, body: { fees } })
  const plan = await life.plan({ amount: small })
  const sold = [await life.begin(plan['id']), await life.begin(plan['id']), await life.begin(plan['id'])]
  const [a, b, c] = sold.map(({ latestInvoiceId }) => `${latestInvoiceId as string}-1`)
  const fee = (small * 15) / 1000
  const first = await settle({
    leaveOut: [c],
    twice: [a],
    otherwise: [{ reference: b, feeKobo: fee + 1 }],
  })
  expect(first).toMatchObject({ gateway: 'sandbox', charges: 3, chargedKobo: 3 * small, differences: 2 })
  const rows = async (): Promise<Fields[]> =>
    (await service.call<any>('list-settlement-differences', { key: life.key })).body.items
  expect((await rows()).map(({ cause, reference }) => [cause, reference]).sort()).toEqual(
    [
      ['fee_differs', b],
      ['settled_twice', a],
    ].sort(),
  )
  expect(await settle()).toMatchObject({ charges: 1, chargedKobo: small, feesKobo: fee, differences: 0 })
  expect(await settle()).toBeNull()
  const { body } = await service.call<any>('list-settlements', { key: life.key })
  expect(body.items.map(({ netKobo }: Fields) => netKobo).sort()).toEqual(
    [3 * small - 3 * fee - 1, small - fee].sort(),
  )
  expect((await service.call<any>('verify-balance', { key: life.key })).body).toMatchObject({ ok: true })
})

/** Runs it, and answers how many calls to the table were under way at one time. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  const client = documentClient()
  const send = client.send.bind(client) as (...sent: unknown[]) => Promise<unknown>
  let [now, most] = [0, 0]
  const counting = async (...sent: unknown[]): Promise<unknown> => {
    now += 1
    most = Math.max(most, now)
    try {
      return await send(...sent)
    } finally {
      now -= 1
    }
  }
  const counted = vi.spyOn(client, 'send').mockImplementation(counting as never)
  await work().finally(() => {
    counted.mockRestore()
  })
  return most
}

it('a settlement of many charges reads no more of them at once than a part has', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: small })
  const count = 2 * linesAPart
  for (let n = 0; n < count; n += 1) await life.begin(plan['id'])
  const most = await mostAtOnce(async () => {
    const { body } = await service.call<any>('settle-sandbox-account', { key: life.key, body: {} })
    expect(body.settlement).toMatchObject({ charges: count, differences: 0 })
  })
  expect(most).toBeLessThanOrEqual(linesAPart)
})
