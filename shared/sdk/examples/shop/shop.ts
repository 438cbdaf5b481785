import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { WebhookVerificationError, unwrap, type BillingClient } from 'subscription-billing-client'
import { Members } from './members.ts'

export interface ShopOptions {
  readonly billing: BillingClient
  readonly planId: string
  readonly webhookSecret: string
  readonly members?: Members
}

/** A shop with one membership: a page to subscribe, webhooks, and a room for members. */
export function createShop({
  billing,
  planId,
  webhookSecret,
  members = new Members(),
}: ShopOptions): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    switch (`${request.method ?? ''} ${pathname}`) {
      case 'GET /':
        page(response, 200, form)
        return
      case 'POST /subscribe': {
        const email = new URLSearchParams((await bodyOf(request)).toString()).get('email') ?? ''
        const back = `http://${request.headers.host ?? 'localhost'}`
        const session = await billing.checkout.start({
          planId,
          customerEmail: email,
          successUrl: `${back}/members?email=${encodeURIComponent(email)}`,
          cancelUrl: `${back}/`,
        })
        response.writeHead(303, { location: session.url }).end()
        return
      }
      case 'POST /webhooks':
        members.take(await unwrap(await bodyOf(request), request.headers, webhookSecret))
        response.writeHead(200).end()
        return
      case 'GET /members': {
        // A real shop identifies the visitor by its own login.
        const entered = members.mayEnter(searchParams.get('email') ?? '')
        page(response, entered ? 200 : 402, entered ? '<h1>Welcome</h1>' : closed)
        return
      }
      default:
        page(response, 404, '<h1>Not here</h1>')
    }
  }
  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const forged = error instanceof WebhookVerificationError
      if (!forged) console.error(error)
      // After a 5xx the service delivers the webhook again; a 4xx says that this would not help.
      response.writeHead(forged ? 400 : 500).end()
    })
  }
}

const form = `<h1>Gold membership</h1>
<form method="post" action="/subscribe"><input name="email" type="email" required><button>Subscribe</button></form>`

const closed = '<h1>Members only</h1><p>Just paid? Reload: the webhook comes in a moment.</p>'

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>${body}`)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
