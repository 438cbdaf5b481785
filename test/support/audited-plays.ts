import { png } from './pictures.ts'
import type { RouteName } from '../../shared/api/routes.ts'

type Fields = Record<string, any>
type Act = (name: RouteName, body?: unknown, params?: Record<string, string>) => Promise<Fields>

/** Every change of prices and add-ons. */
export async function playCatalog(act: Act): Promise<void> {
  const bronze = await act('create-plan', { name: 'Bronze', amount: 100_000, interval: 'month' })
  const dearer = { amount: 120_000, effectiveFrom: '2027-06-01T00:00:00.000Z' }
  const change = await act('create-price-change', dearer, { id: bronze['id'] })
  await act('revert-price-change', undefined, { id: bronze['id'], changeId: change['id'] })
  const storage = { name: 'Storage', amount: 50_000, interval: 'month' }
  const addOn = { id: (await act('create-add-on', storage))['id'] as string }
  await act('update-add-on', { name: 'More storage' }, addOn)
  await act('archive-add-on', undefined, addOn)
  const ticket = await act('create-payment-link', { amount: 300_000, description: 'Day ticket' })
  await act('update-payment-link', { active: false }, { id: ticket['id'] })
}

/** Every act about disputes of payments, each of a subscription that `begin` begins. */
export async function playDisputes(act: Act, begin: () => Promise<Fields>): Promise<void> {
  const contest = async (): Promise<{ id: string }> => {
    const { latestInvoiceId: invoiceId } = await begin()
    return { id: (await act('dispute-sandbox-charge', { invoiceId }))['dispute'].id as string }
  }
  const answered = await contest()
  await act('update-dispute', { evidence: { note: 'They came on 14 days.' } }, answered)
  await act('submit-dispute', {}, answered)
  await act('accept-dispute', {}, await contest())
}

/** What else a merchant sets and asks for about invoices, account numbers, tax and books. */
export async function playBooks(act: Act, customerId: string): Promise<void> {
  await act('create-invoice', { customerId, lines: [{ description: 'Repair', unitAmount: 70_000 }] })
  await playAccounts(act)
  await act('update-tax-settings', { numberPrefix: 'IH' })
  await act('create-tax-code', { code: 'BOOKS', name: 'Books', kind: 'zero' })
  const names = [{ account: 'merchant_available', code: '1210', name: 'Held for us' }]
  await act('update-account-chart', { accounts: names })
  await act('create-export', { kind: 'journal', from: '2027-02-01', to: '2027-03-01', format: 'csv' })
  await act('set-sandbox-gateway', { feeBearer: 'platform' })
  await act('settle-sandbox-account', {})
}

/** A customer's own account number, money that arrives on it, and what of it is given back. */
async function playAccounts(act: Act): Promise<void> {
  const { id } = await act('create-customer', { email: 'transfers@audited.test', name: 'Ngozi' })
  const { accountNumber } = await act('open-virtual-account', undefined, { id: id as string })
  const arrived = await act('transfer-sandbox-money', { accountNumber, amount: 500_000 })
  await act('refund-payment', { amount: 10_000 }, { id: arrived['payment'].id as string })
}

/** Every bill that a merchant pays. */
export async function playBills(act: Act): Promise<void> {
  await act('buy-airtime', { phoneNumber: '08031234567', amount: 500, network: 'MTN' })
  await act('buy-data', { phoneNumber: '08051234567', network: 'GLO', bundleCode: 'GLO-1GB-7D' })
  await act('fund-betting', { provider: 'bet9ja', customerId: '1234567', amount: 1000 })
  const tv = { customerId: '7012345678', payerName: 'Ada', amount: 9000, provider: 'dstv' }
  await act('pay-cabletv', tv)
  const power = { disco: 'ikedc', customerId: '45012345678', meterType: 'prepaid', payerName: 'Ada' }
  await act('pay-electricity', { ...power, amount: 5000 })
}

/** What is returned of a paid invoice: a refund, one that is asked for and approved, one that is refused, a reversal. */
export async function playReturns(act: Act, manage: Act, invoiceId: string): Promise<void> {
  await act('refund-invoice', { amount: 120_000 }, { id: invoiceId })
  const mode = 'sandbox'
  for (const word of ['approve-refund-request', 'refuse-refund-request'] as const) {
    const { id } = await manage('request-refund', { amount: 10_000 }, { mode, id: invoiceId })
    await manage(word, word === 'refuse-refund-request' ? {} : undefined, { mode, id: id as string })
  }
  await act('reverse-sandbox-charge', { amount: 20_000, reason: 'dispute', reference: 'gw-1', invoiceId })
}

/** What a merchant sets, and their logo. */
export async function playSettings(act: Act): Promise<void> {
  await act('update-billing-settings', { unusedOnCancel: 'none' })
  await act('update-recovery-settings', { paydayAware: false })
  await act('update-portal-settings', { cancel: 'now' })
  await act('update-checkout-settings', { redirectOrigins: ['https://shop.example'] })
  await act('update-branding', { color: '#0b5d3b' })
  await act('upload-logo', { image: Buffer.from(png()).toString('base64') })
}

/** Every change of a customer and of their payment methods. */
export async function playCustomer(act: Act, id: string): Promise<void> {
  await act('update-customer', { phone: '+2348031234567' }, { id })
  await act('blacklist-customer', { reason: 'Chargebacks' }, { id })
  await act('unblacklist-customer', undefined, { id })
  await act('create-update-link', {}, { id })
  await act('create-portal-link', {}, { id })
  await act('mend-credit', { amount: 5_000, currency: 'NGN', reason: 'Sorry' }, { id })
  await act('attach-payment-method', { token: 'tok_test_success' }, { id })
  const second = await act('attach-payment-method', { token: 'tok_test_success' }, { id })
  await act('update-payment-method', { isDefault: true }, { id: second['id'] })
  await act('remove-payment-method', undefined, { id: second['id'] })
}
