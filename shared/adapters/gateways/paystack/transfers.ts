import type {
  BankTransfer,
  TransferOutcome,
  TransferQueryOutcome,
  TransferRequest,
} from '../../../ports/bank-transfer.ts'
import type { Asked } from '../asked.ts'
import { idOf, objectOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { fitsAsked } from '../match-money.ts'
import { notSent } from '../unprocessed-charge.ts'
import { paystackBanks } from './banks.ts'
import { envelopeOf, isDuplicate, isMalformed, isNotFound, type PaystackClient } from './client.ts'
import { transferReference } from './references.ts'

const failedWords = ['failed', 'rejected', 'blocked', 'abandoned']

const unknown: TransferOutcome = { kind: 'unknown' }

/** Transfers from our balance at Paystack, with the look-ups they need. */
export function paystackTransfers(client: PaystackClient): BankTransfer {
  const banks = paystackBanks(client)
  return {
    name: 'paystack',
    ...banks,
    async transfer(request) {
      if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
      const recipient = await recipientOf(request)
      return recipient.kind === 'known' ? transfer(client, request, recipient.code) : recipient
    },
    queryTransfer: (merchantId, reference) => queryTransfer(client, merchantId, reference),
  }

  /** Paystack's recipient for an account, always the same one, so it may be requested again. */
  async function recipientOf({
    bankCode,
    accountNumber,
    accountName,
    currency,
    reference,
  }: TransferRequest): Promise<{ readonly kind: 'known'; readonly code: string } | TransferOutcome> {
    const name = accountName ?? (await banks.resolveAccount({ bankCode, accountNumber }))?.accountName
    if (name === undefined) return { kind: 'failed', failureReason: 'invalid_account' }
    const heard = await client.post('/transferrecipient', {
      type: 'nuban',
      name,
      account_number: accountNumber,
      bank_code: bankCode,
      currency,
    })
    // No transfer was sent yet.
    if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'later' }
    const envelope = envelopeOf(heard)
    const code = textOf(envelope.data['recipient_code'])
    if (envelope.ok && code !== null) return { kind: 'known', code }
    const { message } = envelope
    if (isAboutAccount(message)) {
      client.raiseAlarm('gateway_account', reference)
      return { kind: 'later' }
    }
    if (isMalformed(envelope) || /account|recipient|bank|resolve|name/i.test(message))
      return { kind: 'failed', failureReason: 'invalid_account' }
    raiseRefusal(client.raiseAlarm, reference, envelope)
    return { kind: 'later' }
  }
}

async function transfer(
  client: PaystackClient,
  request: TransferRequest,
  recipient: string,
): Promise<TransferOutcome> {
  const { merchantId, reference, amount, currency } = request
  const sent = transferReference(reference)
  const before = await client.asked.find(sent)
  const asked = { sent, reference, merchantId, kind: 'transfer' as const, amount, currency }
  await client.asked.note(asked)
  const heard = await client.post('/transfer', {
    source: 'balance',
    amount,
    recipient,
    reference: sent,
    reason: `Payout ${sent} of ${merchantId}`,
    currency,
  })
  // A call that was not accepted sent nothing, unless it was sent before.
  if (wasNotLetIn(heard) && before === null) return notSent(client.asked, sent)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unknown
  const envelope = envelopeOf(heard)
  if (envelope.ok) {
    const outcome = outcomeOf(client, asked, envelope.data)
    return outcome.kind === 'reversed' ? unknown : outcome
  }
  const { message } = envelope
  if (isDuplicate(envelope) || ![400, 422].includes(envelope.status)) return unknown
  const isAccount = isAboutAccount(message)
  const isShort = !isAccount && /balance/i.test(message)
  if (isAccount) client.raiseAlarm('gateway_account', reference)
  if (isShort) client.raiseAlarm('gateway_float', reference)
  // If an earlier sending got no answer, a refusal may concern only this repeat.
  if (before !== null) return unknown
  if (isShort || isAccount) return notSent(client.asked, sent)
  if (/recipient/i.test(message) || envelope.code === 'invalid_transfer_recipient')
    return { kind: 'failed', failureReason: 'invalid_account' }
  if (/less than|minimum/i.test(message)) return { kind: 'failed', failureReason: 'gateway_error' }
  raiseRefusal(client.raiseAlarm, reference, envelope)
  return isMalformed(envelope) ? { kind: 'failed', failureReason: 'gateway_error' } : unknown
}

async function queryTransfer(
  client: PaystackClient,
  merchantId: string,
  reference: string,
): Promise<TransferQueryOutcome> {
  const asked = await client.asked.find(transferReference(reference))
  if (asked?.merchantId !== merchantId) return { kind: 'not_found', final: true }
  const heard = await client.get(`/transfer/verify/${encodeURIComponent(asked.sent)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unknown
  const envelope = envelopeOf(heard)
  if (envelope.ok) return outcomeOf(client, asked, envelope.data)
  return isNotFound(envelope) && client.asked.isOld(asked) ? { kind: 'not_found', final: true } : unknown
}

function outcomeOf(
  client: PaystackClient,
  asked: Omit<Asked, 'at'>,
  data: Json,
): TransferOutcome | { readonly kind: 'reversed' } {
  const status = wordOf(data['status'])
  const gatewayReference = textOf(data['transfer_code']) ?? idOf(data['id']) ?? asked.sent
  const told = {
    reference: idOf(data['reference']),
    amount: wholeOf(data['amount']),
    currency: textOf(data['currency']),
  }
  if (told.reference !== null && told.reference !== asked.sent) return mismatch(client, asked)
  if (status === 'success') {
    if (!fitsAsked(asked, told, 'unnamed')) return mismatch(client, asked)
    const details = objectOf(objectOf(data['recipient'])['details'])
    return {
      kind: 'succeeded',
      gatewayReference,
      bankName: textOf(details['bank_name']),
      accountName: textOf(details['account_name']),
    }
  }
  if (failedWords.includes(status)) return { kind: 'failed', failureReason: failureOf(data) }
  if (status === 'reversed') return { kind: 'reversed' }
  if (status === 'otp') client.raiseAlarm('transfer_otp', asked.reference)
  return { kind: 'pending', gatewayReference, askAgainAt: null }
}

function mismatch(client: PaystackClient, asked: Pick<Asked, 'reference'>): TransferOutcome {
  client.raiseAlarm('gateway_mismatch', asked.reference)
  return unknown
}

function failureOf(data: Json) {
  const text = `${textOf(data['gateway_response'])} ${JSON.stringify(data['failures'])}`.toLowerCase()
  if (/invalid account|account not found|recipient/.test(text)) return 'invalid_account'
  return /bank|unavailable|inoperative|timed? ?out/.test(text) ? 'bank_unavailable' : 'gateway_error'
}
