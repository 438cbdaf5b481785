/**
 * Whether a phone is for tests: 0700 000 0000 to 0700 099 9999, which are nobody's in real life. In the sandbox `000000` opens
 * what is stored under it, to everybody (A11).
 */
export function isTestPhone(phone: string): boolean {
  return /^2347000\d{6}$/.test(phone)
}
