import { readFileSync } from 'node:fs'

/** A webhook to test a receiver with, and what must become of it. */
export interface ReceiverVector {
  readonly name: string
  readonly body: string
  readonly headers: Record<string, string>
  readonly secret: string
  readonly expect: 'event' | 'forged' | 'secret'
}

/** The vectors that lie beside the example receivers, for any language, and the instant (Unix seconds) that they are for. */
export function receiverVectors(): { readonly now: number; readonly vectors: readonly ReceiverVector[] } {
  const file = new URL('../../shared/sdk/examples/receivers/vectors.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof receiverVectors>
}
