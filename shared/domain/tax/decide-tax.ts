import type { RecoverySettings } from '../dunning/settings.ts'
import { conflict, invalid } from '../problem.ts'
import type { Instant } from '../time/time.ts'
import {
  codesOf,
  defaultTaxTerms,
  rateAt,
  type Taxable,
  type TaxCode,
  type TaxTerms,
  type WithTaxTerms,
} from './tax-terms.ts'

/** What a merchant may set of their own particulars; codes have calls of their own. */
export type TaxSettings = Omit<TaxTerms, 'codes'>

/** The most rates of a merchant: every charge reads them. */
export const mostTaxCodes = 30

/** The required particulars of a supplier on tax documents (L1). */
const particulars = ['legalName', 'tin', 'address'] as const

/**
 * The terms after a merchant's change (L1).
 * @throws Problem 422 `particulars_required` while registered without them, `unknown_tax_code`.
 */
export function decideTaxSettings(
  before: TaxTerms | null,
  changes: Partial<TaxSettings>,
  now: Instant,
): TaxTerms {
  const after = { ...(before ?? defaultTaxTerms), ...changes }
  const missing = particulars.find((field) => after[field] === null)
  if (after.registered && missing)
    throw invalid(missing, 'is required of who charges tax', { reason: 'particulars_required' })
  requireCode(after, after.defaultTaxCode, 'defaultTaxCode', now)
  return after
}

/**
 * The terms with one more rate: of a new code, or of one that has others (L1).
 * @throws Problem 409 `tax_code_exists` for a code that has a rate from this instant on, or is of another kind; 422
 * `too_many_tax_codes`, and where a rate is given that is none of a standard one.
 */
export function decideTaxCode(before: TaxTerms | null, code: TaxCode): Pick<RecoverySettings, 'tax'> {
  const terms = before ?? defaultTaxTerms
  const known = codesOf(terms)
  const same = known.filter((one) => one.code === code.code)
  if (same.some(({ validFrom, kind }) => validFrom === code.validFrom || kind !== code.kind))
    throw conflict('tax_code_exists', { path: 'code' })
  if (known.length >= mostTaxCodes)
    throw invalid('code', 'has too many beside it', { reason: 'too_many_tax_codes', most: mostTaxCodes })
  return { tax: { ...terms, codes: [...known, code] } }
}

/**
 * Whether a plan may be sold with these tax settings (L1).
 * @throws Problem 422 `unknown_tax_code`; `not_registered` for exclusive prices of a merchant who charges no tax.
 */
export function requireTaxable({ tax }: WithTaxTerms, { taxCode, prices }: Taxable, now: Instant): void {
  if (taxCode != null) requireCode(tax ?? defaultTaxTerms, taxCode, 'taxCode', now)
  if (prices === 'exclusive' && tax?.registered !== true)
    throw invalid('prices', 'exclusive prices need a merchant who is registered for tax', {
      reason: 'not_registered',
    })
}

function requireCode(terms: TaxTerms, code: string, path: string, now: Instant): void {
  if (rateAt(terms, code, now) === null)
    throw invalid(path, 'is no tax code of yours that is valid now', { reason: 'unknown_tax_code' })
}
