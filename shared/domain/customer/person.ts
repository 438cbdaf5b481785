import { revised } from '../change/revised.ts'

/**
 * The customer record that a signed-in person's purchases at a merchant settle on where no merchant vouches for one
 * (R1). It is named when their first payment is begun, so that two payments at once make one record.
 */
export interface PersonRecord {
  readonly merchantId: string
  /** The hash of their contact. */
  readonly name: string
  readonly customerId: string
  readonly version: number
}

/** A person's record that a payment names; over one that has stopped being theirs. */
export function namedPerson(
  before: PersonRecord | null,
  named: Pick<PersonRecord, 'merchantId' | 'name' | 'customerId'>,
): PersonRecord {
  return before ? revised(before, named) : { ...named, version: 1 }
}
