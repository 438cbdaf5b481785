import type { Merchant, Mode } from '../../shared/domain/merchant/merchant.ts'
import type { Act } from '../operator/act.ts'
import { modes } from './contracts.ts'
import { listAll, merchantContext } from './operator.ts'

type MerchantContext = ReturnType<typeof merchantContext>

/** Money whose outcome only the operator can decide: how to find, settle and show it. */
export interface Review<T extends Money> {
  readonly list: (context: MerchantContext) => Promise<readonly T[]>
  readonly nameOf: (one: T) => string
  /** Null to only show it. */
  readonly settle: ((context: MerchantContext, name: string) => Promise<T>) | null
  /** The fields to print of it, besides merchant and mode. */
  readonly show: readonly (keyof T)[]
  /** The message when the only one wanted is not found. */
  readonly unknown: string
}

export interface Money {
  readonly amount: number
}

/**
 * Goes through every merchant in both modes, and prints a line of JSON for each item found, as it is afterwards. A
 * failure for one merchant, such as a corrupt item, is reported on standard error and does not hide the others' items;
 * the exit code is 1 then.
 * @param wanted The name of the only item to handle; null for all.
 * @param act records what is settled in the merchant's audit.
 * @throws Error when that one is not found.
 */
export async function reviewMoney<T extends Money>(
  review: Review<T>,
  wanted: string | null,
  act: Act,
): Promise<void> {
  const told = { found: 0, failed: 0 }
  for (const merchant of await listAll()) {
    for (const mode of modes) {
      try {
        for (const one of await review.list(merchantContext(mode, merchant.merchantId))) {
          if (wanted !== null && review.nameOf(one) !== wanted) continue
          told.found += 1
          await take(review, one, { merchant, mode, act }).catch((error: unknown) => {
            told.failed += 1
            complain(`${mode} ${merchant.merchantId} ${review.nameOf(one)}`, error)
          })
        }
      } catch (error) {
        told.failed += 1
        complain(`${mode} ${merchant.merchantId}`, error)
      }
    }
  }
  if (wanted !== null && told.found === 0) throw new Error(review.unknown)
  if (told.failed > 0) process.exitCode = 1
}

interface Place {
  readonly merchant: Merchant
  readonly mode: Mode
  readonly act: Act
}

async function take<T extends Money>(
  { nameOf, settle, show }: Review<T>,
  one: T,
  { merchant: { merchantId, email }, mode, act }: Place,
): Promise<void> {
  // Never books anything but a valid amount.
  if (!Number.isSafeInteger(one.amount) || one.amount <= 0)
    throw new Error(`its amount is ${JSON.stringify(one.amount)}, which is no number of kobo`)
  const after = settle
    ? await settle(merchantContext(mode, merchantId, { ...act, about: nameOf(one) }), nameOf(one))
    : one
  const shown = Object.fromEntries(show.map((field) => [field, after[field]]))
  console.log(JSON.stringify({ merchantId, email, mode, ...shown }))
}

function complain(where: string, error: unknown): void {
  console.error(`${where}: ${(error as Error).message}`)
}
