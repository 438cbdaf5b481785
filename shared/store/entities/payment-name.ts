import { definePointer } from '../pointer.ts'
import { partitions } from '../keys.ts'

/** Maps a received payment's kind and reference to its invoice: each is recorded once in a tenant (M2). */
export const paymentNameCodec = definePointer('payment-name', partitions.paymentName)
