import type {
  BankTransfer,
  TransferOutcome,
  TransferQueryOutcome,
  TransferRequest,
} from '../../../ports/bank-transfer.ts'
import { idOf, objectOf, textOf } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { notSent } from '../unprocessed-charge.ts'
import { nombaBanks } from './banks.ts'
import {
  envelopeOf,
  isDuplicate,
  isGood,
  isRefused,
  namesOf,
  ofAccount,
  type Envelope,
  type NombaClient,
} from './client.ts'
import { koboOf, nairaNumber } from './naira.ts'
import { findTransaction } from './transaction.ts'

const unknown: TransferOutcome = { kind: 'unknown' }

/** Words of a final refusal. `FAILED` alone is not final: it leads to a query. */
const refusals = /BAD_REQUEST|ACCOUNT_NOT_FOUND|INVALID_TRANSACTION|WALLET_NOT_FOUND|BLACKLISTED/

/** Transfers from our balance at Nomba, with the look-ups they need. */
export function nombaTransfers(client: NombaClient): BankTransfer {
  const banks = nombaBanks(client)
  return {
    name: 'nomba',
    ...banks,
    async transfer(request) {
      if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
      const { bankCode, accountNumber } = request
      // The holder's name must be sent, so it is looked up if unknown.
      const accountName =
        request.accountName ?? (await banks.resolveAccount({ bankCode, accountNumber }))?.accountName
      if (accountName === undefined) return { kind: 'failed', failureReason: 'invalid_account' }
      return transfer(client, { ...request, accountName })
    },
    queryTransfer: (merchantId, reference) => queryTransfer(client, merchantId, reference),
  }
}

async function transfer(client: NombaClient, request: TransferRequest): Promise<TransferOutcome> {
  const { merchantId, reference, amount, currency, bankCode, accountNumber, accountName } = request
  const before = await client.asked.find(reference)
  const asked = { sent: reference, reference, merchantId, kind: 'transfer' as const, amount, currency }
  await client.asked.note(asked)
  const heard = await client.post(
    ofAccount(client, '/v2/transfers/bank'),
    {
      amount: nairaNumber(amount),
      accountNumber,
      accountName,
      bankCode,
      merchantTxRef: reference,
      senderName: 'Payout',
      narration: `Payout ${reference} of ${merchantId}`,
    },
    reference,
  )
  // A call that was not accepted sent nothing, unless it was sent before.
  if (wasNotLetIn(heard) && before === null) return notSent(client.asked, reference)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unknown
  const envelope = envelopeOf(heard)
  const { data, description } = envelope
  const meta = objectOf(data['meta'])
  const gatewayReference = idOf(data['id'])
  const status = (textOf(data['status']) ?? '').toUpperCase()
  const told = idOf(meta['merchantTxRef'])
  if (told !== null && told !== reference) {
    client.raiseAlarm('gateway_mismatch', reference)
    return unknown
  }
  if (gatewayReference !== null) await client.asked.learn(asked, { gatewayId: gatewayReference })
  if (isGood(envelope) && status === 'SUCCESS') {
    // An answer without our reference does not count: the query decides.
    if (told === null) return { kind: 'pending', gatewayReference, askAgainAt: null }
    const toldCurrency = textOf(data['currency']) ?? currency
    if (koboOf(data['amount']) !== amount || toldCurrency !== currency) {
      client.raiseAlarm('gateway_mismatch', reference)
      return unknown
    }
    await client.asked.learn(asked, { succeededAt: new Date(client.wallNow()).toISOString() })
    return {
      kind: 'succeeded',
      gatewayReference: gatewayReference ?? reference,
      bankName: textOf(meta['bankName']),
      accountName: textOf(meta['recipientName']),
    }
  }
  if (status === 'REFUND') return { kind: 'failed', failureReason: 'gateway_error' }
  if (status === 'PENDING_BILLING' || status === 'NEW' || envelope.code === '201')
    return { kind: 'pending', gatewayReference, askAgainAt: null }
  if (isDuplicate(envelope)) return unknown
  const isAccount = isAboutAccount(description)
  if (isAccount) client.raiseAlarm('gateway_account', reference)
  const isShort = /INSUFFICIENT[_ ]BALANCE|insufficient (funds|balance)/i.test(description)
  if (isShort) client.raiseAlarm('gateway_float', reference)
  // If an earlier sending got no answer, a refusal may concern only this repeat.
  if (before !== null) return unknown
  if (isShort || isAccount) return notSent(client.asked, reference)
  return refusalOf(client, reference, envelope)
}

function refusalOf(client: NombaClient, reference: string, envelope: Envelope): TransferOutcome {
  const { status, description } = envelope
  if (/ACCOUNT_NOT_FOUND|account not found|invalid account/i.test(description))
    return { kind: 'failed', failureReason: 'invalid_account' }
  if (refusals.test(description)) return { kind: 'failed', failureReason: 'gateway_error' }
  if (/^FAILED$/.test(description)) return unknown
  raiseRefusal(client.raiseAlarm, reference, namesOf(envelope))
  const isFinal = isRefused(envelope) && [400, 422, 200].includes(status)
  return isFinal ? { kind: 'failed', failureReason: 'gateway_error' } : unknown
}

async function queryTransfer(
  client: NombaClient,
  merchantId: string,
  reference: string,
): Promise<TransferQueryOutcome> {
  const asked = await client.asked.find(reference)
  if (asked?.merchantId !== merchantId) return { kind: 'not_found', final: true }
  const found = await findTransaction(client, asked, 'merchantTxRef')
  if (found.kind === 'unseen') return client.asked.isOld(asked) ? { kind: 'not_found' } : unknown
  if (found.kind !== 'found') return unknown
  const { status, id, data } = found
  const gatewayReference = id ?? asked.gatewayId ?? reference
  if (status === 'SUCCESS') {
    if (asked.succeededAt === undefined)
      await client.asked.learn(asked, {
        succeededAt: new Date(client.wallNow()).toISOString(),
        ...(id !== null && { gatewayId: id }),
      })
    const meta = objectOf(data['meta'])
    return {
      kind: 'succeeded',
      gatewayReference,
      bankName: textOf(meta['bankName']),
      accountName: textOf(meta['recipientName']),
    }
  }
  if (status === 'REFUND') {
    // Before a success the word means failure; after it, that the bank returned the money.
    return asked.succeededAt === undefined
      ? { kind: 'failed', failureReason: 'gateway_error' }
      : { kind: 'reversed' }
  }
  return { kind: 'pending', gatewayReference, askAgainAt: null }
}
