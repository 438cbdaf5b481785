import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { queueArnPrefix } from '../../../infra/local/account.ts'
import { startQueues } from '../../../infra/local/queues.ts'
import { operatorContext } from '../../../infra/local/operator.ts'
import { auditSchedules } from '../../../infra/local/schedules-audit.ts'
import { startSchedules } from '../../../infra/local/schedules.ts'
import { eventBridgeSchedules, type ScheduleTarget } from '../../../shared/adapters/aws/schedules.ts'
import { listAudit } from '../../../shared/operations/audit/list-audit.ts'
import { verifyLedger } from '../../../shared/operations/balance/verify-ledger.ts'
import { twinTable } from '../../../shared/runtime/clients.ts'
import { allBalancesOf } from '../../../shared/store/entities/balance.ts'
import { openScene } from '../../support/billing.ts'
import { openLife } from '../../support/lifecycle.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { operatorHere, rowsOf } from '../../support/operator.ts'
import { startService } from '../../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

beforeAll(async () => {
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
})

// Holds D9.5.
describe('ledger verify', () => {
  const verify = () => verifyLedger(operatorContext('sandbox', scene.merchant.merchantId))

  it('sums every entry and agrees with the balances', async () => {
    expect(await verify()).toMatchObject({ ok: true, sumKobo: 0, entries: 1, unbalanced: [] })
  })

  it('finds a balance that its postings do not explain', async () => {
    const { partition } = allBalancesOf(scene.merchant.merchantId)
    const { client, name } = twinTable()
    const { QueryCommand } = await import('@aws-sdk/lib-dynamodb')
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': partition },
      }),
    )
    const pending = Items.find(({ sk }) => String(sk).includes('pending'))!
    const add = (kobo: number) =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: { pk: pending['pk'], sk: pending['sk'] },
          UpdateExpression: 'ADD #a :kobo',
          ExpressionAttributeNames: { '#a': 'a' },
          ExpressionAttributeValues: { ':kobo': kobo },
        }),
      )
    await add(1)
    const { ok, accounts } = await verify()
    await add(-1)
    expect(ok).toBe(false)
    const account = accounts.find(({ account }) => account === 'merchant_pending')!
    expect(account.balanceKobo - account.postingsKobo).toBe(1)
    expect((await verify()).ok).toBe(true)
  })
})

describe('schedules audit', () => {
  it('finds what is missing, wrong or left over, and repairs it', async () => {
    const queues = await startQueues([])
    const emulator = await startSchedules({ queues, log: () => undefined, firing: false })
    const client = new SchedulerClient({ endpoint: emulator.endpoint })
    const target: ScheduleTarget = {
      group: 'sandbox',
      roleArn: 'arn:aws:iam::000000000000:role/local-scheduler',
      queueArnOf: (job) => `${queueArnPrefix}sandbox-${job}`,
    }
    const audit = (repair = false) => auditSchedules(client, target, 'sandbox', repair)
    const [missing] = (await audit()).faults
    expect((await audit(true)).faults).toEqual([{ name: missing?.name, fault: 'missing', at: missing?.at }])
    expect(await audit()).toMatchObject({ schedules: 1, faults: [] })

    const schedules = eventBridgeSchedules(client, target)
    await schedules.set(missing!.name, '2040-01-01T00:00:00.000Z', 'renewal', {})
    await schedules.set('nobody', '2040-01-01T00:00:00.000Z', 'renewal', {})
    const { faults } = await audit(true)
    expect(faults.map(({ fault }) => fault)).toEqual(['wrong time', 'nothing due'])
    expect(await audit()).toMatchObject({ schedules: 1, faults: [] })
    client.destroy()
    await emulator.stop()
    await queues.stop()
  })
})

/** Runs a verb as an operator does, on this test's tables. */
async function command(...words: string[]) {
  const { code, out, err: stderr } = await operatorHere(...words)
  return { code, stderr, rows: rowsOf({ out }) }
}

/** What the operator did, as the merchant's own audit has it. */
async function audited(merchantId: string) {
  const { items } = await listAudit(operatorContext('sandbox', merchantId), { limit: 100 })
  return items.filter(({ action }) => action.startsWith('operator-'))
}

/** Sets an attribute of one raw item. */
async function set(key: { pk: string; sk: string }, attribute: string, value: unknown): Promise<void> {
  const { client, name: TableName } = twinTable()
  await client.send(
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET #a = :value',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

const reason = ['--reason', 'The bank said so by phone']
const noon = '2027-04-02T12:00:00.000Z'

// Holds B15, A10, O9.
describe('money that only the operator can settle', () => {
  /** A merchant with a payout that nobody has known of for a day. */
  async function unknownPayout() {
    const life = await openLife(service, '2027-04-01T12:00:00.000Z')
    await life.begin((await life.plan({ maxCycles: 1 }))['id'])
    await life.clock(noon)
    const body = { amount: 200_000, bankCode: '058', accountNumber: '0123450004' }
    const { body: made } = await service.call('create-payout', { key: life.key, body })
    await life.clock('2027-04-04T12:00:00.000Z')
    return { life, id: made['id'] as string, key: { pk: `${life.merchant.merchantId}#POUT`, sk: made['id'] } }
  }

  it('payouts are listed and settled; a corrupt one is named, and hides no other', async () => {
    const [one, spoilt] = [await unknownPayout(), await unknownPayout()]
    await set(spoilt.key, 'a', 'much')
    const listed = await command('payouts', 'list')
    const { merchantId } = one.life.merchant
    expect(listed.rows).toMatchObject([{ id: one.id, merchantId, amount: 200_000, status: 'processing' }])
    expect([listed.code, listed.stderr]).toEqual([
      1,
      `sandbox ${spoilt.life.merchant.merchantId} ${spoilt.id}: its amount is "much", which is no number of kobo\n`,
    ])
    const refused = await command(
      'payouts',
      'settle',
      '--id',
      spoilt.id,
      '--outcome',
      'failed',
      '--yes',
      ...reason,
    )
    expect([refused.code, refused.rows]).toEqual([1, []])
    await set(spoilt.key, 'a', 200_000)
    expect(await command('payouts', 'list')).toMatchObject({ code: 0, stderr: '' })
    const settle = ['settle', '--id', one.id, '--outcome']
    // A dry run shows what would be, and changes nothing.
    const tried = await command('payouts', ...settle, 'failed', ...reason)
    expect(tried).toMatchObject({ code: 0, rows: [{ id: one.id, status: 'failed', reviewSince: null }] })
    expect(tried.stderr).toBe('Nothing was done: this is what would be. --yes does it.\n')
    expect((await command('payouts', 'list')).rows).toContainEqual(
      expect.objectContaining({ id: one.id, status: 'processing' }),
    )
    expect(await audited(merchantId)).toEqual([])
    const done = await command('payouts', ...settle, 'failed', ...reason, '--yes')
    expect(await audited(merchantId)).toMatchObject([
      { actorKind: 'operator', actorName: 'Operator', action: 'operator-payouts-settle', targetId: one.id },
    ])
    expect(done).toMatchObject({ code: 0, rows: [{ id: one.id, status: 'failed', reviewSince: null }] })
    expect(await one.life.balance()).toMatchObject({ availableKobo: 500_000 })
    const again = await command('payouts', ...settle, 'failed', ...reason, '--yes')
    expect([again.code, again.stderr]).toEqual([1, 'no payout of this identifier waits to be settled\n'])
    const unsaid = await command('payouts', ...settle, 'perhaps')
    expect([unsaid.code, unsaid.stderr]).toEqual([1, expect.stringContaining('must be completed or failed')])
  }, 40_000)

  it('late payments that cannot be refunded are listed and settled too', async () => {
    const life = await openLife(service, noon)
    const { key } = life
    const { body: session } = await service.call('start-checkout', { key, body: { amount: 70_000 } })
    const params = { token: session['token'] as string }
    const waits = await service.call('pay-checkout', { key: null, params, body: { rail: 'bank_transfer' } })
    const paid = { rail: 'card', token: 'tok_test_success' }
    await service.call('pay-checkout', { key: null, params, body: paid })
    const reference = waits.body['reference'] as string
    const late = { reference, outcome: 'success' }
    expect((await service.call('settle-sandbox-payment', { key, body: late })).status).toBe(200)
    const { client, name: TableName } = twinTable()
    const { Items = [] } = await client.send(new ScanCommand({ TableName }))
    const { pk, sk } = Items.find((item) => item['sk'] === reference && item['w'] !== undefined) as {
      pk: string
      sk: string
    }
    await set({ pk, sk }, 's', 'unreturnable')
    await set({ pk, sk }, 'a', 0)
    const spoilt = await command('late-payments', 'list')
    expect([spoilt.code, spoilt.rows]).toEqual([1, []])
    expect(spoilt.stderr).toContain(`${reference}: its amount is 0, which is no number of kobo`)
    await set({ pk, sk }, 'a', 70_000)
    const listed = await command('late-payments', 'list')
    const row = { reference, merchantId: life.merchant.merchantId, mode: 'sandbox', amount: 70_000 }
    expect(listed).toMatchObject({ code: 0, rows: [{ ...row, status: 'unreturnable' }] })
    const settle = ['settle', '--yes', '--reference', reference]
    expect(await command('late-payments', ...settle)).toMatchObject({ code: 1, rows: [] })
    const done = await command('late-payments', ...settle, ...reason)
    expect(done).toMatchObject({ code: 0, rows: [{ ...row, status: 'returned' }] })
    const again = await command('late-payments', ...settle, ...reason)
    expect([again.code, again.stderr]).toEqual([1, 'no payment of this reference waits for you\n'])
    expect((await service.call('verify-balance', { key })).body['ok']).toBe(true)
  }, 40_000)
})

// Holds N3, O9.
describe('disputes that a gateway reports by mail', () => {
  it('are opened and decided by the operator, once, and appear in the merchant’s audit', async () => {
    const life = await openLife(service, noon)
    const { merchantId } = life.merchant
    const subscription = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const charge = `${subscription['latestInvoiceId']}-1`
    const at = ['--merchant', merchantId, '--mode', 'sandbox']
    const notice = [...at, '--charge', charge, '--reference', 'mail-1', '--amount', '300000']
    const due = ['--category', 'fraud', '--due', '2027-02-10T09:00:00Z']
    const own = async () =>
      (await command('disputes', 'list')).rows.filter((row) => (row as any).merchantId === merchantId)
    const held = async () => {
      const { body } = await service.call<any>('verify-balance', { key: life.key })
      expect([body.ok, body.sumKobo]).toEqual([true, 0])
      return body.accounts.find(({ account }: any) => account === 'disputes_held')?.postingsKobo ?? 0
    }

    const tried = await command('disputes', 'open', ...notice, ...due)
    expect([tried.code, tried.stderr]).toEqual([
      0,
      'Nothing was done: this is what would be. --yes does it.\n',
    ])
    expect([await own(), await held()]).toEqual([[], 0])

    const opened = await command('disputes', 'open', ...notice, ...due, '--yes')
    const row = { reference: 'mail-1', charge, amount: 300_000, status: 'needs_response', answer: null }
    expect(opened).toMatchObject({ code: 0, rows: [{ ...row, dueAt: '2027-02-10T09:00:00.000Z' }] })
    const { id } = opened.rows[0] as { id: string }
    // Again is the same one.
    expect((await command('disputes', 'open', ...notice, '--yes')).rows).toMatchObject([{ id }])
    expect(await own()).toMatchObject([{ id, mode: 'sandbox', ...row }])
    expect(await held()).toBe(300_000)

    expect(
      (await life.act('update-dispute', id, { evidence: { note: 'They came on Monday.' } })).status,
    ).toBe(200)
    const { out } = await operatorHere('disputes', 'evidence', ...at, '--id', id)
    expect(out).toContain('They came on Monday.')

    const lost = [...at, '--id', id, '--outcome', 'lost', '--amount', '200000', ...reason]
    await command('disputes', 'close', ...lost)
    expect(await held()).toBe(300_000)
    expect((await command('disputes', 'close', ...lost, '--yes')).rows).toMatchObject([
      { id, status: 'lost' },
    ])
    expect([await own(), await held()]).toEqual([[], 0])
    expect((await command('disputes', 'close', ...lost, '--yes')).code).toBe(1)
    expect(await held()).toBe(0)
    // A bank may decide again.
    const won = [...at, '--id', id, '--outcome', 'won', ...reason, '--yes']
    expect((await command('disputes', 'close', ...won)).rows).toMatchObject([{ id, status: 'won' }])
    expect((await life.done('get-invoice', subscription['latestInvoiceId']))['amountRefunded']).toBe(0)
    expect((await audited(merchantId)).map(({ action, targetId }) => [action, targetId]).reverse()).toEqual([
      ['operator-disputes-open', charge],
      ['operator-disputes-close', id],
      ['operator-disputes-close', id],
    ])
  }, 40_000)

  it('of a charge that paid no subscription invoice are refused: what the bank takes is a reversal', async () => {
    const at = ['--merchant', scene.merchant.merchantId, '--mode', 'sandbox']
    const refused = await command(
      ...[
        'disputes',
        'open',
        ...at,
        '--charge',
        'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2D-1',
        '--reference',
        'x',
        '--yes',
      ],
    )
    expect([refused.code, refused.rows]).toEqual([1, []])
  })
})

// Holds O1, O9.
describe('a gateway that the operator holds', () => {
  it('takes nothing until it is released, and an unknown gateway is refused', async () => {
    const held = ['--gateway', 'twin', '--mode', 'sandbox', '--json']
    const released = () => command('gateway', 'release', ...held, '--yes')
    const start = () => service.call('start-checkout', { key: scene.key, body: { amount: 100_000 } })
    const done = await command('gateway', 'hold', ...held, '--reason', 'It errs.')
    expect(done).toMatchObject({ code: 0, rows: [[{ gateway: 'twin', reason: 'It errs.' }]] })
    const bill = { phoneNumber: '08031234567', amount: 50 }
    for (const refused of [await start(), await service.call('buy-airtime', { key: scene.key, body: bill })])
      expect([refused.status, refused.text.includes('gateway_held')]).toEqual([409, true])
    expect(await command('gateway', 'release', ...held)).toMatchObject({ code: 0, rows: [[]] })
    expect((await start()).status).toBe(409)
    expect(await released()).toMatchObject({ code: 0, rows: [[]] })
    expect((await start()).status).toBe(201)
    const acts = await operatorHere('audit', 'list', '--mode', 'sandbox')
    expect(JSON.parse(acts.out)).toMatchObject([
      { action: 'operator-gateway-release', about: 'twin' },
      { action: 'operator-gateway-hold', about: 'twin' },
    ])
    const other = await command('gateway', 'release', '--gateway', 'acme')
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('"twin"|"paystack"|"nomba"')])
  }, 40_000)
})
