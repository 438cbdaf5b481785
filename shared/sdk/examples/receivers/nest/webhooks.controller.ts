import {
  BadRequestException,
  Controller,
  HttpCode,
  Inject,
  Post,
  Req,
  type RawBodyRequest,
} from '@nestjs/common'
import type { IncomingMessage } from 'node:http'
import { WebhookVerificationError, unwrap, type BillingEvent } from 'subscription-billing-client'

/** What the controller needs: the endpoint's secret, and what to do with an event. */
export interface Webhooks {
  readonly secret: string
  readonly react: (event: BillingEvent) => Promise<void>
}

/** Under this token a module provides its {@link Webhooks}. */
export const webhooks = Symbol('webhooks')

/** Receives webhooks in Nest. The app must keep raw bodies: `NestFactory.create(AppModule, { rawBody: true })`. */
@Controller('webhooks')
export class WebhooksController {
  readonly #webhooks: Webhooks

  constructor(@Inject(webhooks) given: Webhooks) {
    this.#webhooks = given
  }

  /** Answers 200 for an event that was taken, and 400 for one that is forged. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: RawBodyRequest<IncomingMessage>): Promise<void> {
    const { secret, react } = this.#webhooks
    try {
      // Without rawBody: true there is no raw body, and unwrap says so.
      await react(await unwrap(request.rawBody as Buffer, request.headers, secret))
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      throw new BadRequestException(error.message)
    }
  }
}
