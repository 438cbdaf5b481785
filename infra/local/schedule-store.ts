import { isDeepStrictEqual } from 'node:util'
import { accountId, region } from './account.ts'
import { SchedulerError } from './schedule-request.ts'
import type { ScheduleRequest } from './schedule-request.ts'

export interface Schedule {
  readonly request: ScheduleRequest
  readonly createdAt: number
  readonly modifiedAt: number
  /** When it fires, or fires again after a failed delivery; null once it has fired. */
  nextAt: number | null
  attempts: number
}

/** The schedules of every group, in memory: the sweep guarantees that due work is found. */
export class ScheduleStore {
  readonly #groups = new Map<string, Map<string, Schedule>>()

  /** False when the group already exists. */
  createGroup(group: string): boolean {
    if (this.#groups.has(group)) return false
    this.#groups.set(group, new Map())
    return true
  }

  create(request: ScheduleRequest): Schedule {
    const group = this.#group(request.GroupName)
    const existing = group.get(request.Name)
    if (existing !== undefined) {
      // When the SDK repeats a request, it sends the token of the first try.
      const repeated = request.ClientToken !== undefined && isDeepStrictEqual(existing.request, request)
      if (repeated) return existing
      throw new SchedulerError('ConflictException', `Schedule ${request.Name} already exists.`)
    }
    return put(group, request, Date.now())
  }

  update(request: ScheduleRequest): Schedule {
    const existing = this.get(request.GroupName, request.Name)
    return put(this.#group(request.GroupName), request, existing.createdAt)
  }

  get(group: string, name: string): Schedule {
    const schedule = this.#group(group).get(name)
    if (schedule !== undefined) return schedule
    throw new SchedulerError('ResourceNotFoundException', `Schedule ${name} does not exist.`)
  }

  delete(group: string, name: string): void {
    this.get(group, name)
    this.#group(group).delete(name)
  }

  /** In name order, for one group or all. */
  list(group: string | null): Schedule[] {
    const groups = group === null ? [...this.#groups.values()] : [this.#group(group)]
    const all = groups.flatMap((schedules) => [...schedules.values()])
    return all.sort((a, b) => (a.request.Name < b.request.Name ? -1 : 1))
  }

  due(now: number): Schedule[] {
    return this.list(null).filter(
      ({ nextAt, request }) => nextAt !== null && nextAt <= now && request.State === 'ENABLED',
    )
  }

  /** Removes a delivered schedule, but not a newer one of the same name, set during the delivery. */
  complete(schedule: Schedule): void {
    schedule.nextAt = null
    const { GroupName, Name, ActionAfterCompletion } = schedule.request
    const group = this.#groups.get(GroupName)
    if (ActionAfterCompletion === 'DELETE' && group?.get(Name) === schedule) group.delete(Name)
  }

  #group(name: string): Map<string, Schedule> {
    const group = this.#groups.get(name)
    if (group !== undefined) return group
    throw new SchedulerError('ResourceNotFoundException', `Schedule group ${name} does not exist.`)
  }
}

export function scheduleArn({ GroupName, Name }: ScheduleRequest): string {
  return `arn:aws:scheduler:${region}:${accountId}:schedule/${GroupName}/${Name}`
}

function put(group: Map<string, Schedule>, request: ScheduleRequest, createdAt: number): Schedule {
  const schedule = { request, createdAt, modifiedAt: Date.now(), nextAt: request.dueAt, attempts: 0 }
  group.set(request.Name, schedule)
  return schedule
}
