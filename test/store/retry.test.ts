import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../shared/domain/problem.ts'
import { withRetries } from '../../shared/store/retry.ts'

const failure = (name: string, fields: object = {}): Error => Object.assign(new Error(name), { name }, fields)

const cancelled = (...codes: string[]): Error =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })

/** Fails as often as told, then succeeds. */
const failing = (error: Error, times: number) => {
  const call = vi.fn<() => Promise<string>>()
  for (let n = 0; n < times; n += 1) call.mockRejectedValueOnce(error)
  return call.mockResolvedValue('done')
}

it('answers 503 where the table answered none of the client’s tries', async () => {
  const call = failing(failure('TimeoutError', { code: 'ECONNRESET' }), 1)
  await expect(withRetries(call)).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(call).toHaveBeenCalledTimes(1)
})

beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => vi.restoreAllMocks())

describe('a call to the table', () => {
  it.each([
    failure('ProvisionedThroughputExceededException'),
    failure('ThrottlingException'),
    failure('TransactionConflictException'),
    cancelled('TransactionConflict', 'None'),
    cancelled('None', 'ThrottlingError'),
  ])('is made again after $name', async (error) => {
    const call = failing(error, 3)
    expect(await withRetries(call)).toBe('done')
    expect(call).toHaveBeenCalledTimes(4)
  })

  it.each([
    failure('ConditionalCheckFailedException'),
    failure('ValidationException'),
    cancelled('ConditionalCheckFailed', 'TransactionConflict'),
  ])('is not made again after $name, which another try would not change or might repeat', async (error) => {
    const call = failing(error, 1)
    await expect(withRetries(call)).rejects.toBe(error)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it.each(['InternalServerError', 'TransactionInProgressException'])(
    'is unavailable after %s, which the client has already repeated under its own token',
    async (name) => {
      const call = failing(failure(name), 1)
      await expect(withRetries(call)).rejects.toMatchObject({ code: 'service_unavailable' })
      expect(call).toHaveBeenCalledTimes(1)
    },
  )

  it('waits longer for conflicts on the same items than for a throttled table', async () => {
    const met = failing(cancelled('None', 'TransactionConflict'), 27)
    expect(await withRetries(met)).toBe('done')
    const crowded = failing(cancelled('TransactionConflict'), 28)
    await expect(withRetries(crowded)).rejects.toMatchObject({ code: 'service_unavailable' })
    const throttled = failing(cancelled('TransactionConflict', 'ThrottlingError'), 9)
    await expect(withRetries(throttled)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  // Holds D2.13, H3.
  it('is given up as unavailable when throttles do not end', async () => {
    const call = failing(failure('ThrottlingException'), 100)
    const problem = await withRetries(call).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 })
  })
})
