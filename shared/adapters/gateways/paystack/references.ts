/** Paystack's payment references allow letters, digits, `-`, `.` and `=`, but not our underscore. */
export function paymentReference(reference: string): string {
  return reference.replaceAll('_', '-')
}

/** Its transfer references allow lower-case letters, digits, `-` and `_`, 16 to 50 of them. */
export function transferReference(reference: string): string {
  return reference.toLowerCase()
}
