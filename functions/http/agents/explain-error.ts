import { codeCures, cures } from '../../../shared/api/document/cures.ts'
import { reasons } from '../../../shared/api/document/reasons.ts'
import { problems } from '../../../shared/domain/problem.ts'

/** What a code or a reason means, and what to do about it; null for one that does not exist. */
export function explainError(name: string): Readonly<Record<string, unknown>> | null {
  if (Object.hasOwn(reasons, name)) {
    const reason = name as keyof typeof reasons
    const [code, cause] = reasons[reason]
    return {
      reason,
      code,
      status: problems[code].status,
      cause,
      cure: cures[reason],
      page: `/docs/errors/${reason}`,
    }
  }
  if (!Object.hasOwn(problems, name)) return null
  const code = name as keyof typeof problems
  const { status, message } = problems[code]
  return { code, status, cause: message, cure: codeCures[code], page: `/docs/errors#${code}` }
}
