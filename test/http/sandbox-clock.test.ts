import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const longAgo = '2020-01-01T00:00:00.000Z'

// Holds D13.9.
describe('the first setting of a sandbox clock', () => {
  it('may be in the past while no newer object exists', async () => {
    const { key } = await openScene(service)
    const { status, body } = await service.call('set-sandbox-clock', { key, body: { now: longAgo } })
    expect([status, body]).toEqual([200, { now: longAgo, target: longAgo, status: 'idle', setAside: [] }])
  })

  it('may not be before the newest object', async () => {
    const scene = await openScene(service)
    await scene.plan()
    const { status, body } = await service.call('set-sandbox-clock', {
      key: scene.key,
      body: { now: longAgo },
    })
    expect([status, body['error'].details[0].path]).toEqual([422, 'now'])
    expect((await service.call('get-sandbox-clock', { key: scene.key })).body['status']).toBe('idle')
  })
})
