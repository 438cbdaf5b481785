import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logger } from '../../shared/runtime/logger.ts'
import { startOverHttp, type HttpAnswer, type OverHttp } from '../support/over-http.ts'
import { adminTokenOf } from '../support/owner.ts'
import { patience } from '../support/unkind.ts'

let wire: OverHttp

beforeAll(async () => {
  wire = await startOverHttp()
})
afterAll(() => wire.stop())

// That the gateway's access log writes the same text is held by test/infra/cdk/checks/api.ts.
it('a request has one identifier, which finds its answer, its log line, the gateway’s and the audit’s record', async () => {
  const lines: { requestId?: string; status?: number }[] = []
  const spy = vi.spyOn(logger, 'info').mockImplementation((...line) => void lines.push(line[1] as object))
  const merchant = await wire.service.merchant()
  const [key, owner] = [merchant.sandbox.secretKey, await adminTokenOf(merchant.merchantId)]
  const plan = { name: 'Gold', amount: 500_000, interval: 'month' }
  const endpoint = { url: 'https://example.com/hook' }
  const answers: HttpAnswer[] = [
    await wire.http('POST', '/sandbox/v1/plans', { key, body: plan }),
    await wire.http('POST', '/sandbox/v1/plans', { key, body: { ...plan, amount: 1.5 } }),
    await wire.http('GET', '/sandbox/v1/plans/plan_none', { key }),
    await wire.http('GET', '/sandbox/v1/plans', { key: 'sk_test_of_nobody' }),
    await wire.http('GET', '/nowhere'),
    await wire.http('POST', '/admin/live/webhook-endpoints', { key: owner, body: endpoint }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 422, 404, 401, 404, 201])
  const idOf = ({ headers }: HttpAnswer): string => headers['x-request-id']!
  expect(answers.map(idOf)).toEqual(answers.map(({ headers }) => `req_${headers['apigw-requestid']}`))
  expect(new Set(answers.map(idOf)).size).toBe(answers.length)
  // One line a request, and each says which.
  expect(lines.map(({ requestId, status }) => [requestId, status])).toEqual(
    answers.map((answer) => [idOf(answer), answer.status]),
  )
  patience()
  const audit = await wire.http('GET', '/admin/live/audit', { key: owner })
  expect(audit.body['items'][0]).toMatchObject({
    action: 'create-webhook-endpoint',
    requestId: idOf(answers.at(-1)!),
  })
  spy.mockRestore()
})
