import { idsIn, isLasting, type Directory } from './directory.ts'
import { keyOf, madeAt } from './items.ts'
import { readIdempotencyRecord, type IdempotencyRecord } from './service-items.ts'
import type { Tenant } from './tenant.ts'
import type { World } from './world.ts'
import type { CheckOptions, Findings } from './violation.ts'

/**
 * I8: one effect per Idempotency-Key. A record is a claim that can be taken over, or an answer that may be replayed; what
 * it names exists and is as it says; and no two records stand for one creation.
 */
export function idempotency(world: World, directory: Directory, options: CheckOptions): Findings {
  const persons = world.items.filter(({ pk }) => pk.startsWith('person-') && pk.endsWith('#IDEM'))
  return [
    ...[...world.tenants.values()].flatMap((tenant) => [
      ...tenant.records.flatMap((record) => checkRecord(record, directory, options)),
      ...twice(tenant),
    ]),
    ...persons.flatMap((item) => checkRecord(readIdempotencyRecord(item), directory, options)),
  ]
}

function checkRecord(record: IdempotencyRecord, directory: Directory, { settled }: CheckOptions): Findings {
  const { fingerprint, status, body, operationId, leaseUntil } = record
  const wrong: string[] = []
  if (fingerprint === null) wrong.push('has no fingerprint')
  if (status === null) {
    if (body !== null) wrong.push('holds an answer, and is a claim')
    if (operationId === null || !directory.has(operationId))
      wrong.push(`claims ${operationId}, which is not there`)
    // A lease expires; a claim without one could never be taken over.
    if (typeof leaseUntil !== 'number')
      wrong.push(settled ? 'is in progress for good' : 'is a claim without a lease')
  } else {
    if (operationId !== null || leaseUntil !== null) wrong.push('is answered, and still claimed')
    wrong.push(...answerProblems(status, body, directory))
  }
  return wrong.map((what) => [keyOf(record.raw), what])
}

/** What may be stored once execution has begun (D11.17). */
const storedRefusals = [402, 404, 409, 422]

function answerProblems(status: number, body: unknown, directory: Directory): string[] {
  if (typeof body !== 'object' || body === null) return ['holds no readable answer']
  const refused = status >= 400
  if (refused) {
    const { code = 'nothing' } = (body as { error?: { code?: string } }).error ?? {}
    const right = storedRefusals.includes(status) && !code.startsWith('idempotency_') && code !== 'nothing'
    return right ? [] : [`stores a refusal ${status} ${code}`]
  }
  const absent = idsIn(body).filter((id) => isLasting(id) && !directory.has(id))
  const misdated = objectsIn(body).filter(({ id, createdAt }) => isLasting(id) && madeAt(id) !== createdAt)
  return [
    ...absent.map((id) => `names ${id}, which is not there`),
    ...misdated.map(({ id }) => `says that ${id} was made at another time`),
  ]
}

/** The objects of an answer: itself, or those inside it, such as a plan change's subscription and invoice. */
function objectsIn(body: object): { id: string; createdAt: number }[] {
  return [body, ...(Object.values(body) as unknown[])].flatMap((one) => {
    const { id, createdAt } = (one ?? {}) as { id?: unknown; createdAt?: unknown }
    return typeof id === 'string' && typeof createdAt === 'string'
      ? [{ id, createdAt: Date.parse(createdAt) }]
      : []
  })
}

const created = 201

function twice({ records }: Tenant): Findings {
  const effects = records.flatMap((record) => effectsOf(record).map((id) => [id, record] as const))
  return [...Map.groupBy(effects, ([id]) => id)].flatMap(([id, same]) =>
    same
      .slice(1)
      .map(([, record]): [string, string] => [keyOf(record.raw), `made ${id}, as another key did`]),
  )
}

/** What one key alone can have made: the object of a creation, a refund. */
function effectsOf({ status, body }: IdempotencyRecord): string[] {
  const { id, refundId } = (body ?? {}) as { id?: unknown; refundId?: unknown }
  const made = status === created ? [id] : []
  return [...made, refundId].filter((one) => typeof one === 'string')
}
