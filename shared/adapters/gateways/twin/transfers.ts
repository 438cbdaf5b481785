import type {
  BankAccount,
  BankTransfer,
  TransferOutcome,
  TransferQueryOutcome,
} from '../../../ports/bank-transfer.ts'
import type { Book, BookEntry } from './book.ts'
import { nigerianBanks } from './nigerian-banks.ts'
import { HOUR_MS } from '../../../domain/time/time.ts'

type Behaviour = 'succeeds' | 'fails' | 'slow' | 'reversed' | 'silent'

/** The end of an account number chooses the outcome (D12.5). */
function behaviourOf({ bankCode, accountNumber }: BankAccount): Behaviour {
  if (!bankOf(bankCode)) return 'fails'
  const ends: Readonly<Record<string, Behaviour>> = {
    '0001': 'fails',
    '0002': 'slow',
    '0003': 'reversed',
    // The outcome stays unknown (B15).
    '0004': 'silent',
  }
  return ends[accountNumber.slice(-4)] ?? 'succeeds'
}

const outcomes = {
  succeeds: 'succeeded',
  reversed: 'succeeded',
  fails: 'declined',
  slow: 'pending',
  silent: 'pending',
} as const

/** The sandbox twin of a bank: it knows every transfer by our reference, and a repeat transfers nothing. */
export function sandboxBank(bookOf: (merchantId: string) => Book): BankTransfer {
  return {
    name: 'sandbox',
    async transfer(request) {
      const behaviour = behaviourOf(request)
      const { reference, amount, currency, bankCode, accountNumber, now } = request
      const outcome = outcomes[behaviour]
      const detail = [behaviour, now, bankCode, accountNumber].join(' ')
      const entry = await bookOf(request.merchantId).enter({ reference, amount, currency, outcome, detail })
      return answerOf(entry, request.now) as TransferOutcome
    },
    async queryTransfer(merchantId, reference, now) {
      const entry = await bookOf(merchantId).find(reference)
      return entry ? answerOf(entry, now) : { kind: 'not_found', final: true }
    },
    resolveAccount(account) {
      const bank = bankOf(account.bankCode)
      const known = bank !== undefined && behaviourOf(account) !== 'fails'
      return Promise.resolve(known ? { accountName: holderOf(account), bankName: bank.name } : null)
    },
    banks: () => Promise.resolve(nigerianBanks),
  }
}

function answerOf(entry: BookEntry, now: string): TransferQueryOutcome {
  const [behaviour, since = '', bankCode = '', accountNumber = ''] = entry.detail.split(' ')
  const changesAt = new Date(Date.parse(since) + HOUR_MS).toISOString()
  const gatewayReference = `twin_${entry.reference}`
  if (behaviour === 'fails') return { kind: 'failed', failureReason: 'invalid_account' }
  if (behaviour === 'silent') return { kind: 'unknown' }
  if (behaviour === 'slow' && now < changesAt)
    return { kind: 'pending', gatewayReference, askAgainAt: changesAt }
  if (behaviour === 'reversed' && now >= changesAt) return { kind: 'reversed' }
  const bankName = bankOf(bankCode)?.name ?? null
  return { kind: 'succeeded', gatewayReference, bankName, accountName: holderOf({ bankCode, accountNumber }) }
}

/** A name that is always the same for an account. */
function holderOf({ accountNumber }: BankAccount): string {
  const first = ['ADA', 'BOLA', 'CHIDI', 'EMEKA', 'FATIMA', 'HALIMA', 'NGOZI', 'TUNDE', 'UCHE', 'YUSUF']
  const last = [
    'ADEYEMI',
    'BALOGUN',
    'DANJUMA',
    'EZE',
    'IBRAHIM',
    'LAWAL',
    'MUSA',
    'NWOSU',
    'OKAFOR',
    'OKORO',
  ]
  return `${first[Number(accountNumber.at(-6))]!} ${last[Number(accountNumber.at(-5))]!}`
}

function bankOf(code: string) {
  return nigerianBanks.find((bank) => bank.code === code)
}
