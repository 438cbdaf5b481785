import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Auth } from '../../../shared/api/route.ts'
import { openScene } from '../../support/billing.ts'
import { listMerchants } from '../../../shared/operations/merchants/list-merchants.ts'
import { nextPhone } from '../../support/person-calls.ts'
import { adminToken, operatorContext } from '../../support/owner.ts'
import type { Service } from '../../support/service.ts'

/** A merchant's sandbox with one of everything that samples speak of. */
export interface SampleScene {
  readonly key: string
  /** A sample whose placeholders are this scene's own. */
  readonly fill: <T>(sample: T, auth?: Auth) => T
}

const samplePhone = '+2348031234567'
let requests = 0

/** Makes a scene. */
export async function openSampleScene(service: Service): Promise<SampleScene> {
  const scene = await openScene(service)
  const { key, merchant } = scene
  // Codes are limited per phone number, and every scene asks for one.
  const phone = `+${nextPhone()}`
  const merchants = await listMerchants(operatorContext('live'))
  const { email } = merchants.find(({ merchantId }) => merchantId === merchant.merchantId)!
  const admin = await adminToken(email)
  const inSandbox = { key: admin, params: { mode: 'sandbox' } }
  const endpoint = await service.call('create-webhook-endpoint', {
    ...inSandbox,
    body: { url: 'https://merchant.invalid/hooks' },
  })
  const spareKey = await service.call('create-api-key', {
    ...inSandbox,
    body: { name: 'Spare', kind: 'secret' },
  })
  const client = await service.call('create-oauth-client', {
    ...inSandbox,
    body: { name: 'Platform', scopes: ['read'] },
  })
  const plan = await scene.plan()
  await service.call('update-portal-settings', {
    key,
    body: { cancel: 'now', resume: true, changePlanTo: [plan['id']] },
  })
  const customer = await scene.customer('tok_test_success', { phone, merchantRef: 'user-42' })
  const methods = await service.call('list-payment-methods', { key, params: { id: customer['id'] } })
  const promo = await service.call('create-promo-code', {
    key,
    body: { code: 'SAMPLE', discountType: 'percentage', discountValue: 10 },
  })
  const subscription = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const refund = await service.call('refund-invoice', {
    key,
    params: { id: subscription.body['latestInvoiceId'] },
    body: { amount: 100 },
  })
  const paid = await service.call('get-invoice', {
    key,
    params: { id: subscription.body['latestInvoiceId'] },
  })
  const receipt = String(paid.body['receiptUrl']).replace(/^.*\//, '')
  const sent = await service.call('create-invoice', {
    key,
    body: {
      ...{ customerId: customer['id'], collection: 'send_invoice', daysUntilDue: 14 },
      lines: [{ description: 'School fees, first term', unitAmount: 150_000 }],
    },
  })
  const waiting = String(sent.body['paymentUrl']).replace(/^.*\//, '')
  const link = await service.call('create-payment-link', {
    key,
    body: { amount: 300_000, description: 'Day ticket' },
  })
  const payAt = String(link.body['url']).replace(/^.*\//, '')
  const checkout = await service.call('start-checkout', {
    key,
    body: { planId: plan['id'], customerEmail: 'ada@example.com' },
  })
  const [event] = await scene.events()
  await service.call('request-identity-code', { stage: 'sandbox', body: { phone } })
  const session = await service.call('verify-identity-code', {
    stage: 'sandbox',
    body: { phone, code: '000000' },
  })

  const agent = await service.call('issue-token', {
    body: {
      grant_type: 'client_credentials',
      client_id: client.body['clientId'],
      client_secret: client.body['clientSecret'],
    },
  })

  const ids: Readonly<Record<string, string>> = {
    mer: merchant.merchantId,
    plan: plan['id'],
    cus: customer['id'],
    sub: subscription.body['id'],
    inv: subscription.body['latestInvoiceId'],
    evt: event?.['id'],
    pm: methods.body['items'][0].id,
    promo: promo.body['id'],
    whe: endpoint.body['id'],
    key: spareKey.body['id'],
    rfnd: refund.body['refundId'],
    plink: link.body['id'],
  }
  const credentials: Readonly<Partial<Record<Auth, string>>> = {
    merchant: key,
    'checkout-start': key,
    admin,
    identity: session.body['token'],
  }
  const fill = (text: string): string =>
    text
      .replaceAll(
        /\b(mer|plan|cus|sub|inv|evt|pm|promo|whe|key|rfnd|plink)_[0-9A-HJKMNP-TV-Z]{26}/g,
        (id, type: string) => ids[type] ?? id,
      )
      .replaceAll(/cs_(test|live)_EXAMPLE/g, checkout.body['token'])
      .replaceAll(/rcp_(test|live)_EXAMPLE/g, receipt)
      .replaceAll(/rcp_(test|live)_WAITING/g, waiting)
      .replaceAll(/(test|live)_LINK/g, payAt)
      .replaceAll(/cid_(test|live)_EXAMPLE/g, client.body['clientId'])
      .replaceAll(/csec_(test|live)_EXAMPLE/g, client.body['clientSecret'])
      .replaceAll(samplePhone, phone)
      .replaceAll('owner@example.com', email)
  return {
    key,
    fill: <T>(sample: T, auth?: Auth) => {
      const filled = JSON.parse(fill(JSON.stringify(sample))) as T
      if (auth === undefined) return filled
      const forAgents = (sample as { rawPath?: string }).rawPath === '/live/mcp'
      return inTheSandbox(filled, forAgents ? agent.body['access_token'] : credentials[auth])
    },
  }
}

/** A request with this credential, through the sandbox stage. */
function inTheSandbox<T>(sample: T, token: string | undefined): T {
  const event = sample as unknown as APIGatewayProxyEventV2
  // Samples all show the same key; one merchant's requests must not.
  requests += 1
  const rawPath = event.rawPath.replace(/^\/live\//, '/sandbox/')
  return {
    ...event,
    rawPath,
    headers: {
      ...event.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(event.headers['idempotency-key'] !== undefined && { 'idempotency-key': `sample-${requests}` }),
    },
    requestContext: {
      ...event.requestContext,
      stage: 'sandbox',
      http: { ...event.requestContext.http, path: rawPath },
    },
  } as unknown as T
}
