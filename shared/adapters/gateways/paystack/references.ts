/** Paystack's payment references allow letters, digits, `-`, `.` and `=`, but not our underscore. */
export function paymentReference(reference: string): string {
  return reference.replaceAll('_', '-')
}

/** Its transfer references allow lower-case letters, digits, `-` and `_`, 16 to 50 of them. */
export function transferReference(reference: string): string {
  return reference.toLowerCase()
}

/** Our reference of a payment that Paystack lists; null for one that is not ours. */
export function ourPaymentReference(sent: string): string | null {
  return /^(inv|chk)-[0-9A-Z]{26}-\d{1,6}$/.test(sent) ? sent.replace('-', '_') : null
}

/** Our reference of a transfer that Paystack lists; null for one that is not ours. */
export function ourTransferReference(sent: string): string | null {
  return /^pout_[0-9a-z]{26}$/.test(sent) ? `pout_${sent.slice(5).toUpperCase()}` : null
}
