import { spawnSync } from 'node:child_process'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { build } from 'esbuild'
// @ts-expect-error it brings no types
import express5 from 'express'
// @ts-expect-error it brings no types
import express4 from 'express4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mintWebhookSecret, signedHeaders } from '../../shared/security/webhook-signature.ts'
import { listen } from '../../shared/sdk/cli/listen/listener.ts'
// @ts-expect-error an example in JavaScript
import { receiveWebhooks } from '../../shared/sdk/examples/receivers/express.js'
import { honoReceiver } from '../../shared/sdk/examples/receivers/hono.ts'
import { lambdaReceiver } from '../../shared/sdk/examples/receivers/lambda.ts'
import { nextRoute } from '../../shared/sdk/examples/receivers/next-route.ts'
import { shopsPlan } from '../../shared/sdk/examples/shop/plan.ts'
import { Members } from '../../shared/sdk/examples/shop/members.ts'
import { createShop } from '../../shared/sdk/examples/shop/shop.ts'
import { createBilling, createCustomer, testTokens, type BillingEvent } from '../../shared/sdk/src/index.ts'
import { sampleData } from '../../shared/webhooks/sample-event.ts'
import { startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { receiverVectors } from '../support/receiver-vectors.ts'

const secret = mintWebhookSecret()
const id = 'evt_01JD0000000000000000000000'
const body = JSON.stringify({
  id,
  type: 'subscription_paused',
  createdAt: '2027-01-31T09:00:00.000Z',
  data: sampleData('subscription_paused'),
})
const timestampSeconds = Math.floor(Date.now() / 1000)
const signed = signedHeaders({
  id,
  eventType: 'subscription_paused',
  timestampSeconds,
  body,
  secrets: [secret],
})
const headers = { 'content-type': 'application/json', ...signed }

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type React = (event: BillingEvent) => Promise<void>
/** Sends a delivery to a receiver of a kind, and returns the status it answers. */
type Deliver = (text: string, react: React) => Promise<number>

const overHttp = async (listener: RequestListener, text: string): Promise<number> => {
  const url = await serve(listener)
  return (await fetch(`${url}/webhooks`, { method: 'POST', headers, body: text })).status
}
const request = (text: string): Request =>
  new Request('http://shop/webhooks', { method: 'POST', headers, body: text })
const receivers: Record<string, Deliver> = {
  'Express 5': (text, react) => overHttp(withExpress(express5(), react), text),
  'Express 4': (text, react) => overHttp(withExpress(express4(), react), text),
  Nest: overNest,
  Hono: async (text, react) => (await honoReceiver(secret, react).fetch(request(text))).status,
  Next: async (text, react) => (await nextRoute(secret, react)(request(text))).status,
  Lambda: async (text, react) => invoke(react, { body: text, isBase64Encoded: false }),
  'Lambda with base64': async (text, react) =>
    invoke(react, { body: Buffer.from(text).toString('base64'), isBase64Encoded: true }),
}

function withExpress(
  app: RequestListener & { use: (handler: unknown) => void },
  react: React,
): RequestListener {
  receiveWebhooks(app, secret, react)
  // What an app has after it: its errors become a 500.
  app.use((_error: unknown, _request: unknown, response: ServerResponse, _next: unknown) => {
    response.writeHead(500).end()
  })
  return app
}

/** A Nest app with the example's controller, compiled as Nest's own tools compile it: with TypeScript's older decorators. */
async function overNest(text: string, react: React): Promise<number> {
  const { Module } = await import('@nestjs/common')
  const { NestFactory } = await import('@nestjs/core')
  const { WebhooksController, webhooks } = (await compiled()) as {
    WebhooksController: new () => object
    webhooks: symbol
  }
  // oxlint-disable-next-line typescript/no-extraneous-class -- what Nest calls a module
  class AppModule {}
  Module({
    controllers: [WebhooksController],
    providers: [{ provide: webhooks, useValue: { secret, react } }],
  })(AppModule)
  const app = await NestFactory.create(AppModule, { rawBody: true, logger: false })
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers, body: text })
  await app.close()
  return answer.status
}

let controller: Promise<unknown> | undefined
function compiled(): Promise<unknown> {
  return (controller ??= buildController())
}

async function buildController(): Promise<unknown> {
  await import('reflect-metadata')
  const outfile = join(import.meta.dirname, `../../node_modules/.cache/nest-receiver-${process.pid}.mjs`)
  await build({
    entryPoints: [
      join(import.meta.dirname, '../../shared/sdk/examples/receivers/nest/webhooks.controller.ts'),
    ],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    external: ['@nestjs/*'],
    alias: { 'subscription-billing-client': join(import.meta.dirname, '../../shared/sdk/src/index.ts') },
  })
  return import(outfile)
}

async function invoke(
  react: React,
  event: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
): Promise<number> {
  const answer = await lambdaReceiver(
    secret,
    react,
  )({ ...event, headers } as unknown as APIGatewayProxyEventV2)
  return answer.statusCode ?? 0
}

describe('receivers', () => {
  it.each(Object.entries(receivers))(
    '%s accepts a signed body, and refuses a changed one',
    async (_, deliver) => {
      const events: BillingEvent[] = []
      const react: React = (event) => {
        events.push(event)
        return Promise.resolve()
      }
      expect([await deliver(body, react), events.map((event) => event.id)]).toEqual([200, [id]])
      expect([await deliver(body.replace('Ada', 'Eve'), react), events.length]).toEqual([400, 1])
    },
  )

  it.each(['Express 4', 'Express 5', 'Nest'])(
    '%s answers 500 where the work fails, and keeps running',
    async (kind) => {
      const fails: React = () => Promise.reject(new Error('the database is away'))
      expect(await receivers[kind]!(body, fails)).toBe(500)
    },
  )

  const folder = new URL('../../shared/sdk/examples/receivers/', import.meta.url).pathname
  const python = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
from billing_webhooks import VerificationError, unwrap
told = json.load(sys.stdin)
out = []
for one in told["vectors"]:
    try:
        unwrap(one["body"].encode(), one["headers"], one["secret"], now=told["now"])
        out.append("event")
    except VerificationError:
        out.append("forged")
    except ValueError:
        out.append("secret")
print(json.dumps(out))`
  const php = `
require ${JSON.stringify(`${folder}billing_webhooks.php`)};
$told = json_decode(stream_get_contents(STDIN), true);
$out = [];
foreach ($told['vectors'] as $one) {
  try { unwrap($one['body'], $one['headers'], $one['secret'], 300, $told['now']); $out[] = 'event'; }
  catch (VerificationError $e) { $out[] = 'forged'; }
  catch (InvalidArgumentException $e) { $out[] = 'secret'; }
}
echo json_encode($out);`
  const django = `
import json, sys, types
try:
    import django
except ImportError:
    print("no Django"); sys.exit()
from django.conf import settings
told = json.load(sys.stdin)
settings.configure(ROOT_URLCONF="urls", ALLOWED_HOSTS=["*"], BILLING_WEBHOOK_SECRET="")
django.setup()
sys.path.insert(0, ${JSON.stringify(folder)})
import billing_webhooks
billing_webhooks.time.time = lambda: told["now"]
import django_view
from django.test import RequestFactory
out = []
for one in told["vectors"]:
    settings.BILLING_WEBHOOK_SECRET = one["secret"]
    request = RequestFactory().post("/webhooks", one["body"].encode(), content_type="application/json", headers=one["headers"])
    try:
        out.append({200: "event", 400: "forged"}[django_view.webhooks(request).status_code])
    except ValueError:
        out.append("secret")
print(json.dumps(out))`
  const languages = [
    ['python3', ['-c', python]],
    ['php', ['-r', php]],
    ['python3', ['-c', django]],
  ] as const

  it.each(languages)('%s treats every vector as it must', (program, given) => {
    // Where the machine has it.
    if (spawnSync(program, ['--version']).status !== 0) return
    const told = receiverVectors()
    const { stdout, stderr } = spawnSync(program, given, { input: JSON.stringify(told), encoding: 'utf8' })
    if (stdout.trim() === 'no Django') return
    expect([stdout && JSON.parse(stdout), stderr]).toEqual([told.vectors.map((one) => one.expect), ''])
  })
})

describe('on the running stack', () => {
  let stack: ChildStack
  const config = mkdtempSync(join(tmpdir(), 'billing-shop-'))
  const ended = new AbortController()
  beforeAll(async () => {
    process.env['BILLING_CONFIG_DIR'] = config
    stack = await startChildStack({ RATE_SANDBOX: 'off' })
  }, 120_000)
  afterAll(async () => {
    ended.abort()
    await stack.stop()
    rmSync(config, { recursive: true, force: true })
  })

  it('npm run quickstart makes five calls, and says where it looked when nothing runs', () => {
    const run = (LOCAL_DATA: string) =>
      spawnSync(process.execPath, ['infra/local/quickstart.ts'], {
        env: { ...process.env, LOCAL_DATA },
        encoding: 'utf8',
      })
    const played = run(stack.dataDir)
    expect([played.status, played.stdout.match(/^ {2}\S+ {2}paid {2}5000 NGN$/gm)?.length]).toEqual([0, 2])
    for (const step of ['1. A plan', '5. A month later', 'KEY=sk_test_'])
      expect(played.stdout).toContain(step)
    const nowhere = run(config)
    expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining(config)])
  })

  it('a shop sells a membership at checkout, and opens its room by webhooks', async () => {
    const baseUrl = `${stack.url}/sandbox`
    const billing = createBilling({ baseUrl, apiKey: stack.secretKey! })
    const plan = await shopsPlan(billing)
    // A start after the key was forgotten finds it again.
    expect((await shopsPlan(billing)).id).toBe(plan.id)
    const members = new Members()
    const shop = await serve(createShop({ billing, planId: plan.id, webhookSecret: secret, members }))
    const listening = new Promise<void>((resolve, reject) => {
      const signal = ended.signal
      const quiet = (): void => undefined
      const told = {
        onTry: quiet,
        onTrouble: reject,
        onReady: () => {
          resolve()
        },
      }
      listen(billing, {
        profile: 'shop',
        forwardTo: `${shop}/webhooks`,
        secret,
        signal,
        everyMs: 100,
        ...told,
      }).catch(reject)
    })
    await listening
    const enters = async (email: string): Promise<number> =>
      (await fetch(`${shop}/members?email=${encodeURIComponent(email)}`)).status
    const subscribe = async (email: string, token: string): Promise<void> => {
      const form = new URLSearchParams({ email })
      const answer = await fetch(`${shop}/subscribe`, { method: 'POST', body: form, redirect: 'manual' })
      expect(answer.status).toBe(303)
      const checkoutToken = answer.headers.get('location')!.split('/').at(-1)!
      await createCustomer({ baseUrl }).checkout.pay(checkoutToken, { rail: 'card', token })
    }
    expect(await enters('ada@example.com')).toBe(402)
    await subscribe('ada@example.com', testTokens.success)
    await until(async () => (await enters('ada@example.com')) === 200)
    expect(await enters('eve@example.com')).toBe(402)
    // The event of the activation came behind two others of the same version, and was acted on.
    await until(() => members.welcomed.length > 0)
    expect(members.welcomed).toEqual(['ada@example.com'])

    // The next months their bank declines: they keep their room while it is recovered, and lose it when that is given up.
    const { items } = await billing.subscriptions.list()
    const { id: subscriptionId, customerId } = items[0]!
    const card = await billing.paymentMethods.attach(customerId, { token: testTokens.expiredCard })
    await billing.subscriptions.update(subscriptionId, { paymentMethodId: card.id })
    await billing.sandbox.clock.advance({ months: 1, days: 1 })
    await until(async () => (await billing.subscriptions.get(subscriptionId)).status === 'past_due')
    expect(await enters('ada@example.com')).toBe(200)
    await billing.sandbox.clock.advance({ months: 1 })
    await until(async () => (await enters('ada@example.com')) === 402)
    expect((await fetch(`${shop}/webhooks`, { method: 'POST', headers, body: `${body} ` })).status).toBe(400)
  })
})
