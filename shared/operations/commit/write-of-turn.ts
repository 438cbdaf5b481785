import type { AllThings, Turn } from '../../domain/change/change.ts'
import type { Codec } from '../../store/codec.ts'
import { minted, save, type Write } from '../../store/write.ts'

/** How each thing is stored in the table. */
export type Codecs<Thing extends keyof AllThings> = { readonly [N in Thing]: Codec<AllThings[N]> }

type Versioned = { readonly version: number }
type Whole = {
  readonly thing: string
  readonly before: Versioned | null
  readonly after: Versioned
  readonly minted?: true
}

/** The write of a turn. */
export function writeOf<Thing extends keyof AllThings>(codecs: Codecs<Thing>, turn: Turn<Thing>): Write {
  const { thing, before, after, minted: isMinted } = turn as unknown as Whole
  const write = save(codecs[thing as Thing] as unknown as Codec<Versioned>, before ?? undefined, after)
  return isMinted ? minted(write) : write
}
