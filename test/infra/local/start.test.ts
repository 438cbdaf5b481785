import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import { startTimeOf } from '../../../infra/local/process-identity.ts'
import { readStackState, type StackState } from '../../../infra/local/stack-file.ts'
import { dataDir, Started, startsStacks } from './started.ts'

const Item = { pk: { S: 'plan' }, sk: { S: '1' } }
const databaseOf = ({ env }: StackState) =>
  new DynamoDBClient({ endpoint: env!['AWS_ENDPOINT_URL_DYNAMODB']!, region, credentials })

startsStacks()

describe('npm start', () => {
  // Holds D14.12.
  it('is healthy, prints how to begin, and ends everything it started on a signal', async () => {
    const started = new Started()
    const state = await started.state()
    expect((await fetch(`${state.url}/health`)).status).toBe(200)
    await vi.waitFor(() => {
      expect(started.output).toMatch(/^Dashboard http:\S+\/dashboard/m)
      expect(started.output).toContain(`Sandbox  ${state.url}/sandbox`)
      expect(started.output).toContain('npm run quickstart')
    })
    expect(await started.end('SIGINT')).toBe(0)
    expect(state.children).toHaveLength(1)
    expect(startTimeOf(state.children[0]!.pid)).toBeNull()
    expect(readStackState(dataDir)).toBeNull()
  })

  // Holds D14.12.
  it('starts again after it was killed, ends orphaned processes, and has every acknowledged write', async () => {
    const killed = new Started()
    const before = await killed.state()
    await databaseOf(before).send(new PutItemCommand({ TableName: 'billing-live', Item }))
    await killed.end('SIGKILL')
    const orphan = before.children[0]!
    expect(startTimeOf(orphan.pid)).toBe(orphan.startTime)

    const after = await new Started().state()
    expect(startTimeOf(orphan.pid)).toBeNull()
    const found = await databaseOf(after).send(new GetItemCommand({ TableName: 'billing-live', Key: Item }))
    expect(found.Item).toEqual(Item)
  })

  it('says why it does not start', async () => {
    const { url } = await new Started().state()
    const again = new Started()
    expect(await again.exited).toBe(1)
    expect(again.output).toMatch(/already runs on .*LOCAL_DATA and PORT/)

    const busy = new Started({ LOCAL_DATA: join(dataDir, 'other'), PORT: new URL(url).port })
    expect(await busy.exited).toBe(1)
    expect(busy.output.trim()).toBe(`Port ${new URL(url).port} is in use. Set PORT to another one.`)

    const wrong = new Started({ LOCAL_DATA: join(dataDir, 'other'), PORT: 'http' })
    expect(await wrong.exited).toBe(1)
    expect(wrong.output).toContain('must be a port number')
  })
})
