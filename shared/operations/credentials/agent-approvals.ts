import type { AgentAct } from '../../domain/agents/act.ts'
import { decideApproval } from '../../domain/agents/decide-act.ts'
import { turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { agentActRef, agentApprovalsOf } from '../../store/entities/agent-act.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** What agents asked the owner for, newest first: what waits, and what was decided (V10). */
export function listAgentApprovals(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<AgentAct>> {
  return readList(context, agentApprovalsOf(context.tenant.merchantId), parameters)
}

/**
 * The owner's decision on an agent's operation: approved, the agent's repeat of its call does it, once; declined, nothing does (V10).
 * It may be repeated.
 * @throws Problem 404; 409 `already_decided`, `approval_closed`.
 */
export async function decideAgentAct(
  context: Writing,
  id: string,
  word: 'approved' | 'declined',
): Promise<AgentAct> {
  const { act } = await load(context, { act: agentActRef(context.tenant.merchantId, id) })
  if (!act) throw notFound()
  const { audit, actor } = context.request
  if (audit) audit.money = { amount: act.amount, currency: act.currency }
  const by = { name: actor.member?.name ?? actor.id, at: nowOf(context) }
  const after = decideApproval(act, word, by)
  return commitPlainChange(context, plainChange(after, turned('agentAct', act, after)))
}
