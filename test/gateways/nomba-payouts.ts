import type { DoubleAnswer, Movement, SeenCall } from './http-double.ts'
import {
  alphabet,
  duplicate,
  good,
  inactive,
  metaOf,
  plans,
  refuse,
  type NombaDouble,
  type NombaRecord,
  type NombaSwitches,
} from './nomba-parts.ts'

/** The double's surroundings, as its transfers and bills need them. */
interface House {
  readonly switches: NombaSwitches
  readonly records: ReadonlyMap<string, NombaRecord>
  readonly keep: (
    reference: string,
    amount: unknown,
    type: string,
    status: string,
    more?: Partial<NombaRecord>,
  ) => NombaRecord
  readonly moved: (kind: Movement['kind'], one: Pick<NombaRecord, 'reference' | 'amount'>) => void
}

/** What leaves the balance at the double: transfers and bills. */
export function nombaPayouts({ switches, records, keep, moved }: House) {
  let transferFate: Parameters<NombaDouble['setTransferFate']>[0] = 'SUCCESS'
  let billFate: Parameters<NombaDouble['setBillFate']>[0] = 'SUCCESS'

  function transfer({ body }: SeenCall): DoubleAnswer {
    const { merchantTxRef, amount, accountName, accountNumber, bankCode, narration } = body
    if (!alphabet.test(String(merchantTxRef)) || typeof amount !== 'number')
      return refuse('02', 'BAD_REQUEST')
    if (!accountName || !/^\d{10}$/.test(String(accountNumber)) || !bankCode)
      return refuse('02', 'BAD_REQUEST')
    if (records.has(merchantTxRef)) return duplicate('merchantTxRef')
    if (switches.account === 'inactive') return inactive()
    if (transferFate === 'INSUFFICIENT_BALANCE') return refuse('400', 'INSUFFICIENT_BALANCE')
    const one = keep(merchantTxRef, amount, 'transfer', transferFate, {
      meta: { merchantTxRef, narration },
    })
    if (transferFate === 'SUCCESS') moved('transfer', one)
    const data = { id: one.id, status: one.status, amount, fee: '20', meta: one.meta }
    return transferFate === 'SUCCESS'
      ? good(data)
      : { status: 201, body: { code: '201', description: 'PROCESSING', status: false, data } }
  }

  function vend({ body, path }: SeenCall): DoubleAnswer {
    const { merchantTxRef } = body
    const category = path.split('/')[3] ?? ''
    const plan = plans.find(({ productId }) => productId === body['productId'])
    const amount = category === 'data' ? plan?.amount : body['amount']
    if (!alphabet.test(String(merchantTxRef))) return refuse('02', 'merchantTxRef is invalid')
    if (!Number.isInteger(amount)) return refuse('02', 'amount must be whole naira')
    if (category === 'electricity' && !['prepaid', 'postpaid'].includes(String(body['meterType'])))
      return refuse('02', 'meterType is invalid')
    if (records.has(merchantTxRef)) return duplicate('merchantTxRef')
    if (switches.account === 'inactive') return inactive()
    if (billFate === 'INSUFFICIENT_BALANCE') return refuse('400', 'INSUFFICIENT_BALANCE')
    if (billFate === 'refused') return refuse('06', 'The biller refused')
    const meta: Record<string, unknown> = { merchantTxRef }
    const meterToken = body['meterType'] === 'prepaid' ? '12345678901234567890' : undefined
    const one = keep(
      merchantTxRef,
      amount,
      category,
      billFate === 'SUCCESS' ? 'SUCCESS' : 'PENDING_BILLING',
      { meta, ...(meterToken !== undefined && { meterToken }) },
    )
    if (billFate === 'SUCCESS') moved('bill', one)
    const id = category === 'topup' || category === 'data' ? {} : { id: one.id }
    return good({
      ...id,
      amount,
      type: category,
      status: billFate,
      fee: '0',
      meta: switches.token === 'at once' ? metaOf(one, switches) : meta,
    })
  }

  return {
    transfer,
    vend,
    setTransferFate: (fate: typeof transferFate) => void (transferFate = fate),
    setBillFate: (fate: typeof billFate) => void (billFate = fate),
  }
}
