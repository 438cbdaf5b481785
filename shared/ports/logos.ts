/** A private store of merchants' logos, one each, which only we read: it contains only checked pictures. */
export interface Logos {
  /** The file of a merchant's logo; null where there is none. */
  read(merchantId: string): Promise<Uint8Array | null>
  /** Stores a merchant's logo in place of the one before. */
  write(merchantId: string, bytes: Uint8Array, contentType: string): Promise<void>
}
