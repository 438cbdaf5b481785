import { decideAct } from '../../domain/agents/decide-act.ts'
import { openOf } from '../../domain/charge/charge.ts'
import { creditOf } from '../../domain/credit/lots.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import type { Currency } from '../../domain/money/money.ts'
import { Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { besideRequest, newId, nowOf } from '../../store/context.ts'
import { accessRef } from '../../store/entities/access.ts'
import { agentActCodec, agentActRef, agentDayRef, debitAgentDay } from '../../store/entities/agent-act.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { planChangeCodec } from '../../store/entities/plan-change.ts'
import { refundCodec } from '../../store/entities/refund.ts'
import { readItems } from '../../store/read-items.ts'
import type { Ref } from '../../store/codec.ts'
import { changesOf, create, minted, replace, type Write } from '../../store/write.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import { actWaitsWords } from '../../domain/message/owner-note.ts'
import type { AgentCall, Writing } from '../unit-of-work/context.ts'

/**
 * Checks a call of a limited client against its limits, at the commit that would first move money (V10): the amount is read
 * from what is about to be written, so the checked sum is the sum that moves. Operation and day are written in that same
 * commit, so a call that crashes before it has used nothing.
 * @returns What the commit writes besides.
 * @throws Problem 202 `approval_required`; 428 `quote_required`; as `decideAct`.
 */
export async function holdToLimits(
  context: Writing,
  call: AgentCall,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  // What a crashed run of this call had begun was checked then.
  if (call.begun || (call.key?.resumed ?? null) !== null) return []
  const moved = movedBy(writes)
  if (moved === null) return []
  if (call.key === null) throw keyMissing()
  const { merchantId, mode } = context.tenant
  const now = nowOf(context)
  const day = lagosDayOf(now)
  const client = accessRef(call.client)
  const known = call.quoteId === null ? null : agentActRef(merchantId, call.quoteId)
  const today = agentDayRef(merchantId, call.client, day)
  const [own, act, sum] = await Promise.all([
    readOne(context, client),
    readOne(context, known),
    readOne(context, today),
  ])
  // Read again, so that the owner's changes apply at once.
  if (!own?.limits || own.revokedAt !== null) throw new Problem('unauthorized', [{ reason: 'unknown' }])
  const { keyHash, fingerprint } = call.key
  const decision = decideAct(
    { ...call, ...moved, clientName: own.name, keyHash, fingerprint },
    { known: act, newId: newId(context, 'quote'), merchantId },
    { limits: own.limits, mode, todayKobo: sum?.kobo ?? 0 },
    now,
  )
  const { before, after, debitKobo } = decision
  const limit = { debitKobo, limitKobo: own.limits.perDay, wallMs: Date.parse(context.time.wall.now()) }
  const held = [
    ...(before === after
      ? []
      : [before ? replace(agentActCodec, before, after) : minted(create(agentActCodec, after))]),
    ...(debitKobo === 0 ? [] : [debitAgentDay({ merchantId, client: call.client, day }, limit)]),
  ]
  if (decision.kind === 'goes') return held
  const asks = after.status === 'waiting' && before !== after
  const told = asks ? [noteToOwner(context, actWaitsWords(mode, after))] : []
  await commit(besideRequest(context), { writes: [...held, ...told] })
  throw decision.problem
}

/** What moves money names its operation, so that a repeat is the same one. */
export function keyMissing(): Problem {
  return new Problem('bad_request', [
    {
      path: 'Idempotency-Key',
      reason: 'idempotency_key_missing',
      issue: 'send one of your own with each act that moves money',
    },
  ])
}

/**
 * What a commit moves: charges that it begins, refunds, and credit that it grants, in minor units; null for nothing.
 * Credit that an ended invoice had used counts too: the customer has it again.
 */
function movedBy(writes: readonly Write[]): { readonly amount: number; readonly currency: Currency } | null {
  const charges = [
    ...changesOf(writes, invoiceCodec).map(({ before, after }) => ({
      was: before?.charge,
      is: after.charge,
    })),
    ...changesOf(writes, planChangeCodec).map(({ before, after }) => ({
      was: before?.invoice.charge,
      is: after.invoice.charge,
    })),
  ].flatMap(({ was, is }) => {
    const begun = openOf(is)
    return begun?.status === 'intended' && begun.number !== was?.number ? [begun] : []
  })
  const refunds = changesOf(writes, refundCodec).flatMap(({ before, after }) => (before ? [] : [after]))
  const credits = changesOf(writes, customerCodec).flatMap(({ before, after }) =>
    [...new Set(after.lots.map(({ currency }) => currency))].map((currency) => ({
      currency: currency as Currency,
      amount: Math.max(0, creditOf(after, currency) - (before ? creditOf(before, currency) : 0)),
    })),
  )
  const all = [...charges, ...refunds, ...credits].filter(({ amount }) => amount > 0)
  const [first] = all
  if (!first) return null
  // One operation is about one subscription, and so about one currency; if there were two, the sum would still be no less.
  return { amount: all.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency }
}

async function readOne<T>({ table }: Writing, ref: Ref<T> | null): Promise<T | null> {
  if (ref === null) return null
  const [item] = await readItems(table, [ref], 'strong')
  return item ? ref.codec.decode(item) : null
}
