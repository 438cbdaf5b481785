import type { Capability } from '../api/capabilities.ts'
import type { OperationContext, Provides } from '../operations/unit-of-work/context.ts'
import type { WritableTable } from '../store/context.ts'

/** What a provider is built from. */
export type Base = OperationContext & { readonly table: WritableTable }

/** Provides one capability. Table access is in every context, so it has no provider. */
export type Provider<C extends Capability> = (base: Base) => Provides[C]

/** The capabilities that need a provider. */
export type Provided<U extends Capability> = Exclude<U, 'table.read' | 'table.write'>

/** Exactly the providers in a function's `uses`, so that its bundle contains no other. */
export type ProvidersFor<U extends Capability> = { readonly [C in Provided<U>]: Provider<C> }

/** Adds the providers' abilities to a context. */
export function provide(base: Base, providers: Readonly<Record<string, Provider<Capability>>>): Base {
  return Object.assign(base, ...Object.values(providers).map((provider) => provider(base))) as Base
}
