import { WebhookVerificationError, unwrap, type BillingEvent } from 'subscription-billing-client'

/** For Next: `export const POST = nextRoute(process.env.WEBHOOK_SECRET!, react)` in `app/webhooks/route.ts`. */
export function nextRoute(secret: string, react: (event: BillingEvent) => Promise<void>) {
  return async function POST(request: Request): Promise<Response> {
    try {
      await react(await unwrap(await request.arrayBuffer(), request.headers, secret))
      return new Response(null, { status: 200 })
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return new Response(null, { status: 400 })
    }
  }
}
