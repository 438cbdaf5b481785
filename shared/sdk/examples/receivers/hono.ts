import { Hono } from 'hono'
import { WebhookVerificationError, unwrap, type BillingEvent } from 'subscription-billing-client'

/** A Hono app that receives webhooks: on Node, Bun, Deno or Workers. */
export function honoReceiver(secret: string, react: (event: BillingEvent) => Promise<void>): Hono {
  const app = new Hono()
  app.post('/webhooks', async (context) => {
    try {
      await react(await unwrap(await context.req.arrayBuffer(), context.req.raw.headers, secret))
      return context.body(null, 200)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return context.body(null, 400)
    }
  })
  return app
}
