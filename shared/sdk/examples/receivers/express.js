import express from 'express'
import { WebhookVerificationError, unwrap } from 'subscription-billing-client'

/**
 * An Express app that receives webhooks.
 * @param {string} secret the endpoint's secret, whsec_…
 * @param {(event: import('subscription-billing-client').BillingEvent) => Promise<void>} react
 */
export function expressReceiver(secret, react) {
  const app = express()
  // The raw bytes: a parsed body can't be verified.
  app.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
    try {
      await react(await unwrap(request.body, request.headers, secret))
      response.sendStatus(200)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      response.sendStatus(400)
    }
  })
  return app
}
