/** A merchant's settings as they are stored; absent while they equal the defaults. */
export type StoredSettings<Settings> = Settings & { readonly merchantId: string; readonly version: number }
