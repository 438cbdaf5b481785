/** Paystack's payments take letters, digits, `-`, `.` and `=`: our underscore is none of them. */
export function paymentReference(reference: string): string {
  return reference.replaceAll('_', '-')
}

/** Its transfers take lower-case letters, digits, `-` and `_`, 16 to 50 of them. */
export function transferReference(reference: string): string {
  return reference.toLowerCase()
}
