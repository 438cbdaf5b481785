import { accountId, region } from './account.ts'
import { SchedulerError, parseSchedule } from './schedule-request.ts'
import { scheduleArn } from './schedule-store.ts'
import type { Schedule, ScheduleStore } from './schedule-store.ts'

/** A call of EventBridge Scheduler's REST interface. */
export interface SchedulerCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

/** Answers a call from the store; throws a SchedulerError. */
export function answerSchedulerCall(store: ScheduleStore, call: SchedulerCall): Record<string, unknown> {
  const [collection = '', encodedName] = call.path.split('/').slice(1)
  const name = encodedName === undefined ? null : decodeURIComponent(encodedName)
  const group = call.query.get('groupName') ?? 'default'
  switch (`${call.method} /${collection}${name === null ? '' : '/{Name}'}`) {
    case 'POST /schedules/{Name}':
      return { ScheduleArn: scheduleArn(store.create(parseSchedule({ ...call.body, Name: name })).request) }
    case 'PUT /schedules/{Name}':
      return { ScheduleArn: scheduleArn(store.update(parseSchedule({ ...call.body, Name: name })).request) }
    case 'GET /schedules/{Name}':
      return description(store.get(group, name!))
    case 'DELETE /schedules/{Name}':
      store.delete(group, name!)
      return {}
    case 'GET /schedules':
      return page(store, call.query)
    case 'POST /schedule-groups/{Name}': {
      if (!store.createGroup(name!)) {
        throw new SchedulerError('ConflictException', `Schedule group ${name!} already exists.`)
      }
      return { ScheduleGroupArn: `arn:aws:scheduler:${region}:${accountId}:schedule-group/${name!}` }
    }
    default:
      throw new SchedulerError('ValidationException', `${call.method} ${call.path} is not emulated.`)
  }
}

function page(store: ScheduleStore, query: URLSearchParams): Record<string, unknown> {
  const after = query.get('NextToken') ?? ''
  const limit = Number(query.get('MaxResults') ?? 100)
  const prefix = query.get('NamePrefix') ?? ''
  const state = query.get('State')
  const matching = store
    .list(query.get('ScheduleGroup'))
    .filter(({ request }) => request.Name.startsWith(prefix) && request.Name > after)
    .filter(({ request }) => state === null || request.State === state)
  const shown = matching.slice(0, limit)
  return {
    Schedules: shown.map((schedule) => {
      const { GroupName, Name, State, Target } = schedule.request
      return {
        ...dates(schedule),
        Arn: scheduleArn(schedule.request),
        GroupName,
        Name,
        State,
        Target: { Arn: Target.Arn },
      }
    }),
    ...(shown.length < matching.length ? { NextToken: shown.at(-1)?.request.Name } : {}),
  }
}

function description(schedule: Schedule): Record<string, unknown> {
  const { dueAt: _dueAt, ClientToken: _token, ...request } = schedule.request
  return { ...request, ...dates(schedule), Arn: scheduleArn(schedule.request) }
}

/** The protocol writes dates as epoch seconds. */
function dates({ createdAt, modifiedAt }: Schedule) {
  return { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 }
}
