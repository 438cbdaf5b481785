import type { AgentAct } from '../../domain/agents/act.ts'
import type { LagosDay } from '../../domain/time/lagos-day.ts'
import { addMs } from '../../domain/time/time.ts'
import { defineEntity, identityOf, json, time, type Ref } from '../codec.ts'
import type { Meaning } from '../context.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { agentActKeptMs, agentDayKeptMs } from '../waits.ts'
import type { Write } from '../write.ts'
import { addWithin, koboSums, type KoboSum } from './kobo-sum.ts'

export const agentActCodec = defineEntity<AgentAct, 'merchantId' | 'id'>({
  name: 'agent-act',
  key: (act) => tenantKey(act.merchantId, partitions.agentAct, act.id),
  attributes: {
    createdAt: time('c'),
    client: 'cl',
    clientName: 'cn',
    action: 'ac',
    targetId: 't',
    given: json('g'),
    fingerprint: 'f',
    keyHash: 'k',
    amount: 'a',
    currency: 'cu',
    status: 's',
    expiresAt: time('e'),
    decidedBy: 'by',
    decidedAt: time('da'),
    version: 'v',
  },
  derive: identityOf,
  expires: (act) => addMs(act.expiresAt, agentActKeptMs),
})

/** An operation by its quote. */
export function agentActRef(merchantId: string, id: string): Ref<AgentAct> {
  return {
    ...tenantKey(merchantId, partitions.agentAct, id),
    codec: agentActCodec,
    optional: true,
    read: 'strong',
  }
}

/** Access pattern: what agents requested from the owner, newest first; a mere quote concerns no owner. */
export function agentApprovalsOf(merchantId: string): ListSource<AgentAct> {
  const source = { list: 'agent-approvals', prefix: 'quote_', codec: agentActCodec }
  return {
    ...tenantList(merchantId, partitions.agentAct, source),
    matches: ({ status }) => status !== 'quoted' && status !== 'begun',
  }
}

const sumRef = koboSums('agent-day', partitions.agentDay)

/** The total requested by one client's calls on one Lagos day, in kobo (V10). */
export function agentDayRef(merchantId: string, client: string, day: LagosDay): Ref<KoboSum> {
  return sumRef(merchantId, `${client}#${day}`)
}

/** Adds to a client's day, on condition that it stays within the limit, so that parallel calls can't pass it together. */
export function debitAgentDay(
  {
    merchantId,
    client,
    day,
  }: { readonly merchantId: string; readonly client: string; readonly day: LagosDay },
  {
    debitKobo,
    limitKobo,
    wallMs,
  }: { readonly debitKobo: number; readonly limitKobo: number; readonly wallMs: number },
  meaning: Meaning = 'stale',
): Write {
  return addWithin(
    'debit agent day',
    agentDayRef(merchantId, client, day),
    { kobo: debitKobo, limitKobo, lapsesMs: wallMs + agentDayKeptMs },
    meaning,
  )
}
