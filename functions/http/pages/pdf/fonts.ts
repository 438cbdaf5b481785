import { readFileSync } from 'node:fs'

// DejaVu Sans 2.37, cut to the letters of Nigeria's and Europe's languages, the signs of currencies and punctuation, without hints:
// the standard fonts of PDF have neither the naira's sign nor dots below letters. Its licence allows embedding and changes
// under another name (https://dejavu-fonts.github.io/License.html). A bundle contains both (infra/bundle/fonts-inside.ts).

function face(file: string): Uint8Array {
  return readFileSync(new URL(file, import.meta.url))
}

/** The upright face, TrueType. */
export const sansRegular = face('./sans-regular.ttf')

/** The bold face, TrueType. */
export const sansBold = face('./sans-bold.ttf')
