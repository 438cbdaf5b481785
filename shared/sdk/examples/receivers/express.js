import express from 'express'
import { WebhookVerificationError, unwrap } from 'subscription-billing-client'

/**
 * Adds a route that receives webhooks to an app of Express 4 or 5. Add it before `express.json()`: a parsed body can't be verified.
 * @param {import('express').Express} app
 * @param {string} secret the endpoint's secret, whsec_…
 * @param {(event: import('subscription-billing-client').BillingEvent) => Promise<void>} react
 */
export function receiveWebhooks(app, secret, react) {
  app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response, next) => {
    unwrap(request.body, request.headers, secret)
      .then(react)
      .then(() => response.sendStatus(200))
      .catch((error) => {
        // Any other error becomes a 500, and the webhook is delivered again. Express 4 does not see what a promise throws.
        if (error instanceof WebhookVerificationError) response.sendStatus(400)
        else next(error)
      })
  })
}
