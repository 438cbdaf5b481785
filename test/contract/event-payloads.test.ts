import { describe, expect, it } from 'vitest'
import { composeOpenApi } from '../../shared/api/openapi.ts'
import { eventCatalog, type EventType } from '../../shared/domain/event/event-catalog.ts'
import { sampleData } from '../../shared/webhooks/sample-event.ts'
import { dataShape, eventSchema } from '../../shared/webhooks/schemas/event-schema.ts'
import { eventObjects } from '../../shared/webhooks/schemas/objects.ts'
import { driveEveryEvent } from '../support/every-event.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { objectFields, objectOptions, payloads } from '../support/specified-payloads.ts'

type Event = Record<string, any>

const types = Object.keys(eventCatalog) as EventType[]
const service = await forThisFile(startService())

const told = Map.groupBy(await driveEveryEvent(service), (event) => event['type'])

/** What an event's `data` carries that its row of the specification does not, and the other way round. */
function differences(type: EventType, data: Event): string[] {
  const { required, optional, objects } = payloads[type]
  const known = [...required, ...optional, ...objects]
  const deep = objects.flatMap((name) =>
    unequal(`${name}.`, Object.keys(data[name] ?? {}).filter(isAlways(name)), objectFields[name]!),
  )
  return [
    ...Object.keys(data)
      .filter((name) => !known.includes(name))
      .map((name) => `extra ${name}`),
    ...[...required, ...objects].filter((name) => !(name in data)).map((name) => `missing ${name}`),
    ...deep,
  ]
}

function isAlways(object: string): (field: string) => boolean {
  return (field) => !(objectOptions[object] ?? []).includes(field)
}

function unequal(prefix: string, found: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...found.filter((name) => !wanted.includes(name)).map((name) => `extra ${prefix}${name}`),
    ...wanted.filter((name) => !found.includes(name)).map((name) => `missing ${prefix}${name}`),
  ]
}

describe('the catalog', () => {
  // Holds S14, S35, S36, S37, D8.1.
  it('has exactly the specified types, and each schema exactly the specified fields', () => {
    expect(types.sort()).toEqual(Object.keys(payloads).sort())
    for (const type of types) {
      const { required, optional, objects } = payloads[type]
      const shape = dataShape(type)
      // Only sandbox calls and tests say `synthetic` (D12.4).
      expect([type, Object.keys(shape).sort()]).toEqual([
        type,
        [...required, ...optional, ...objects, 'synthetic'].sort(),
      ])
      const left = Object.keys(shape).filter((name) => shape[name]!.safeParse(undefined).success)
      const omissible = new Set([...optional, 'synthetic'])
      expect([type, left]).toEqual([type, left.filter((name) => omissible.has(name))])
    }
    for (const [name, schema] of Object.entries(eventObjects)) {
      const fields = [...objectFields[name]!, ...(objectOptions[name] ?? [])]
      expect(Object.keys(schema.shape).sort()).toEqual(fields.sort())
    }
  })

  it.each(types)('%s has an example that matches its schema and its specification', (type) => {
    const example = { id: 'evt_1', type, createdAt: '2027-01-01T00:00:00.000Z', data: sampleData(type) }
    expect(eventSchema(type).safeParse(example).error).toBeUndefined()
    expect(differences(type, example.data)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('describes every type under webhooks, with its fields, an example and the headers', () => {
    const { webhooks, components } = composeOpenApi()
    expect(Object.keys(webhooks).sort()).toEqual([...types].sort())
    for (const type of types) {
      const { post } = webhooks[type] as Record<string, any>
      const { schema, example } = post.requestBody.content['application/json']
      const named = components['schemas']![schema.$ref.split('/').at(-1)] as Record<string, any>
      expect(Object.keys(named['properties'].data.properties)).toEqual(Object.keys(dataShape(type)))
      expect(eventSchema(type).safeParse(example).error).toBeUndefined()
      const headers = post.parameters.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!)
      expect(headers.every((name: string) => name in components['parameters']!)).toBe(true)
    }
  })
})

describe('the events that the service emits', () => {
  // Holds S9, D8.15.
  it.each(types)('%s, emitted by a real operation, has exactly the specified fields', (type) => {
    const events = told.get(type) ?? []
    expect([type, events.length > 0]).toEqual([type, true])
    for (const event of events) {
      expect(Object.keys(event)).toEqual(['id', 'type', 'createdAt', 'data'])
      expect([type, differences(type, event['data'])]).toEqual([type, []])
      expect([type, eventSchema(type).safeParse(event).error?.issues]).toEqual([type, undefined])
    }
  })

  it('omit fields that do not apply, and include them where they do', () => {
    const failed = told.get('subscription_payment_failed')!.map(({ data }) => data)
    for (const { action, nextAttemptAt } of failed) {
      expect([action, nextAttemptAt === undefined]).toEqual([action, action !== 'retry_scheduled'])
    }
    expect(new Set(failed.map(({ action }) => action)).size).toBeGreaterThan(1)
    const cancelled = told.get('subscription_cancelled')!.map(({ data }) => data['creditKobo'])
    expect(cancelled.some((credit: number) => credit > 0)).toBe(true)
    expect(told.get('subscription_updated')![0]!['data'].changed).toEqual(['cancelAtPeriodEnd'])
    expect(told.get('subscription_resumed')![0]!['data'].subscription.status).toBe('active')
  })
})
