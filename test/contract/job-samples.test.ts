import { readdirSync, readFileSync } from 'node:fs'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { allJobs, jobOf, type JobName, type QueueJobName } from '../../shared/jobs/catalog.ts'
import { parseMessage } from '../../shared/jobs/messages.ts'
import { pendingFanOuts } from '../../shared/operations/webhooks/select-fan-outs.ts'
import { wakeUpFor } from '../../shared/operations/wake-up/decide-wake-up.ts'
import { changeOf } from '../../shared/runtime/stream-image.ts'

const folder = (name: string) => new URL(`../../events/${name}/`, import.meta.url)

function sampleOf<E>(source: 'jobs' | 'stream', name: JobName): E {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder(source)), 'utf8')) as E
}

const jobs = allJobs()
const queued = jobs.filter(({ job }) => job.source === 'queue').map(({ name }) => name)

describe('samples of messages', () => {
  it.each(queued)('%s can be read by its worker', (name) => {
    const { Records } = sampleOf<SQSEvent>('jobs', name)
    expect(Records).toHaveLength(1)
    expect(Records[0]?.eventSourceARN).toMatch(new RegExp(`^arn:aws:sqs:.*-(live|sandbox)-${name}$`))
    const message = parseMessage(name as QueueJobName, Records[0]?.body ?? '')
    if (jobOf(name).message === 'due') expect(message).toMatchObject({ job: name })
  })

  it('of the stream lead to work', () => {
    const [carrier] = sampleOf<DynamoDBStreamEvent>('stream', 'event-fanout').Records.map(changeOf)
    expect(carrier && pendingFanOuts([carrier])).toHaveLength(1)
    const [due] = sampleOf<DynamoDBStreamEvent>('stream', 'schedule-sync').Records.map(changeOf)
    expect(due && wakeUpFor(due, '2026-11-20T09:30:00.000Z')).toMatchObject({
      kind: 'schedule',
      job: 'trial-end',
    })
  })

  it('of timers match what the scheduler sends', () => {
    for (const { name } of jobs.filter(({ job }) => job.source === 'timer')) {
      expect(sampleOf('jobs', name)).toMatchObject({
        source: 'aws.scheduler',
        'detail-type': 'Scheduled Event',
      })
    }
  })

  it('each belong to one job', () => {
    const file = ({ name }: { name: string }) => `${name}.json`
    const streams = jobs.filter(({ job }) => job.source === 'stream')
    const others = jobs.filter(({ job }) => job.source !== 'stream')
    expect(readdirSync(folder('stream')).toSorted()).toEqual(streams.map(file).toSorted())
    expect(readdirSync(folder('jobs')).toSorted()).toEqual(others.map(file).toSorted())
  })
})
