import type { PayoutAccount } from '../domain/payout/account.ts'
import { isStoppable } from '../domain/payout/decide-hold.ts'
import type { Payout } from '../domain/payout/payout.ts'

/** A payout as the interface shows it (S10). */
export function payoutView(payout: Payout) {
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    status: payout.status,
    bankCode: payout.bankCode,
    bankName: payout.bankName,
    accountNumber: payout.accountNumber,
    accountName: payout.accountName,
    reference: payout.id,
    gatewayReference: payout.gatewayReference,
    failureReason: payout.failureReason,
    createdAt: payout.createdAt,
    completedAt: payout.completedAt,
    reviewSince: payout.reviewSince ?? null,
    heldUntil: payout.heldUntil ?? null,
  }
}

/** A saved payout account as the interface shows it (D9.11). */
export function payoutAccountView(account: PayoutAccount) {
  const { id, bankCode, bankName, accountNumber, accountName, createdAt } = account
  return { id, bankCode, bankName, accountNumber, accountName, createdAt }
}

/** A payout as shown by the link that stops it (R13). */
export function stoppablePayoutView(payout: Payout) {
  const { id, amount, currency, status, bankName, accountNumber, accountName, createdAt } = payout
  return {
    ...{
      id,
      amount,
      currency,
      status,
      bankName,
      accountLast4: accountNumber.slice(-4),
      accountName,
      createdAt,
    },
    heldUntil: payout.heldUntil ?? null,
    failureReason: payout.failureReason,
    stoppable: isStoppable(payout),
  }
}
