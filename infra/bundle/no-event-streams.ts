/** Replaces `@smithy/core/event-streams` in bundles: the SDK loads it, but no operation that we call streams events. */
export function EventStreamSerde(): never {
  throw new Error('event streams are left out of this bundle (infra/bundle.ts)')
}

/** Imported together with the class above, and never called either. */
export const eventStreamSerdeProvider = EventStreamSerde
