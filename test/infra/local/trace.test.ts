import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { placesOf } from '../../../infra/operator/log-lines.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { openScene } from '../../support/billing.ts'
import { operator, operatorHere } from '../../support/operator.ts'
import { tableOutputs } from '../../support/table-outputs.ts'
import { addEndpoint } from '../../workers/deliveries.ts'
import { startPipeline } from '../../workers/pipeline.ts'
import { startReceiver } from '../../workers/receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await startReceiver()
afterAll(() => receiver.stop())
afterEach(() => vi.unstubAllEnvs())

const { service } = pipeline
const scene = await openScene(service)
const { merchantId } = scene.merchant

/** Does what stream and queues do: the fan-out of what was committed, and its first tries. */
async function deliver(): Promise<void> {
  await pipeline.call('event-fanout', 'sandbox', await pipeline.takeStream('sandbox'))
  await pipeline.call(
    'webhook-delivery',
    'sandbox',
    await pipeline.takeMessages('sandbox', 'webhook-delivery'),
  )
}

/** The story's lines, without the first, which says whose it is. */
async function told(verb: string, ...words: string[]): Promise<string[]> {
  const { code, out, err } = await operatorHere('trace', verb, ...words)
  expect([code, err]).toEqual([0, ''])
  const [head, ...lines] = out.trimEnd().split('\n')
  expect(head).toBe(`sandbox ${merchantId}`)
  return lines
}

// Holds O7.
it('one page of output links a call, an event, an invoice or a phone to its webhooks', async () => {
  const [plan, customer] = [
    await scene.plan(),
    await scene.customer('tok_test_success', { phone: '+2348031110022' }),
  ]
  await deliver()
  const endpoint = await addEndpoint(pipeline.context(merchantId, 'sandbox'), receiver.url)
  const body = { customerId: customer['id'], planId: plan['id'] }
  const made = await service.call<any>('create-subscription', { key: scene.key, body })
  expect(made.status).toBe(201)
  await deliver()
  const id = made.headers['x-request-id']!
  const lines = await told('request', '--id', id)
  expect(lines.length).toBeLessThan(25)
  const story = lines.map((line) => line.trim().split(/ {2,}/).slice(1))
  const events = story.filter(([what]) => what === 'event')
  const tries = story.filter(([what]) => what === 'webhook')
  expect(events.map((one) => one[2])).toContain('subscription_created')
  expect(events.map((one) => one.at(-1))).toEqual(events.map(() => id))
  // Every event went out and was answered, and the next renewal waits because of this call.
  expect(tries.map(([, about]) => about)).toEqual(events.map(() => endpoint.id))
  expect(tries.every(([, , says]) => / try 1: succeeded 200 in \d+ ms$/.test(says!))).toBe(true)
  expect(tries.every((one) => /^webhook-delivery\//.test(one.at(-1)!))).toBe(true)
  expect(story).toContainEqual(['due', made.body.id, 'waits for renewal', id])

  const eventId = events[0]![1]!
  expect(await told('event', '--id', eventId, '--merchant', merchantId)).toEqual(lines)
  const invoiceId = made.body.latestInvoiceId ?? (await latestInvoice(made.body.id))
  expect((await told('invoice', '--id', invoiceId)).join('\n')).toContain(
    'subscription_payment_success try 1',
  )
  const ofPhone = await told('phone', '--id', '08031110022', '--mode', 'sandbox')
  expect(ofPhone.join('\n')).toContain(`${customer['id']}  has this phone`)
  expect(ofPhone.join('\n')).toContain(eventId)

  const nobody = await operatorHere('trace', 'request', '--id', 'req_nobody')
  expect(nobody).toMatchObject({ code: 1, err: 'nothing that is kept names it\n' })
  const json = await operatorHere('trace', 'request', '--id', id, '--json')
  expect(JSON.parse(json.out)).toHaveLength(lines.length)
})

async function latestInvoice(subscriptionId: string): Promise<string> {
  const query = { subscriptionId }
  const { body } = await service.call<any>('list-invoices', { key: scene.key, query })
  return body.items[0].id as string
}

it('the writes of a clock’s walk or a worker name the job', async () => {
  const now = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString()
  await service.call('set-sandbox-clock', { key: scene.key, body: { now } })
  const { body } = await service.call<any>('list-events', { key: scene.key })
  const renewed = body.items.find(({ type }: { type: string }) => type === 'subscription_payment_success')
  const lines = await told('event', '--id', renewed.id)
  expect(lines.some((line) => / clock-advance\/.{1,8}$/.test(line))).toBe(true)
})

/** A CloudWatch that has one group with these lines, on pages of one. */
async function logsWith(lines: readonly object[]): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      if (!String(request.headers['content-type']).includes('json'))
        return response.end(
          text.startsWith('Action=DescribeStacks')
            ? tableOutputs('billing-live', 'billing-sandbox')
            : '<Arn>arn:aws:iam::123456789012:user/ada</Arn><Account>123456789012</Account>',
        )
      const asked = JSON.parse(text) as { nextToken?: string; filterPattern?: string }
      const target = String(request.headers['x-amz-target'])
      if (target.endsWith('DescribeLogGroups'))
        return response.end(JSON.stringify({ logGroups: [{ logGroupName: '/aws/lambda/billing-demo-x' }] }))
      const at = Number(asked.nextToken ?? 0)
      const message = JSON.stringify({ ...lines[at], asked: asked.filterPattern })
      const more = at + 1 < lines.length ? { nextToken: String(at + 1) } : {}
      return response.end(JSON.stringify({ events: [{ timestamp: Date.now(), message }], ...more }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

it('a deployed environment’s logs name the merchant, the call and what its workers did', async () => {
  const made = await service.call<any>('create-customer', { key: scene.key, body: { name: 'Ada' } })
  const id = made.headers['x-request-id']!
  const of = { merchantId, mode: 'sandbox' }
  const server = await logsWith([
    { ...of, unit: 'create-customer', status: 201, durationMs: 84, requestId: id },
    {
      ...of,
      unit: 'webhook-delivery',
      outcome: 'ok',
      durationMs: 31,
      requestId: 'm',
      item: 'evt_1#001',
      cause: id,
    },
  ])
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const name of ['LOGS', 'STS', 'CLOUDFORMATION']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, address)
  const { code, out } = await operator('trace', 'request', '--id', id, '--environment', 'demo')
  server.close()
  expect(code).toBe(0)
  expect(out).toContain('create-customer 201 in 84 ms')
  expect(out).toMatch(new RegExp(`log +evt_1#001 +webhook-delivery ok in 31 ms +${id}\n`))
})

it('positions in a bundle are shown as positions in the sources, by its source map', () => {
  const maps = mkdtempSync(join(tmpdir(), 'maps-'))
  mkdirSync(join(maps, 'workers/renewal'), { recursive: true })
  const source = 'export function charge() {\n  const amount = 1\n  throw new Error(String(amount))\n}\n'
  const { code, map } = transformSync(source, {
    sourcemap: 'external',
    sourcefile: 'shared/charge.ts',
    minify: true,
  })
  writeFileSync(join(maps, 'workers/renewal/index.mjs.map'), map)
  const stack = `Error\n    at charge (file:///var/task/index.mjs:1:${code.indexOf('throw') + 1})`
  expect(placesOf(stack, 'renewal', `${maps}/`)).toBe(' at shared/charge.ts:3')
  expect(placesOf(stack, 'dunning', `${maps}/`)).toBe('')
})
