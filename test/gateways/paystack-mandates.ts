import type { DoubleAnswer, SeenCall } from './http-double.ts'
import { accept, refuse, type PaystackSwitches, type Transaction } from './paystack-parts.ts'

interface Mandate {
  readonly code: string
  readonly reference: string
  readonly email: string
  status: 'pending' | 'active' | 'revoked'
  activeSince: number
  readonly bank: string
}

const twoHours = 2 * 3600_000

/** The double's mandates: given on a page, confirmed by a bank, charged as an authorization (facts: paystack). */
export function paystackMandates(
  switches: PaystackSwitches,
  transactionOf: (reference: string) => Transaction | undefined,
) {
  const mandates = new Map<string, Mandate>()
  let ahead = 0
  const of = (reference: string): Mandate => {
    const one = [...mandates.values()].find((mandate) => mandate.reference === reference)
    if (!one) throw new Error(`no mandate of ${reference}`)
    return one
  }
  const shown = ({ code, bank, status, email }: Mandate) => ({
    authorization_code: code,
    channel: 'direct_debit',
    bank,
    active: status === 'active',
    customer: { code: 'CUS_1', email },
  })

  return {
    levers: {
      setMandate(reference: string, status: 'active' | 'revoked') {
        const one = of(reference)
        if (status === 'active') one.activeSince = Date.now() + ahead
        one.status = status
        return { ...shown(one), ...(switches.mandateNamed && { reference }) }
      },
      bankAhead: (ms: number) => void (ahead = ms),
    },
    /** The authorization that a payment from a bank account shows; one that asked for no mandate has none. */
    given(one: Transaction, bank: 'confirms later' | 'has no mandates'): Record<string, unknown> {
      const filters = one.metadata['custom_filters'] as unknown as { recurring?: boolean } | undefined
      if (filters?.recurring !== true || bank === 'has no mandates')
        return { channel: 'bank', reusable: false, bank: 'Some Bank' }
      const code = `AUTH_${one.reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(-20)}`
      const { reference, email } = one
      const made = { code, reference, email, status: 'pending' as const, activeSince: 0 }
      mandates.set(code, { ...made, bank: 'Guaranty Trust Bank' })
      return {
        authorization_code: code,
        channel: 'direct_debit',
        reusable: true,
        bank: 'Guaranty Trust Bank',
      }
    },
    isOf: (code: string): boolean => mandates.has(code),
    /** A debit: refused before its bank takes it, else under way until the bank answers. */
    debit(code: string, one: Transaction): void {
      const mandate = mandates.get(code)!
      const rests = Date.now() + ahead - mandate.activeSince < twoHours
      const refusal = { pending: 'Authorization is inactive', revoked: 'Mandate was revoked', active: null }
      const words = refusal[mandate.status] ?? (rests ? 'Do not honor' : null)
      one.status = words === null ? 'processing' : 'failed'
      one.gatewayResponse = words ?? 'Processing'
      one.authorization = { authorization_code: code, channel: 'direct_debit', reusable: true }
    },
    emailOf: (code: string): string => mandates.get(code)!.email,
    answer({ method, path }: SeenCall): DoubleAnswer | null {
      const [, reference] = /^\/customer\/authorization\/verify\/(.+)$/.exec(path) ?? []
      if (method !== 'GET' || reference === undefined) return null
      const sent = decodeURIComponent(reference)
      const one = [...mandates.values()].find((mandate) => mandate.reference === sent)
      if (one) return accept('Authorization retrieved successfully', shown(one))
      return refuse(404, transactionOf(sent) ? 'Authorization not found' : 'Reference not found')
    },
  }
}
