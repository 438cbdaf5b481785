import type { DoubleAnswer, SeenCall } from './http-double.ts'
import {
  accept,
  invalid,
  refuse,
  type PaystackCredit,
  type PaystackSwitches,
  type Transaction,
} from './paystack-parts.ts'

/** The double's customers and dedicated accounts; calls about something else are answered with null. */
export function paystackAccounts(switches: PaystackSwitches, nextId: () => number) {
  const customers = new Map<string, { readonly id: number; readonly code: string; readonly name: string }>()
  const accounts: { readonly customer: number; readonly number: string; readonly name: string }[] = []

  const shown = ({ customer, number, name }: (typeof accounts)[number]) => ({
    bank: { name: 'Wema Bank', slug: 'wema-bank' },
    account_name: `SHOP / ${name}`.toUpperCase(),
    account_number: number,
    assigned: true,
    active: true,
    currency: 'NGN',
    customer: { id: customer },
  })

  function create({ body }: SeenCall): DoubleAnswer {
    const holder = [...customers.values()].find(({ code }) => code === body['customer'])
    if (!holder) return invalid('Customer is invalid')
    const known = accounts.find(({ customer }) => customer === holder.id)
    const one = { customer: holder.id, number: `99${String(nextId()).padStart(8, '0')}`, name: holder.name }
    if (!known || switches.accountAgain === 'another') accounts.push(one)
    const made = switches.accountAgain === 'same' ? (known ?? one) : one
    return accept('NUBAN successfully created', shown(made))
  }

  function customer({ body }: SeenCall): DoubleAnswer {
    const email = String(body['email'])
    if (!/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email)) return invalid('Invalid Email Address Passed')
    const name = `${body['first_name']} ${body['last_name']}`
    const one = customers.get(email) ?? { id: nextId(), code: `CUS_${nextId()}`, name }
    customers.set(email, one)
    return accept('Customer created', { id: one.id, customer_code: one.code, email })
  }

  return {
    answer(call: SeenCall): DoubleAnswer | null {
      const { method, path, query } = call
      if (method === 'POST' && path === '/customer') return customer(call)
      if (method === 'GET' && path.startsWith('/customer/')) {
        const one = customers.get(decodeURIComponent(path.split('/')[2] ?? ''))
        return one ? accept('Customer retrieved', one) : refuse(404, 'Customer not found')
      }
      if (method === 'POST' && path === '/dedicated_account') return create(call)
      if (method !== 'GET' || path !== '/dedicated_account') return null
      const wanted = query.get('customer')
      const own = accounts.filter((one) => !switches.accountFilter || String(one.customer) === wanted)
      return accept('Managed accounts retrieved', own.map(shown))
    },
    /** A transfer to an account. */
    credit(accountNumber: string, amount: number, senderName: string): Transaction {
      const account = accounts.find((one) => one.number === accountNumber)
      if (!account) throw new Error(`no account ${accountNumber}`)
      const id = nextId()
      return {
        ...{ id, reference: `1700${id}`, amount, currency: 'NGN', email: '', at: Date.now(), metadata: {} },
        ...{ status: 'success', gatewayResponse: 'Approved', authorization: null },
        credit: { accountNumber, senderName, customer: account.customer },
      }
    },
    /** What a transaction's record says of a transfer to an account: where the number stands differs in published samples. */
    shownCredit({ accountNumber, senderName, customer: id }: PaystackCredit) {
      const inside = { receiver_bank_account_number: accountNumber, sender_name: senderName }
      const isInside = switches.receiver === 'authorization'
      return {
        channel: 'dedicated_nuban',
        authorization: { channel: 'dedicated_nuban', ...(isInside ? inside : {}) },
        metadata: isInside ? '' : { receiver_account_number: accountNumber, sender_name: senderName },
        customer: { id },
      }
    },
  }
}
