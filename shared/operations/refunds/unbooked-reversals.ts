import type { ReversalQuestion } from '../../domain/reversal/question.ts'
import { reversalQuestionsOf } from '../../store/entities/reversal-question.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Charges of which a gateway returned money that is not booked: the operator's to look up and to book (G1). */
export async function unbookedReversals(context: OperationContext): Promise<ReversalQuestion[]> {
  const questions = await queryAll(context, reversalQuestionsOf(context.tenant.merchantId))
  return questions.filter(({ status }) => status !== 'booked')
}
