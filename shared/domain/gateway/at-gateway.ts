/** The payment gateway of something, which stays (G6). */
export interface AtGateway {
  /** Its name; none for the sandbox's own twin. */
  readonly gateway?: string | null | undefined
}

/** The twin's name where a gateway has to be named. */
export const twinName = 'sandbox'

/** The gateway stored with something: none for the twin. */
export function gatewayMark({ name }: { readonly name: string }): string | undefined {
  return name === twinName ? undefined : name
}

/** Whether two things are at the same gateway. */
export function isSameGateway(one: AtGateway, other: AtGateway): boolean {
  return (one.gateway ?? null) === (other.gateway ?? null)
}

/** A charge under a reference that may have been sent before. */
interface SentCharge extends AtGateway {
  readonly sentAs?: AtGateway | null
}

/** The gateway that may know a charge's reference: where it was sent first, for one that is tried again (B14). */
export function knownAt(charge: SentCharge): { readonly gateway: string | null | undefined } {
  return { gateway: (charge.sentAs ?? charge).gateway }
}

/** Whether a charge would go to another gateway than the one that may know its reference: it needs one of its own. */
export function changesGateway(charge: SentCharge): boolean {
  return charge.sentAs != null && !isSameGateway(charge.sentAs, charge)
}
