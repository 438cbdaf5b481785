import { knownAt, type AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { ChargeNews } from '../../domain/charge/news.ts'
import type { ChargedAmount, QueryOutcome } from '../../ports/payment-gateway.ts'
import type { Charging } from './context.ts'
import { orUnknown } from './outside-call.ts'

/** A gateway's answer about a charge, translated into news: the only place that does it. */
export function newsOf(answer: QueryOutcome): ChargeNews {
  switch (answer.kind) {
    case 'succeeded':
      return {
        kind: 'paid',
        with: answer.paidWith ?? null,
        ...(answer.feeKobo === undefined ? {} : { feeKobo: answer.feeKobo }),
      }
    case 'declined': {
      const { failureCode, mayStillCome = false } = answer
      const asks = mayStillCome && failureCode === 'authentication_required'
      return { kind: 'declined', failureCode, mayStillCome, approval: asks ? { url: null } : null }
    }
    case 'reversed':
      return { kind: 'taken_back' }
    case 'not_found':
      return { kind: 'never_seen' }
    case 'pending':
      return { kind: 'waits', action: answer.action ?? null }
    case 'later':
      return { kind: 'unsent' }
    default:
      return { kind: 'unknown' }
  }
}

/** A charge that its gateway may know: where it was sent first, for one that is tried again (B14, G6). */
type AskedCharge = AtGateway &
  ChargedAmount & {
    readonly reference: string
    readonly sentAs?: AtGateway | null
  }

/** Its gateway's answer about a charge; a failed query leaves it unknown. */
export async function askAbout(
  { gateways }: Pick<Charging, 'gateways'>,
  { merchantId }: { readonly merchantId: string },
  charge: AskedCharge,
): Promise<ChargeNews> {
  const { reference, amount, currency } = charge
  const gateway = gateways.of(knownAt(charge))
  return newsOf(await orUnknown(gateway.query(merchantId, reference, { amount, currency })))
}

/** Its gateway's answer about a charge that was sent: a shut gate leaves it unknown, however long (G4). */
export async function askAboutSent(
  context: Pick<Charging, 'gateways'>,
  charged: { readonly merchantId: string },
  charge: AskedCharge,
): Promise<ChargeNews> {
  const news = await askAbout(context, charged, charge)
  return news.kind === 'unsent' ? { kind: 'unknown' } : news
}

/** Its gateway's answer about a charge while charges are held: one that the gateway has not seen is sent after the release (O1). */
export async function askAboutHeld(
  context: Pick<Charging, 'gateways'>,
  charged: { readonly merchantId: string },
  charge: AskedCharge,
): Promise<ChargeNews> {
  const news = await askAboutSent(context, charged, charge)
  return news.kind === 'never_seen' ? { kind: 'unsent' } : news
}
