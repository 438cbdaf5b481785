/**
 * Stands in for `@smithy/core/event-streams` in bundles. No operation we call streams events; the SDK's protocols
 * load the module for those that do.
 */
export function EventStreamSerde(): never {
  throw new Error('event streams are left out of this bundle (infra/bundle.ts)')
}

/** Named by the same import as the class above, and as unreachable. */
export const eventStreamSerdeProvider = EventStreamSerde
