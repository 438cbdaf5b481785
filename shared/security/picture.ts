import { inflateSync } from 'node:zlib'

/** A picture whose content was checked, as it may be stored and shown. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  /** Only the picture: nothing that a program put beside it, such as where a photograph was taken, and nothing behind its end. */
  readonly bytes: Buffer
}

/** Why a file is not an accepted picture. */
export type PictureFault = 'not_a_picture' | 'picture_damaged' | 'picture_size'

/** The most pixels of either side. */
export const mostSide = 1024
/** The fewest pixels of either side. */
export const leastSide = 16
/** The most scans of one JPEG: a few bytes each, they could keep a browser busy for long. */
const mostScans = 32

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads a stranger's file by its content, whatever its name: a PNG or a JPEG, complete, of bounded size, with all its pixels. An
 * SVG is a program, not a picture.
 */
export function readPicture(file: Uint8Array): Picture | PictureFault {
  const bytes = Buffer.from(file)
  try {
    if (bytes.subarray(0, 8).equals(pngMark)) return readPng(bytes)
    if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes)
  } catch (error) {
    // Reading past the end, or data that does not inflate to its stated size.
    if (error instanceof RangeError || (error as { code?: unknown }).code !== undefined)
      return 'picture_damaged'
    throw error
  }
  return 'not_a_picture'
}

function sizeFault(width: number, height: number): PictureFault | null {
  if (width > mostSide || height > mostSide) return 'picture_size'
  return width < leastSide || height < leastSide ? 'picture_size' : null
}

/** The chunks of a PNG that make up the picture; all others are left out. */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
/** By the type of colour: the samples of a pixel, and how many bits each may have (PNG standard, 11.2.2). */
const colors: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
/** The most bytes of a palette: 256 colours of three. */
const mostPalette = 768

type Five = [number, number, number, number, number]

function readPng(bytes: Buffer<ArrayBuffer>): Picture | PictureFault {
  const kept = [pngMark]
  const data: Buffer<ArrayBuffer>[] = []
  let header: Buffer<ArrayBuffer> | null = null
  let hasPalette = false
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || crcOf(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return 'picture_damaged'
    const body = bytes.subarray(at + 8, end - 4)
    if ((header === null) !== (type === 'IHDR')) return 'picture_damaged'
    if (type === 'IHDR') header = body
    if (type === 'IDAT') data.push(body)
    if (type === 'PLTE') hasPalette = length % 3 === 0 && length > 0 && length <= mostPalette
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  if (header?.length !== 13) return 'picture_damaged'
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, color, compression, filter, interlace] = [...header.subarray(8)] as Five
  const fault = sizeFault(width, height)
  if (fault !== null) return fault
  const pixel = colors[color]
  if (!pixel?.depths.includes(depth) || (color === 3 && !hasPalette)) return 'picture_damaged'
  // There is one method of each, and two of interlace.
  if (compression !== 0 || filter !== 0 || interlace > 1) return 'picture_damaged'
  const whole = pngLength({ width, height, bits: depth * pixel.samples, interlace })
  // Data longer than the picture states is refused before it takes memory.
  if (inflateSync(Buffer.concat(data), { maxOutputLength: whole + 1 }).length !== whole)
    return 'picture_damaged'
  return { type: 'image/png', width, height, bytes: Buffer.concat(kept) }
}

/** The passes of an interlaced PNG: where each begins, and how far its pixels are apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** How many bytes the pixels of a PNG are, each line with the byte that names its filter. */
function pngLength({
  width,
  height,
  bits,
  interlace,
}: Readonly<Record<'width' | 'height' | 'bits' | 'interlace', number>>): number {
  const of = (wide: number, high: number) => high * (1 + Math.ceil((wide * bits) / 8))
  if (interlace === 0) return of(width, height)
  // No side is so short that a pass has no pixel.
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + of(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crcOf(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const one of bytes) c = crcTable[(c ^ one) & 0xff]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

/** A frame of eight bits a sample that every browser draws: baseline, extended, progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables, frames and scans, the two notes that say how colours are meant, and the end. */
const keptSegments = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xe0, 0xee])

function readJpeg(bytes: Buffer<ArrayBuffer>): Picture | PictureFault {
  const kept = [bytes.subarray(0, 2)]
  let size: readonly [width: number, height: number] | null = null
  let scans = 0
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return 'picture_damaged'
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return 'picture_damaged'
    if (marker === 0xda) {
      scans += 1
      if (size === null || scans > mostScans) return 'picture_damaged'
      at = endOfScan(bytes, end)
      kept.push(bytes.subarray(end - 2 - length, at))
      continue
    }
    if (frames.has(marker)) {
      const parts = bytes.readUInt8(at + 9)
      if (size !== null || bytes.readUInt8(at + 4) !== 8 || (parts !== 1 && parts !== 3))
        return 'picture_damaged'
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    } else if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4) return 'picture_damaged'
    if (keptSegments.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (size === null || scans === 0) return 'picture_damaged'
  const [width, height] = size
  const fault = sizeFault(width, height)
  if (fault !== null) return fault
  return {
    type: 'image/jpeg',
    width,
    height,
    bytes: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]),
  }
}

/** Where the pixels of a scan end: at the next marker outside them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    if (bytes.readUInt8(at) !== 0xff) continue
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at
  }
}
