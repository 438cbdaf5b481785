/**
 * Whether a phone is a test phone: 0700 000 0000 to 0700 099 9999, which belong to nobody. In the sandbox the code
 * `000000` opens what is stored under it, for everyone (A11).
 */
export function isTestPhone(phone: string): boolean {
  return /^2347000\d{6}$/.test(phone)
}
