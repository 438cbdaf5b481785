import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPicture } from '../../../shared/security/picture.ts'
import { pngChunk, pngMark } from '../../support/pictures.ts'

interface Header {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly color?: number
  readonly compression?: number
  readonly filter?: number
  readonly interlace?: number
}

function head(of: Header = {}): Buffer {
  const { width = 16, height = 16, depth = 8, color = 0, compression = 0, filter = 0, interlace = 0 } = of
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body.set([depth, color, compression, filter, interlace], 8)
  return pngChunk('IHDR', body)
}

const pixels = (length: number): Buffer => pngChunk('IDAT', deflateSync(Buffer.alloc(length)))
const end = pngChunk('IEND', Buffer.alloc(0))
const palette = (length: number): Buffer => pngChunk('PLTE', Buffer.alloc(length))
const file = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([pngMark, ...chunks])
/** 16 lines of 16 bytes, each after the byte of its filter. */
const gray = pixels(272)
const plain = file(head(), gray, end)

const answer = (bytes: Buffer): unknown => {
  const read = readPicture(bytes)
  return typeof read === 'string' ? read : { ...read, bytes: read.bytes.toString('hex') }
}
const picture = (bytes: Buffer, width = 16, height = 16) => ({
  type: 'image/png',
  width,
  height,
  bytes: bytes.toString('hex'),
})

// Holds P6.
describe('a PNG', () => {
  it('is kept as it came where it holds nothing but the picture', () => {
    expect(answer(plain)).toEqual(picture(plain))
    expect(answer(Buffer.from(new Uint8Array(plain)))).toEqual(picture(plain))
  })

  it.each(['tEXt', 'eXIf', 'iCCP', 'acTL', 'tIME'])('loses its %s, before and behind its pixels', (type) => {
    const note = pngChunk(type, Buffer.from('secret'))
    expect(answer(file(head(), note, gray, note, end))).toEqual(picture(plain))
  })

  it.each(['tRNS', 'gAMA', 'sRGB', 'PLTE'])('keeps its %s', (type) => {
    const all = file(head(), pngChunk(type, Buffer.alloc(6)), gray, end)
    expect(answer(all)).toEqual(picture(all))
  })

  it('loses what is behind its end', () => {
    expect(answer(Buffer.concat([plain, Buffer.from('<script>')]))).toEqual(picture(plain))
  })

  it('may have its pixels in several chunks, whose data is one stream', () => {
    const data = deflateSync(Buffer.alloc(272))
    const parts = [data.subarray(0, 5), data.subarray(5)].map((part) => pngChunk('IDAT', part))
    const all = file(head(), ...parts, end)
    expect(answer(all)).toEqual(picture(all))
  })

  // PNG standard, 11.2.2; lengths: 16 lines, each of one byte for its filter and its samples' bits in whole bytes.
  const palettes = { 3: [palette(6)] } as Readonly<Record<number, readonly Buffer[]>>
  it.each([
    [0, 1, 48],
    [0, 2, 80],
    [0, 4, 144],
    [0, 8, 272],
    [0, 16, 528],
    [2, 8, 784],
    [2, 16, 1552],
    [3, 1, 48],
    [3, 2, 80],
    [3, 4, 144],
    [3, 8, 272],
    [4, 8, 528],
    [4, 16, 1040],
    [6, 8, 1040],
    [6, 16, 2064],
  ])('of colour type %i may have %i bits a sample, which are %i bytes', (color, depth, length) => {
    const all = (bytes: number) =>
      file(head({ color, depth }), ...(palettes[color] ?? []), pixels(bytes), end)
    expect(answer(all(length))).toEqual(picture(all(length)))
    expect(answer(all(length + 1))).toBe('picture_damaged')
    expect(answer(all(length - 1))).toBe('picture_damaged')
  })

  // PNG standard, 11.2.2: the pairs that it does not name.
  it.each([
    [0, 3, 112],
    [0, 0, 16],
    [0, 32, 1040],
    [2, 1, 112],
    [2, 2, 208],
    [2, 4, 400],
    [3, 16, 528],
    [4, 1, 80],
    [4, 2, 144],
    [4, 4, 272],
    [6, 1, 144],
    [6, 2, 272],
    [6, 4, 528],
    [1, 8, 272],
    [5, 8, 272],
    [7, 8, 272],
  ])('of colour type %i with %i bits a sample is damaged', (color, depth, length) => {
    expect(answer(file(head({ color, depth }), palette(6), pixels(length), end))).toBe('picture_damaged')
  })

  // PNG standard, 11.2.2: of compression and filter there is one method each, of interlace there are two.
  it.each<[string, Header, number]>([
    ['compression', { compression: 1 }, 272],
    ['filter', { filter: 1 }, 272],
    ['interlace', { interlace: 2 }, 286],
    ['interlace', { interlace: 2 }, 272],
  ])('of an unknown method of %s is damaged', (_, header, length) => {
    expect(answer(file(head(header), pixels(length), end))).toBe('picture_damaged')
  })

  // PNG standard, 8.2; each pass is a picture of its own, by hand: 7 passes over 16 by 16 have 30 lines, over 17 by 19 have 37.
  it.each([
    [16, 16, 8, 0, 286],
    [17, 19, 8, 0, 360],
    [17, 19, 1, 0, 97],
    [17, 19, 8, 2, 1006],
  ])('of %i by %i in passes, %i bits, colour type %i, is %i bytes', (width, height, depth, color, length) => {
    const all = (bytes: number) =>
      file(head({ width, height, depth, color, interlace: 1 }), pixels(bytes), end)
    expect(answer(all(length))).toEqual(picture(all(length), width, height))
    expect(answer(all(length + 1))).toBe('picture_damaged')
    expect(answer(all(length - 1))).toBe('picture_damaged')
  })

  it.each([
    [15, 16],
    [16, 15],
    [1025, 16],
    [16, 1025],
    [0, 0],
  ])('of %i by %i has no accepted size, whatever its pixels are', (width, height) => {
    expect(answer(file(head({ width, height }), gray, end))).toBe('picture_size')
  })

  it.each([
    [1024, 16, 16_400],
    [16, 1024, 17_408],
  ])('of %i by %i is accepted', (width, height, length) => {
    const all = file(head({ width, height }), pixels(length), end)
    expect(answer(all)).toEqual(picture(all, width, height))
  })

  // PNG standard, 11.2.3: one to 256 entries of three bytes.
  it.each([
    [0, 'picture_damaged'],
    [2, 'picture_damaged'],
    [4, 'picture_damaged'],
    [771, 'picture_damaged'],
    [3, 'kept'],
    [768, 'kept'],
  ])('of colours by a palette of %i bytes is %s', (length, want) => {
    const all = file(head({ color: 3 }), palette(length), gray, end)
    expect(answer(all)).toEqual(want === 'kept' ? picture(all) : want)
  })

  const broken = Buffer.from(gray)
  broken.writeUInt8(broken.readUInt8(broken.length - 1) ^ 1, broken.length - 1)
  const long = Buffer.from(end)
  long.writeUInt32BE(1, 0)
  const wide = (length: number): Buffer =>
    pngChunk('IHDR', Buffer.concat([head().subarray(8, 21), Buffer.alloc(1)]).subarray(0, length))
  it.each<[string, Buffer]>([
    ['its mark alone', pngMark],
    ['no header', file(gray, end)],
    ['nothing but an end', file(end)],
    ['a note before its header', file(pngChunk('tEXt', Buffer.from('a')), head(), gray, end)],
    ['two headers', file(head(), head(), gray, end)],
    ['a header of 12 bytes', file(wide(12), gray, end)],
    ['a header of 14 bytes', file(wide(14), gray, end)],
    ['no end', file(head(), gray)],
    ['a chunk that goes past its end', file(head(), gray, long)],
    ['a wrong checksum', file(head(), broken, end)],
    ['colours by a palette that is missing', file(head({ color: 3 }), gray, end)],
    ['no pixels', file(head(), end)],
    ['pixels that do not inflate', file(head(), pngChunk('IDAT', Buffer.from('not deflated')), end)],
    ['pixels of many times its size', file(head(), pixels(9_000_000), end)],
  ])('of %s is damaged', (_, bytes) => {
    expect(answer(bytes)).toBe('picture_damaged')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG behind one byte', Buffer.concat([Buffer.from([0]), plain])],
    [
      'a mark with one wrong byte',
      Buffer.concat([pngMark.subarray(0, 7), Buffer.from([0]), plain.subarray(8)]),
    ],
  ])('%s is none', (_, bytes) => {
    expect(answer(bytes)).toBe('not_a_picture')
  })
})
