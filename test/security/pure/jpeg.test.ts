import { describe, expect, it } from 'vitest'
import { readPicture } from '../../../shared/security/picture.ts'

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const segment = (marker: number, body: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])

interface Frame {
  readonly marker?: number
  readonly bits?: number
  readonly width?: number
  readonly height?: number
  readonly parts?: number
}

/** A frame: bits a sample, height, width, parts with three bytes each (ITU T.81, B.2.2). */
function frame({ marker = 0xc0, bits = 8, width = 24, height = 16, parts = 3 }: Frame = {}): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return segment(marker, [bits, ...size, parts, ...Array<number>(3 * parts).fill(1)])
}

const scanHead = segment(0xda, [1, 1, 0, 0, 63, 0])
const scan = (...data: readonly number[]): Buffer => Buffer.concat([scanHead, Buffer.from(data)])
const file = (...parts: readonly Buffer[]): Buffer => Buffer.concat([start, ...parts, end])
const plain = file(frame(), scan(1, 2, 3))

const answer = (bytes: Buffer): unknown => {
  const read = readPicture(bytes)
  return typeof read === 'string' ? read : { ...read, bytes: read.bytes.toString('hex') }
}
const picture = (bytes: Buffer, width = 24, height = 16) => ({
  type: 'image/jpeg',
  width,
  height,
  bytes: bytes.toString('hex'),
})
const hex = (marker: number): string => marker.toString(16)

// Holds P6.
describe('a JPEG', () => {
  it('is kept as it came where it holds nothing but the picture', () => {
    expect(answer(plain)).toEqual(picture(plain))
  })

  it.each([0xbf, 0xe1, 0xe2, 0xed, 0xef, 0xfe, 0xdc].map((marker) => [hex(marker), marker] as const))(
    'loses its segment %s, before and behind its pixels',
    (_, marker) => {
      const note = segment(marker, [...Buffer.from('secret')])
      expect(answer(file(note, frame(), note, scan(1, 2, 3), note))).toEqual(picture(plain))
    },
  )

  it.each([0xc4, 0xdb, 0xdd, 0xe0, 0xee].map((marker) => [hex(marker), marker] as const))(
    'keeps its segment %s',
    (_, marker) => {
      const all = file(segment(marker, [5, 6]), frame(), segment(marker, []), scan(1, 2, 3))
      expect(answer(all)).toEqual(picture(all))
    },
  )

  it('loses what is behind its end', () => {
    expect(answer(Buffer.concat([plain, Buffer.from('<script>')]))).toEqual(picture(plain))
  })

  it('loses bytes that fill the space before a marker', () => {
    const fill = Buffer.from([0xff, 0xff])
    expect(answer(file(fill, frame(), fill, scan(1, 2, 3)))).toEqual(picture(plain))
  })

  it.each([
    ['a stuffed byte', [0xff, 0x00, 7]],
    ['the first restart', [0xff, 0xd0, 0, 4, 7]],
    ['the last restart', [0xff, 0xd7, 0, 4, 7]],
    ['bytes that fill before the next marker', [7, 0xff, 0xff]],
    ['nothing', []],
  ])('keeps in the pixels of a scan %s', (_, data) => {
    const all = file(frame(), scan(...data))
    expect(answer(all)).toEqual(picture(all))
  })

  it.each([0x01, 0xbf, 0xd8, 0xda, 0xe1].map((marker) => [hex(marker), marker] as const))(
    'ends the pixels of a scan at the marker %s',
    (_, marker) => {
      const cut = Buffer.from([0xff, marker, 0, 0])
      expect(answer(file(frame(), scan(7), cut))).toBe('picture_damaged')
    },
  )

  it.each([
    [0xc0, 1],
    [0xc1, 3],
    [0xc2, 3],
  ])('has a frame of marker %i with %i parts', (marker, parts) => {
    const all = file(frame({ marker, parts }), scan(7))
    expect(answer(all)).toEqual(picture(all))
  })

  const refused = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf]
  it.each(refused.map((marker) => [hex(marker), marker] as const))(
    'with the frame %s, which browsers do not draw, is damaged',
    (_, marker) => {
      expect(answer(file(frame({ marker }), frame(), scan(7)))).toBe('picture_damaged')
      expect(answer(file(frame(), scan(7), segment(marker, [1])))).toBe('picture_damaged')
    },
  )

  it.each<[number, number, string]>([
    [16, 16, 'kept'],
    [1024, 1024, 'kept'],
    [300, 700, 'kept'],
    [15, 16, 'picture_size'],
    [16, 15, 'picture_size'],
    [1025, 1024, 'picture_size'],
    [1024, 1025, 'picture_size'],
    [0, 0, 'picture_size'],
  ])('of %i by %i is %s', (width, height, want) => {
    const all = file(frame({ width, height }), scan(7))
    expect(answer(all)).toEqual(want === 'kept' ? picture(all, width, height) : want)
  })

  it('has 32 scans at most', () => {
    const scans = (count: number) => file(frame(), ...Array.from({ length: count }, () => scan(7)))
    expect(answer(scans(32))).toEqual(picture(scans(32)))
    expect(answer(scans(33))).toBe('picture_damaged')
  })

  const ofLength = (marker: number, length: number): Buffer => Buffer.from([0xff, marker, 0, length])
  it.each<[string, Buffer]>([
    ['an end alone', file()],
    ['no frame', file(segment(0xdb, [1]))],
    ['no scan', file(frame())],
    ['a scan before its frame', file(scan(7), frame(), scan(7))],
    ['two frames', file(frame(), frame(), scan(7))],
    ['twelve bits a sample', file(frame({ bits: 12 }), scan(7))],
    ['no part', file(frame({ parts: 0 }), scan(7))],
    ['two parts', file(frame({ parts: 2 }), scan(7))],
    ['four parts', file(frame({ parts: 4 }), scan(7))],
    ['no end', plain.subarray(0, -2)],
    ['no end behind its frame', file(frame(), scan(7), segment(0xdb, [1])).subarray(0, -2)],
    ['a byte between its segments', file(frame(), Buffer.from([0]), scan(7))],
    ['a scan whose length is 0', file(frame(), ofLength(0xda, 0), Buffer.from([7]))],
    ['a scan whose length is 1', file(frame(), ofLength(0xda, 1), Buffer.from([7]))],
    ['a table that goes past its end', file(frame(), scan(7), ofLength(0xdb, 200))],
    ['a scan that goes past its end', file(frame(), ofLength(0xda, 200))],
  ])('of %s is damaged', (_, bytes) => {
    expect(answer(bytes)).toBe('picture_damaged')
  })

  it.each([
    [0xfe, 0xd8, 0xff],
    [0xff, 0xd7, 0xff],
    [0xff, 0xd8, 0xfe],
  ])('never begins with %i %i %i', (...first) => {
    expect(answer(Buffer.concat([Buffer.from(first), plain.subarray(3)]))).toBe('not_a_picture')
  })
})
