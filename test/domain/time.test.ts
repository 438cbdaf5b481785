import { describe, expect, it } from 'vitest'
import { addMs, addSeconds, compare, earlier, fromMs, later, toMs } from '../../shared/domain/time/time.ts'

// Holds D1.3.
describe('instants', () => {
  it('go to milliseconds and back', () => {
    expect(toMs('1970-01-01T00:00:00.000Z')).toBe(0)
    expect(toMs('2026-01-31T09:00:00.123Z')).toBe(1_769_850_000_123)
    expect(fromMs(1_769_850_000_123)).toBe('2026-01-31T09:00:00.123Z')
  })

  it.each([
    '2026-01-31',
    '2026-01-31T09:00:00Z',
    '2026-01-31T09:00:00.000',
    '2026-01-31T09:00:00.000+01:00',
    '2026-02-30T09:00:00.000Z',
    '2026-01-31t09:00:00.000z',
    '2026-01-31T24:00:00.000Z',
    'soon',
    '',
  ])('refuse %j', (text) => {
    expect(() => toMs(text)).toThrow(new RangeError(`not an instant: ${text}`))
  })

  it('stay inside four-digit years', () => {
    expect(fromMs(253_402_300_799_999)).toBe('9999-12-31T23:59:59.999Z')
    expect(() => fromMs(253_402_300_800_000)).toThrow(
      new RangeError('beyond the years that an instant can write: 253402300800000'),
    )
    expect(() => fromMs(Number.NaN)).toThrow(RangeError)
  })

  it('add and compare', () => {
    const at = '2026-12-31T23:59:59.999Z'
    expect(addMs(at, 1)).toBe('2027-01-01T00:00:00.000Z')
    expect(addSeconds(at, -60)).toBe('2026-12-31T23:58:59.999Z')
    expect(compare(at, addMs(at, 1))).toBe(-1)
    expect(compare(addMs(at, 1), at)).toBe(1)
    expect(compare(at, at)).toBe(0)
    expect(earlier(addMs(at, 1), at)).toBe(at)
    expect(later(addMs(at, -1), at)).toBe(at)
  })
})

it('the earlier and the later of two, in whatever order they are named', () => {
  const [first, second] = ['2026-01-31T09:00:00.000Z', '2026-01-31T09:00:00.001Z']
  expect([earlier(first, second), earlier(second, first)]).toEqual([first, first])
  expect([later(first, second), later(second, first)]).toEqual([second, second])
})
