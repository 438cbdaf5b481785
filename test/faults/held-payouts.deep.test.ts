import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, it } from 'vitest'
import { lagosDayOf } from '../../shared/domain/time/lagos-day.ts'
import { addMs, HOUR_MS } from '../../shared/domain/time/time.ts'
import { runPayoutDue } from '../../shared/operations/payouts/run-payout.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { bank } from '../../shared/runtime/providers/bank.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'
import { resetWall, stopWall } from './engine/wall.ts'
import { drawFaultLine, modes, readModes, type Call, type Fault } from './engine/fault-line.ts'

// A large payout in live: a process may die at any call of holding it, stopping it, or sending it (R13).
const service = await forThisFile(startService())
const { paystack } = await forThisFile(startLiveDoubles())
const line = drawFaultLine(documentClient(), twinTable().client)

afterEach(resetWall)

const funds = 400_000_000
const amount = 150_000_000

/** A merchant of live with a payout that is due. */
async function ordered() {
  const merchant = await service.merchant()
  const { merchantId } = merchant
  const today = lagosDayOf(new Date().toISOString())
  const Item = { pk: `${merchantId}#BAL`, sk: 'NGN#available', a: funds, f: today }
  await documentClient().send(new PutCommand({ TableName: 'billing-live', Item }))
  const call = (name: Parameters<typeof service.call>[0], sent: object = {}) =>
    service.call<any>(name, { key: merchant.live.secretKey, ...sent })
  const body = { amount, bankCode: '50211', accountNumber: '0123456789' }
  const { id } = (await call('create-payout', { body })).body as { id: string }
  const run = async (at?: string): Promise<unknown> => {
    const base = workerContext(merchantId, 'live', at === undefined ? {} : { at })
    return runPayoutDue(provide(base, { bank }) as never, { sk: id })
  }
  const read = async () => (await call('get-payout', { params: { id } })).body
  const available = async () => (await call('get-balance')).body.availableKobo as number
  const stopTokens = async (): Promise<string[]> => {
    const { ScanCommand } = await import('@aws-sdk/lib-dynamodb')
    const { Items = [] } = await documentClient().send(
      new ScanCommand({ TableName: 'billing-live', ConsistentRead: true }),
    )
    return Items.filter(({ pk }) => pk === `${merchantId}#NOTE`).map(
      (item) => /stop_live_[\w-]+/.exec(String(item['tx']))![0],
    )
  }
  const sent = () =>
    paystack.movements.filter(({ kind, reference }) => kind === 'transfer' && reference === id.toLowerCase())
  const journal = async () =>
    (await call('list-balance-transactions')).body.items.map(({ type }: { type: string }) => type) as string[]
  return { run, read, available, stopTokens, sent, journal }
}

type Ordered = Awaited<ReturnType<typeof ordered>>

/** Every fault of every call that an act makes without one. */
async function faultsOf(prepare: () => Promise<() => Promise<unknown>>): Promise<Fault[]> {
  const act = await prepare()
  line.arm([])
  await line.run(act)
  const calls = await line.disarm()
  return calls.flatMap((call: Call, i) =>
    (call.writes ? modes : readModes).map((mode) => ({ at: i + 1, mode })),
  )
}

/** Plays an act under one fault, and again until it gets through. */
async function under(fault: Fault, act: () => Promise<unknown>): Promise<void> {
  line.arm([fault])
  await line.run(act)
  await line.run(act)
  await line.disarm()
  await act()
}

const named = ({ at, mode }: Fault): string => `${mode} at call ${at}`

async function holdIt(payout: Ordered): Promise<{ heldUntil: string; token: string }> {
  await payout.run()
  const [token] = await payout.stopTokens()
  return { heldUntil: (await payout.read()).heldUntil, token: token! }
}

// Holds R13.
it('is held once and announced once, whichever call fails', async () => {
  const faults = await faultsOf(async () => (await ordered()).run)
  expect(faults.length).toBeGreaterThan(10)
  for (const fault of faults) {
    const payout = await ordered()
    await under(fault, payout.run)
    const { status, heldUntil } = await payout.read()
    expect([named(fault), status, typeof heldUntil]).toEqual([named(fault), 'processing', 'string'])
    expect([await payout.available(), payout.sent()]).toEqual([funds - amount, []])
    const tokens = await payout.stopTokens()
    expect([named(fault), tokens.length]).toEqual([named(fault), 1])
    const stopped = await service.call<any>('stop-payout', { params: { token: tokens[0]! } })
    expect([named(fault), stopped.status, await payout.available()]).toEqual([named(fault), 200, funds])
  }
}, 300_000)

// Holds R13.
it('is stopped once and credited back once, whichever call fails', async () => {
  const stopping = async () => {
    const payout = await ordered()
    const { heldUntil, token } = await holdIt(payout)
    return { payout, heldUntil, stop: () => service.call<any>('stop-payout', { params: { token } }) }
  }
  const faults = await faultsOf(async () => (await stopping()).stop)
  expect(faults.length).toBeGreaterThan(10)
  for (const fault of faults) {
    const { payout, heldUntil, stop } = await stopping()
    await under(fault, stop)
    await payout.run(addMs(heldUntil, HOUR_MS))
    expect([named(fault), (await payout.read()).failureReason]).toEqual([named(fault), 'stopped_by_owner'])
    expect([named(fault), await payout.available(), payout.sent()]).toEqual([named(fault), funds, []])
    expect([named(fault), await payout.journal()]).toEqual([named(fault), ['payout_reversal', 'payout']])
  }
}, 300_000)

// Holds R13, D9.8.
it('is sent once when its time is over, whichever call fails', async () => {
  const due = async () => {
    const payout = await ordered()
    const { heldUntil } = await holdIt(payout)
    let hours = 0
    // Each run comes later than the one before: what has begun is asked about, and made again if the bank never saw it.
    const send = () => {
      stopWall(Date.parse(heldUntil) + (hours += 2) * HOUR_MS)
      return payout.run()
    }
    return { payout, send }
  }
  const faults = await faultsOf(async () => (await due()).send)
  expect(faults.length).toBeGreaterThan(10)
  for (const fault of faults) {
    resetWall()
    const { payout, send } = await due()
    await under(fault, send)
    for (let more = 0; more < 6 && (await payout.read()).status === 'processing'; more += 1) await send()
    expect([named(fault), (await payout.read()).status]).toEqual([named(fault), 'completed'])
    expect([named(fault), payout.sent().map((one) => one.amount)]).toEqual([named(fault), [amount]])
    expect([named(fault), await payout.available()]).toEqual([named(fault), funds - amount])
  }
}, 300_000)
