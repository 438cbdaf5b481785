import type { Receipt } from '../domain/receipt.ts'

/** A receipt for programs; people get a page. */
export function receiptView(receipt: Receipt) {
  const { mode: _mode, seller, paidAt, period, refunds, reversals, ...figures } = receipt
  const { logoUrl, supportEmail, supportPhone } = seller.branding
  return {
    ...figures,
    seller: { name: seller.name, logoUrl, supportEmail, supportPhone },
    paidAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    refunds: refunds.map(({ amount, status, at }) => ({ amount, status, createdAt: at })),
    reversals: reversals.map(({ amount, at }) => ({ amount, createdAt: at })),
  }
}
