import { createHash } from 'node:crypto'
import type { Customer } from '../../domain/customer/customer.ts'
import {
  buyerOf,
  canonical,
  supplierOf,
  type Particulars,
  type Party,
  type PartyNames,
} from '../../domain/tax/party.ts'
import type { TaxTerms } from '../../domain/tax/tax-terms.ts'
import { partyRef } from '../../store/entities/party.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The parties of a document, with those that are not stored yet. */
export interface FoundParties {
  readonly names: PartyNames
  readonly made: readonly Party[]
}

/**
 * The parties of a document (L3). Particulars are stored once under a hash of their content, and a document keeps the hash: a merchant
 * who moves, or a customer who changes their name, changes no document.
 */
export async function partiesOf(
  context: OperationContext,
  terms: TaxTerms,
  customer: Customer,
): Promise<FoundParties> {
  const { merchantId } = context.tenant
  const supplier = partyOf(merchantId, 's', supplierOf(terms))
  const buyer = partyOf(merchantId, customer.id, buyerOf(customer))
  const stored = await load(context, {
    supplier: partyRef(merchantId, supplier.key),
    buyer: partyRef(merchantId, buyer.key),
  })
  return {
    names: { supplier: supplier.key, buyer: buyer.key },
    made: [...(stored.supplier ? [] : [supplier]), ...(stored.buyer ? [] : [buyer])],
  }
}

function partyOf(merchantId: string, owner: string, particulars: Particulars): Party {
  const hash = createHash('sha256').update(canonical(particulars)).digest('hex').slice(0, 16)
  return { merchantId, key: `${owner}#${hash}`, ...particulars }
}
