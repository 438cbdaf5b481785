import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { workers } from '../../functions/workers/registry.ts'
import type { Service } from './service.ts'

type Fields = Record<string, any>

/** Whose books are asked for, and where the files lie. */
export interface Exporter {
  readonly service: Service
  readonly key: string
  readonly merchantId: string
  readonly folder: string
}

/** Does what the queue of exports would. */
export async function runExports(merchantId: string, sk: string): Promise<void> {
  const { handlerFor } = await workers['export']()
  const at = '2027-01-01T00:00:00.000Z'
  const body = JSON.stringify({ merchantId, pk: `${merchantId}#EXP`, sk, at, job: 'export', hints: {} })
  const records = { Records: [{ messageId: sk, body }] }
  const answer = await handlerFor('sandbox')(records, { awsRequestId: 'test' } as never)
  expect(answer).toEqual({ batchItemFailures: [] })
}

/** Asks for a file, lets it be written, and follows its link to where it is stored. */
export async function exportedFile(
  { service, key, merchantId, folder }: Exporter,
  order: Fields,
): Promise<string> {
  const asked = await service.call<Fields>('create-export', { key, body: order })
  expect([asked.status, asked.text]).toEqual([201, asked.text])
  const id = asked.body['id'] as string
  await runExports(merchantId, id)
  const { body } = await service.call<Fields>('get-export', { key, params: { id } })
  expect(body['status']).toBe('completed')
  const url = body['url'] as string
  const { headers } = await service.call('download-export', {
    params: { token: url.slice(url.lastIndexOf('/') + 1) },
  })
  const { pathname } = new URL(headers['location'] as string)
  return join(folder, pathname.replace('/local/files/', ''))
}

/** The same, read. */
export async function exportedText(exporter: Exporter, order: Fields): Promise<string> {
  return readFileSync(await exportedFile(exporter, order), 'utf8')
}
