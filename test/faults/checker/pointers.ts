import { keyOf } from './items.ts'
import type { Pointer } from './service-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I9, names: a merchant's reference, a promo code's text and a method's identifier lead to one object, and back. */
export function pointers(tenant: Tenant): Findings {
  const { customers, promoCodes, merchantRefs, codePointers, methodPointers } = tenant
  const methods = [...customers.values()].flatMap(({ id, paymentMethods }) =>
    paymentMethods.filter(({ status }) => status === 'active').map((method) => [method.id, id] as const),
  )
  const refs = [...customers.values()].flatMap(({ id, merchantRef }) =>
    merchantRef === null ? [] : [[merchantRef, id] as const],
  )
  const codes = [...promoCodes.values()].map(({ id, code }) => [code, id] as const)
  return [
    ...matched(merchantRefs, refs, tenant),
    ...matched(codePointers, codes, tenant),
    ...led(methodPointers, methods, tenant),
    // A revoked method is dropped when another comes; its name stays, and leads to a customer without it.
    ...methodPointers
      .filter(({ target }) => !customers.has(target))
      .map(({ raw, target }): [string, string] => [keyOf(raw), `leads to ${target}, who is not there`]),
  ]
}

type Name = readonly [name: string, target: string]

/** Every name leads to its object, and no pointer leads elsewhere. */
function matched(all: readonly Pointer[], names: readonly Name[], tenant: Tenant): Findings {
  const expected = new Map(names)
  const strange = all.filter(({ id, target }) => expected.get(id) !== target)
  return [
    ...led(all, names, tenant),
    ...strange.map(({ raw, target }): [string, string] => [
      keyOf(raw),
      `leads to ${target}, which has another name`,
    ]),
  ]
}

function led(all: readonly Pointer[], names: readonly Name[], { id: tenantId }: Tenant): Findings {
  const targets = new Map(all.map(({ id, target }) => [id, target]))
  return names
    .filter(([name, target]) => targets.get(name) !== target)
    .map(([name, target]) => [tenantId, `${name} does not lead to ${target}`])
}
