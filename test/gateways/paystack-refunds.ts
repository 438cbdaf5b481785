import type { DoubleAnswer, Movement, SeenCall } from './http-double.ts'
import { accept, refuse, type PaystackSwitches, type Transaction } from './paystack-parts.ts'

/** A refund as the double keeps it. */
interface Refund {
  readonly id: number
  readonly transaction: Transaction
  readonly amount: number
  /** Null for one that was made in the dashboard. */
  readonly note: string | null
  readonly dispute: number | null
  status: string
}

interface Dispute {
  readonly id: number
  readonly transaction: Transaction
  amount: number
  status: string
  resolution: string | null
  readonly dueAt: string | null
  /** What was told about it, and the file that was uploaded. */
  told: Record<string, unknown> | null
  file: string | null
}

/** The double's surroundings, as its refunds need them. */
interface House {
  readonly switches: PaystackSwitches
  readonly nextId: () => number
  readonly transactionOf: (reference: string) => Transaction | undefined
  readonly moved: (one: Movement) => void
  readonly url: () => string
}

/** The refunds and disputes of the double: what was given back of a payment, and what the payment is called then. */
export function paystackRefunds({ switches, nextId, transactionOf, moved, url }: House) {
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  let fate = 'pending'
  let flood = 0

  const ofTransaction = <T extends { transaction: Transaction }>(all: readonly T[], one: Transaction) =>
    all.filter(({ transaction }) => transaction === one)

  const given = (one: Transaction) =>
    ofTransaction(refunds, one)
      .filter(({ status }) => status !== 'failed')
      .reduce((total, { amount }) => total + amount, 0)

  const make = (transaction: Transaction, made: Omit<Refund, 'id' | 'transaction'>): Refund => {
    const one = { id: nextId(), transaction, ...made }
    refunds.push(one)
    moved({ kind: 'refund', reference: transaction.reference, amount: one.amount })
    return one
  }

  /** Published editions name the charge in three forms. */
  const shown = (one: Refund) => ({
    id: one.id,
    status: one.status,
    amount: one.amount,
    currency: 'NGN',
    merchant_note: one.note,
    dispute: one.dispute,
    ...(switches.refundForm === 'object'
      ? { transaction: { id: one.transaction.id, reference: one.transaction.reference } }
      : { transaction: one.transaction.id }),
    ...(switches.refundForm === 'number and reference' && {
      transaction_reference: one.transaction.reference,
    }),
  })

  function create({ body }: SeenCall): DoubleAnswer {
    const one = transactionOf(String(body['transaction']))
    if (one?.status !== 'success') return refuse(404, 'Transaction not found')
    const amount = Number(body['amount'] ?? one.amount)
    if (given(one) + amount > one.amount)
      return refuse(400, 'Total refund amount cannot exceed original transaction amount')
    const note = String(body['merchant_note'] ?? '')
    const made = make(one, { amount, note, dispute: null, status: fate })
    return accept('Refund has been queued for processing', shown(made))
  }

  function list({ query }: SeenCall): DoubleAnswer {
    const wanted = switches.refundFilter ? query.get('transaction') : null
    const found = refunds.filter(({ transaction }) => wanted === null || String(transaction.id) === wanted)
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)]
    if (page * perPage <= flood)
      return { status: 200, body: { status: true, message: 'ok', data: Array(perPage).fill({ id: 1 }) } }
    const data = found.toReversed().slice((page - 1) * perPage, page * perPage)
    return { status: 200, body: { status: true, message: 'Refunds retrieved', data: data.map(shown) } }
  }

  function made(
    transaction: Transaction,
    amount: number,
    fields: Pick<Dispute, 'status' | 'resolution' | 'dueAt'>,
  ): Dispute {
    const one = { id: nextId(), transaction, amount, ...fields, told: null, file: null }
    disputes.push(one)
    return one
  }

  const shownDispute = (one: Dispute) => ({
    id: one.id,
    status: one.status,
    resolution: one.resolution,
    refund_amount: one.amount,
    category: 'chargeback',
    dueAt: one.dueAt,
    transaction: { id: one.transaction.id, reference: one.transaction.reference },
  })

  /** What a merchant does about a dispute: a place for a file, the evidence, the resolution. */
  function answered({ method, body, query }: SeenCall, id: string, what: string): DoubleAnswer | null {
    const one = disputes.find((dispute) => String(dispute.id) === id)
    if (!one) return refuse(404, 'Dispute not found')
    if (method === 'GET' && what === 'upload_url') {
      const fileName = `qesp-${query.get('upload_filename')}`
      return accept('Upload url generated', { signedUrl: `${url()}/files/${id}`, fileName })
    }
    if (method === 'POST' && what === 'evidence') {
      one.told = body
      return accept('Evidence created', { id: one.id * 10, dispute: one.id })
    }
    if (method !== 'PUT' || what !== 'resolve') return null
    if (one.status === 'resolved') return refuse(400, 'Dispute already resolved')
    const { resolution, refund_amount: amount } = body as { resolution: string; refund_amount: number }
    one.resolution = resolution
    one.status = resolution === 'declined' ? 'awaiting-bank-feedback' : 'resolved'
    if (resolution === 'merchant-accepted') one.amount = amount
    return accept('Dispute successfully resolved', { id: one.id, status: one.status })
  }

  return {
    /** A file reaches its signed address, with no key. */
    upload({ path, body }: SeenCall): DoubleAnswer {
      const one = disputes.find(({ id }) => path === `/files/${id}`)
      if (one) one.file = String(body['text'])
      return one ? accept('Uploaded', {}) : refuse(403, 'SignatureDoesNotMatch')
    },
    answer(call: SeenCall): DoubleAnswer | null {
      const { method, path } = call
      if (path === '/refund') return method === 'POST' ? create(call) : list(call)
      const [, kind, id = '', last = ''] = path.split('/')
      if (kind === 'refund') {
        const one = refunds.find((refund) => String(refund.id) === id)
        return one ? accept('Refund retrieved', shown(one)) : refuse(404, 'Refund not found')
      }
      if (kind !== 'dispute') return null
      if (id === '' && method === 'GET') {
        const page = Number(call.query.get('page') ?? 1)
        const perPage = Number(call.query.get('perPage') ?? 50)
        const newest = disputes.toReversed().slice((page - 1) * perPage, page * perPage)
        return accept('Disputes retrieved', newest.map(shownDispute))
      }
      if (id !== 'transaction') return answered(call, id, last)
      const found = disputes.filter(({ transaction }) => String(transaction.id) === last)
      if (found.length === 0) return refuse(404, 'Dispute not found')
      return accept('Dispute retrieved', found.map(shownDispute))
    },
    /** What a payment is called: `reversed` after any processed refund of it, one of a part too. */
    wordOf(one: Transaction): string {
      const done = ofTransaction(refunds, one).filter(({ status }) => status === 'processed')
      const sum = done.reduce((total, { amount }) => total + amount, 0)
      const enough = switches.reversedAfter === 'any refund' ? sum > 0 : sum >= one.amount
      const isTaken = ofTransaction(disputes, one).some(({ resolution }) => /accepted/.test(resolution ?? ''))
      const isReversed = isTaken || (switches.reversedAfter !== 'no refund' && enough && sum > 0)
      return one.status === 'success' && isReversed ? 'reversed' : one.status
    },
    levers: {
      /** Every refund has this status from now on. */
      setRefunds(status: string) {
        fate = status
        for (const one of refunds) one.status = status
      },
      /** So many refunds of other charges stand first in every list. */
      floodRefunds(count: number) {
        flood = count
      },
      /** Those under way are done. */
      finishRefunds() {
        for (const one of refunds) if (one.status === 'pending') one.status = 'processed'
      },
      /** A part is refunded in the dashboard. */
      refundByDashboard(reference: string, amount: number) {
        make(transactionOf(reference)!, { amount, note: null, dispute: null, status: 'processed' })
      },
      /** A payer disputes a payment: what the merchant does about it is read back by `dispute`. */
      openDispute(reference: string, amount: number, dueAt: string): number {
        const open = { status: 'awaiting-merchant-feedback', resolution: null, dueAt }
        return made(transactionOf(reference)!, amount, open).id
      },
      /** The bank decides: by silence of the merchant, or for them. */
      decideDispute(id: number, resolution: 'auto-accepted' | 'declined') {
        const one = disputes.find((dispute) => dispute.id === id)!
        Object.assign(one, { status: 'resolved', resolution })
      },
      dispute: (id: number) => disputes.find((one) => one.id === id),
      /** A dispute is accepted, over a part perhaps; its refund is listed where Paystack makes one for it. */
      acceptDispute(reference: string, amount: number, isListed = false) {
        const transaction = transactionOf(reference)!
        const one = made(transaction, amount, {
          status: 'resolved',
          resolution: 'merchant-accepted',
          dueAt: null,
        })
        if (isListed) make(transaction, { amount, note: null, dispute: one.id, status: 'processed' })
      },
    },
  }
}
