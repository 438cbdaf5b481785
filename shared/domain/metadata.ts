/** The merchant's own key-value notes on an object (D1.7: 20 keys, 40 and 500 characters, 2 KB in all). */
export type Metadata = Readonly<Record<string, string>>

export const metadataLimits = { keys: 20, keyLength: 40, valueLength: 500, totalBytes: 2048 } as const
