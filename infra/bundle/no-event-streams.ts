/**
 * Replaces `@smithy/core/event-streams` in bundles. No operation we call streams events; the SDK's protocols load the
 * module for those that do.
 */
export function EventStreamSerde(): never {
  throw new Error('event streams are left out of this bundle (infra/bundle.ts)')
}

/** Imported together with the class above, and never called either. */
export const eventStreamSerdeProvider = EventStreamSerde
