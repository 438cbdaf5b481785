/**
 * `npm run phone-metadata`: writes what is needed to know a phone number from the library's metadata into `shared/domain`: for
 * every country what its numbers look like, and for Nigeria its mobile ranges. How numbers are written for people is left out,
 * which is more than half of it, since every endpoint that takes a phone carries this.
 */
import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import minimum from 'libphonenumber-js/min/metadata'
import mobile from 'libphonenumber-js/mobile/metadata'

type Row = unknown[]

/** Where a row of the metadata has the formats. */
const formats = 4

/** The metadata that is kept. */
export function keptMetadata(): object {
  const countries = { ...minimum.countries, NG: mobile.countries.NG } as unknown as Record<string, Row>
  const lean = Object.entries(countries).map(([name, row]): [string, Row] => [
    name,
    row.map((part, at): unknown => (at === formats ? 0 : part)),
  ])
  const { version, country_calling_codes } = minimum
  return { version, country_calling_codes, countries: Object.fromEntries(lean), nonGeographic: {} }
}

/** The text of the module that holds it. */
export async function metadataModule(): Promise<string> {
  const data = JSON.stringify(keptMetadata()).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const text = [
    '/** Written by `npm run phone-metadata` from the metadata of libphonenumber-js. As a text it is parsed once. */',
    `export const phoneMetadata = '${data}'`,
  ]
  return format(text.join('\n'), { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 })
}

if (import.meta.main)
  writeFileSync(new URL('../shared/domain/phone-metadata.ts', import.meta.url), await metadataModule())
