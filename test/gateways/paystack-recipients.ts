import type { DoubleAnswer, SeenCall } from './http-double.ts'
import { accept, invalid } from './paystack-parts.ts'

/** The accounts that the double's transfers may go to: one code each. */
export function paystackRecipients(nextId: () => number) {
  const codes = new Map<string, string>()
  return {
    knows: (code: unknown): boolean => [...codes.values()].some((one) => one === code),
    add({ body }: SeenCall): DoubleAnswer {
      const { type, name, account_number: account, bank_code: bank } = body
      if (type !== 'nuban' || !name || !/^\d{10}$/.test(String(account))) return invalid('Params are invalid')
      const key = `${String(bank)} ${String(account)}`
      const code = codes.get(key) ?? `RCP_${nextId()}`
      codes.set(key, code)
      return {
        ...accept('Transfer recipient created', { recipient_code: code, active: true }),
        status: 201,
      }
    },
  }
}
