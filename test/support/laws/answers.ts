import { createdAtOf } from '../../../shared/domain/ids.ts'

const ownId = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** An answer's first object that was not made when its identifier says (D1.16); null where all agree. */
export function answerFault(body: Readonly<Record<string, unknown>>): string | null {
  const items = Array.isArray(body['items']) ? (body['items'] as Record<string, unknown>[]) : []
  const wrong = [body, ...items].find(
    ({ id, createdAt }) =>
      typeof id === 'string' &&
      ownId.test(id) &&
      typeof createdAt === 'string' &&
      createdAt !== createdAtOf(id),
  )
  if (!wrong) return null
  const { id, createdAt } = wrong
  return `${String(id)} was made at ${createdAtOf(id as string)}, and is said to be made at ${String(createdAt)}`
}
