import type { PlainMove, PlainThings } from '../../domain/plain-things.ts'
import type { PlainChange } from '../../domain/plain-change.ts'
import { commit } from '../../store/commit.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { attemptLogCodec } from '../../store/entities/attempt-log.ts'
import { billingSettingsCodec } from '../../store/entities/billing-settings.ts'
import { brandingCodec } from '../../store/entities/branding.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { checkoutSettingsCodec } from '../../store/entities/checkout-settings.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { memberCodec } from '../../store/entities/member.ts'
import { planCodec } from '../../store/entities/plan.ts'
import { portalSettingsCodec } from '../../store/entities/portal-settings.ts'
import { promoCodeCodec } from '../../store/entities/promo-code.ts'
import { recoverySettingsCodec } from '../../store/entities/recovery-settings.ts'
import { webhookEndpointCodec } from '../../store/entities/webhook-endpoint.ts'
import type { Writing } from '../unit-of-work/context.ts'
import * as plainWriters from './plain-writers.ts'
import { writeOf, type Codecs } from './write-of-turn.ts'

/**
 * Writes a decision about plain things in one commit, with the request's answer (H2). Decisions that move money use
 * `commitChange`, which includes the ledger's writers.
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile; the Problem that a move stands for.
 */
export async function commitPlainChange<R>(context: Writing, change: PlainChange<R>): Promise<R> {
  const writes = [
    ...change.turns.map((turn) => writeOf(plainCodecs, turn)),
    ...change.moves.flatMap((move) =>
      (writers[move.kind] as plainWriters.Writer<PlainMove['kind']>)(context, move),
    ),
  ]
  await commit(context, { writes, result: change.result })
  return change.result
}

/** What each plain move writes to the table. */
const writers: { readonly [K in PlainMove['kind']]: plainWriters.Writer<K> } = plainWriters

const plainCodecs: Codecs<keyof PlainThings> = {
  access: accessCodec,
  attemptLog: attemptLogCodec,
  billingSettings: billingSettingsCodec,
  branding: brandingCodec,
  checkoutSession: checkoutSessionCodec,
  checkoutSettings: checkoutSettingsCodec,
  customer: customerCodec,
  delivery: deliveryCodec,
  invoice: invoiceCodec,
  member: memberCodec,
  plan: planCodec,
  portalSettings: portalSettingsCodec,
  promoCode: promoCodeCodec,
  recoverySettings: recoverySettingsCodec,
  webhookEndpoint: webhookEndpointCodec,
}
