/**
 * `npm run phone-metadata`: writes the parts of the library's metadata that recognize a phone number into
 * `shared/domain`: the number patterns of every country, and Nigeria's mobile ranges. The formatting for people is left
 * out, which is more than half of it, since every endpoint that takes a phone includes these files.
 */
import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import minimum from 'libphonenumber-js/min/metadata'
import mobile from 'libphonenumber-js/mobile/metadata'

type Row = unknown[]

/** The position of the formats in a row of the metadata. */
const formats = 4

/** The metadata to keep: of all countries, or of some. */
function keptMetadata(only?: readonly string[]): object {
  const countries = { ...minimum.countries, NG: mobile.countries.NG } as unknown as Record<string, Row>
  const isKept = (name: string) => only?.includes(name) ?? true
  const lean = Object.entries(countries)
    .filter(([name]) => isKept(name))
    .map(([name, row]): [string, Row] => [name, row.map((part, at): unknown => (at === formats ? 0 : part))])
  const { version } = minimum
  const codes = Object.entries(minimum.country_calling_codes).filter(([, names]) => names.some(isKept))
  return {
    version,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(lean),
    nonGeographic: {},
  }
}

const source = 'Written by `npm run phone-metadata` from the metadata of libphonenumber-js.'

/** The texts of the generated modules, by file name in `shared/domain/phone-metadata`. */
export async function metadataModules(): Promise<Readonly<Record<'nigeria.ts' | 'world.ts', string>>> {
  const [nigeria, world] = [quoted(keptMetadata(['NG'])), quoted(keptMetadata())]
  return {
    'nigeria.ts': await formatted(
      `/** ${source} As a text it is parsed once. */`,
      `export const nigerianPhones = ${nigeria}`,
    ),
    'world.ts': await formatted(
      `/** ${source} All countries; bundles read it from a file beside them (infra/bundle/texts-apart.ts). */`,
      `export const worldPhones = (): string => ${world}`,
    ),
  }
}

function quoted(value: object): string {
  return `'${JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function formatted(...lines: string[]): Promise<string> {
  return format(lines.join('\n'), { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 })
}

if (import.meta.main) {
  const folder = new URL('../shared/domain/phone-metadata/', import.meta.url)
  for (const [file, text] of Object.entries(await metadataModules()))
    writeFileSync(new URL(file, folder), text)
}
