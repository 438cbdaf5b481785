import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, it, vi } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { transactionCodec } from '../../shared/store/entities/transaction.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { exportedFile } from '../support/export-files.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const folder = mkdtempSync(join(tmpdir(), 'large-export-'))
vi.stubEnv('LOCAL_FILES', folder)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Each entry is two lines; `ENTRIES=50000` makes the file of 100,000 lines. */
const entries = Number(process.env['ENTRIES'] ?? 10_000)
const start = '2027-03-01T00:00:00.000Z'
/** How much more memory may be held while it is written: a part, a page and what is not collected yet. */
const mostMegabytes = 220

// Holds N4.
it(
  `${2 * entries} lines are written in bounded memory, and another program finds their sum`,
  async () => {
    const life = await openLife(service, '2027-04-01T08:00:00.000Z')
    const { merchantId } = life.merchant
    const total = await seed(merchantId)
    const held: number[] = []
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const timer = setInterval(() => held.push(process.memoryUsage().rss - before), 20)
    const file = await exportedFile({ service, key: life.key, merchantId, folder }, { kind: 'journal' })
    clearInterval(timer)
    expect(statSync(file).size).toBeGreaterThan(380 * entries)
    expect(Math.max(...held) / 1_048_576).toBeLessThan(mostMegabytes)

    if (process.env['FIGURES'] !== undefined)
      console.log(
        `${statSync(file).size} bytes, at most ${Math.round(Math.max(...held) / 1_048_576)} MB more`,
      )

    // Debit and credit stand before every text that a merchant or customer could have typed.
    const script = 'NR > 1 { d += $6 * 100; c += $7 * 100; n += 1 } END { printf "%d %.0f %.0f", n, d, c }'
    const [rows, debit, credit] = execFileSync('awk', ['-F', ',', script, file], { encoding: 'utf8' }).split(
      ' ',
    )
    expect([Number(rows), Number(debit), Number(credit)]).toEqual([2 * entries, total, total])
  },
  600_000 + entries * 40,
)

/** Writes entries into the journal as charges leave them; their sum. */
async function seed(merchantId: string): Promise<number> {
  const { client, name } = twinTable()
  const ids = createIdSource(() => 0)
  let total = 0
  for (let from = 0; from < entries; from += 25) {
    const items = Array.from({ length: 25 }, (_, i) => {
      const n = from + i
      const createdAt = addMs(start, n * 40_000)
      const amount = 100 + ((n * 7919) % 1_000_000)
      total += amount
      return transactionCodec.encode(
        {
          merchantId,
          id: ids.next('transaction', createdAt, false),
          createdAt,
          type: 'charge',
          status: 'succeeded',
          amount,
          currency: 'NGN',
          postings: [
            { account: 'gateway_clearing', amount: -amount },
            { account: 'merchant_pending', amount },
          ],
          availableOn: null,
          sourceType: 'invoice',
          sourceId: `inv_${n}`,
          customerId: `cus_${n % 1000}`,
          subscriptionId: `sub_${n % 1000}`,
          rail: 'card',
          failureCode: null,
          attempt: null,
        },
        { mode: 'sandbox', clock: 'set' },
      )
    })
    const requests = items.map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
  }
  return total
}
