import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { nigerianPhones } from '../phone-metadata/nigeria.ts'
import { worldPhones } from '../phone-metadata/world.ts'
import { isTestPhone } from './test-phone.ts'

let nigeria: MetadataJson | undefined
let world: MetadataJson | undefined

/**
 * A phone number as it is stored, its digits with the country's code (C2); null for a text that is no phone number. A
 * Nigerian mobile number may be national (0803..., or the ten digits alone) or international (+234, 00234 or 234),
 * also with the national zero left in it. A number of another country begins with `+`, or is digits as they are
 * stored. Test phones count as numbers here; live refuses them by {@link isTestPhone}.
 */
export function normalisePhone(text: string): string | null {
  const trimmed = text.trim().replace(/^00(?=[1-9])/, '+')
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null
  const digits = digitsOf(trimmed) ?? (/^[1-9]/.test(trimmed) ? digitsOf(`+${trimmed}`) : null)
  return digits
}

/** Most numbers are Nigerian and need no other country's data. Nigeria's rules accept no foreign number. */
function digitsOf(text: string): string | null {
  nigeria ??= JSON.parse(nigerianPhones) as MetadataJson
  return digitsBy(nigeria, text) ?? digitsBy((world ??= JSON.parse(worldPhones()) as MetadataJson), text)
}

function digitsBy(metadata: MetadataJson, text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false }, metadata)
  const digits = parsed?.number.slice(1) ?? ''
  return parsed?.isValid() === true || isTestPhone(digits) ? digits : null
}

/** Whether a stored phone is Nigerian. */
export function isNigerian(phone: string): boolean {
  return phone.startsWith('234')
}
