import { expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds R14.
it('takes two imports of a tenant at a time, however many are sent at once', async () => {
  const { key } = await openScene(service)
  const send = (n: number) =>
    service.call<any>('create-import', {
      key,
      body: { rows: [{ merchantRef: `open-${n}`, email: 'open@import.test' }] },
    })
  const sent = await Promise.all([1, 2, 3, 4, 5].map(send))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  const refused = sent.find(({ status }) => status === 409)!
  expect(refused.body.error.details[0]).toMatchObject({ reason: 'too_many_imports', limit: 2 })
})
