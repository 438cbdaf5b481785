import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { WebhookVerificationError, unwrap, type BillingEvent } from 'subscription-billing-client'

/** A Lambda function behind an HTTP API or a function URL. */
export function lambdaReceiver(secret: string, react: (event: BillingEvent) => Promise<void>) {
  return async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    // API Gateway delivers a body as text, or as base64 if it considers the body binary.
    const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64') : (event.body ?? '')
    try {
      await react(await unwrap(body, event.headers, secret))
      return { statusCode: 200 }
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return { statusCode: 400 }
    }
  }
}
