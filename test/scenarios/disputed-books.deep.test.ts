import { describe, it } from 'vitest'
import { expectBooksTold } from '../support/books-told.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds N1, N3, N4.
describe('a merchant’s books after random operations, disputes and fees', () => {
  it.each([
    ['the platform', 20_270_403, 'platform'],
    ['the merchant', 20_270_404, 'merchant'],
  ] as const)('are told in full where %s bears the fees', (_, seed, feeBearer) =>
    expectBooksTold(service, { seed, operations: 160, disputed: { feeBearer } }),
  )
})
