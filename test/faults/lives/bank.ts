import { random } from '../../support/random.ts'
import type { Service } from '../../support/service.ts'
import type { Life } from '../../support/lifecycle.ts'
import type { Frame } from './deeds.ts'
import type { Act, Deed } from './script.ts'

/**
 * What banks do in a subscription's life: payments are disputed and decided, and the gateway settles. Chance of its own, so that what
 * else happens does not depend on it.
 */
export function bankDeeds({ subscription, kind, beginsMs, endsMs }: Frame): Act[] {
  const chance = random(beginsMs / 60_000 + subscription * 7_919)
  const act = (atMs: number, deed: Deed): Act[] => {
    const ms = Math.ceil(atMs / kind.grainMs) * kind.grainMs
    return ms <= beginsMs || ms >= endsMs ? [] : [{ ...deed, subscription, at: new Date(ms).toISOString() }]
  }
  const someTime = (): number => beginsMs + chance.next() * (endsMs - beginsMs)
  const disputed = (): Act[] => {
    const atMs = someTime()
    const percent = [15, 60, 100][chance.upTo(3)]!
    const outcome = (['won', 'lost', 'lost', 'accept'] as const)[chance.upTo(4)]!
    // A bank decides at once or later, opens a second one beside it, and may decide again.
    const decidedMs = atMs + chance.upTo(3) * kind.grainMs
    return [
      ...act(atMs, { kind: 'dispute', percent }),
      ...(chance.upTo(4) === 0 ? act(atMs, { kind: 'dispute', percent: 50 }) : []),
      ...(chance.upTo(3) === 0 ? act(atMs, { kind: 'refund', percent: 30 }) : []),
      ...act(decidedMs, { kind: 'decide', outcome }),
      ...act(decidedMs, { kind: 'decide', outcome: 'lost' }),
      ...(chance.upTo(3) === 0 ? act(decidedMs + kind.grainMs, { kind: 'decide', outcome: 'won' }) : []),
    ]
  }
  return [
    ...(chance.upTo(3) === 0 ? disputed() : []),
    ...(chance.upTo(3) === 0 ? act(someTime(), { kind: 'bank' }) : []),
  ]
}

/** The bank opens a dispute of the newest invoice's payment; one that no charge paid has none. */
export async function openDispute(service: Service, life: Life, body: object): Promise<void> {
  const answer = await service.call<any>('dispute-sandbox-charge', { key: life.key, body })
  if (![200, 404, 409, 422].includes(answer.status)) throw new Error(answer.text)
}

/** The newest dispute of a customer that can be decided so is, by the bank or by the merchant. */
export async function decideDispute(
  service: Service,
  life: Life,
  { customerId, outcome }: { readonly customerId: string; readonly outcome: 'won' | 'lost' | 'accept' },
): Promise<void> {
  const query = { customerId }
  const { items } = (await service.call<any>('list-disputes', { key: life.key, query })).body
  const open = items.find((one: any) => ['needs_response', 'under_review'].includes(one.status))
  const restorable = outcome === 'won' ? items.find((one: any) => one.status !== 'won') : undefined
  const dispute = open ?? restorable
  if (!dispute) return
  const { id: disputeId, amount } = dispute
  const answer =
    outcome === 'accept'
      ? await life.act('accept-dispute', disputeId as string, { amount: Math.ceil(Number(amount) / 2) })
      : await service.call<any>('dispute-sandbox-charge', { key: life.key, body: { disputeId, outcome } })
  if (![200, 409, 422].includes(answer.status)) throw new Error(answer.text)
}
