/**
 * A Nigerian phone number as it is stored, 234XXXXXXXXXX (D3.13); null for a text that is none. Takes the
 * national form (0803...), the international one (+234, 00234 or 234), also with the national zero left in it, and
 * ten bare digits where they can only be a mobile number.
 */
export function normalisePhone(text: string): string | null {
  const bare = text.trim().replace(/[\s().-]/g, '')
  const international = /^(?:\+|00)?234(?:0)?([1-9]\d{9})$/.exec(bare)
  const national = /^0([1-9]\d{9})$/.exec(bare)
  const mobile = /^([789][01]\d{8})$/.exec(bare)
  const subscriber = (international ?? national ?? mobile)?.[1]
  return subscriber === undefined ? null : `234${subscriber}`
}

/**
 * Whether a phone is for tests: 0700 000 0000 to 0700 099 9999, which are nobody's in real life. In the sandbox
 * `000000` opens what is stored under it, to everybody (A11).
 */
export function isTestPhone(phone: string): boolean {
  return /^2347000\d{6}$/.test(phone)
}
