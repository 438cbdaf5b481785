import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether two strings are equal, in a time that does not depend on them. Both are hashed first, so texts of different
 * lengths neither throw nor return sooner.
 */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
