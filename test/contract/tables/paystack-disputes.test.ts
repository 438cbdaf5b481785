import { describe, expect, it } from 'vitest'
import { no, notThere, ok } from './paystack-words.ts'
import { merchantId, nobodyKnows, notLetIn, told, ulid, type Said } from './told.ts'

const chargeReference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const charge = { sent, reference: chargeReference, transactionId: '77' }
const list = 'GET /dispute/transaction/77'
const one = {
  ...{ id: 9, refund_amount: 500_000, category: 'chargeback', status: 'awaiting-merchant-feedback' },
  dueAt: '2026-11-29T10:00:00Z',
}
const shown = {
  ...{ reference: 'paystack-dispute-9', amount: 500_000, category: 'chargeback', status: 'needs_response' },
  ...{ dueAt: '2026-11-29T10:00:00.000Z', lostKobo: null },
}

// Holds N3, G1.
describe('disputes at Paystack', () => {
  const ask = async (
    said: Said,
    noted: object | null = {},
    record: Said = ok({ reference: sent, id: 77 }),
  ) => {
    const gateway = await told('paystack')
    if (noted !== null) await gateway.note({ ...charge, ...noted })
    gateway.answer(list, said)
    gateway.answer(`GET /transaction/verify/${sent}`, record)
    const outcome = await gateway.hear(() => gateway.payments.disputesOf(merchantId, chargeReference))
    lines = gateway.lines()
    return outcome
  }
  let lines: readonly string[] = []

  it.each<[string, object, object]>([
    ['open', {}, {}],
    ['due by its other name', { dueAt: undefined, due_at: '2026-11-29T10:00:00Z' }, {}],
    ['due at no instant', { dueAt: 'soon' }, { dueAt: null }],
    ['due never', { dueAt: null }, { dueAt: null }],
    ['of no amount', { refund_amount: null }, { amount: null }],
    ['of no category', { category: null }, { category: null }],
    ['pending', { status: 'pending' }, { status: 'under_review' }],
    ['of no status', { status: null }, { status: 'under_review' }],
    [
      'accepted',
      { status: 'resolved', resolution: 'merchant-accepted' },
      { status: 'accepted', lostKobo: 500_000 },
    ],
    [
      'accepted by silence',
      { status: 'resolved', resolution: 'auto-accepted' },
      { status: 'lost', lostKobo: 500_000 },
    ],
    ['won', { status: 'resolved', resolution: 'declined' }, { status: 'won' }],
    ['won and put away', { status: 'archived', resolution: 'declined' }, { status: 'won' }],
    ['resolved somehow', { status: 'resolved' }, { status: 'under_review' }],
    ['declined, and open', { resolution: 'declined' }, {}],
  ])('that are %s', async (_, more, changed) => {
    expect(await ask(ok([{ ...one, ...more }]))).toEqual([{ ...shown, ...changed }])
  })

  const silent = { throws: 'the gateway does not list its disputes' }
  it.each<[string, Said, object]>([
    ['one', ok(one), [shown]],
    ['none', ok([]), []],
    ['no such charge', notThere, []],
    ['one without a number', ok([{ ...one, id: null }]), []],
    ['a refusal', no('x'), silent],
    ['silence', 'silence', silent],
    ['a 500', { status: 500, body: { status: true, data: [one] } }, silent],
    ['the gate', { status: 403, body: { status: true, data: [one] } }, silent],
  ])('are answered with %s', async (_, said, outcome) => {
    expect(await ask(said)).toEqual(outcome)
  })

  it('are listed by the charge’s number, which is looked up', async () => {
    await ask(ok([one]))
    expect(lines).toEqual([list])
    const unknown = { transactionId: undefined }
    expect(await ask(ok([one]), unknown)).toEqual([shown])
    expect(lines).toEqual([`GET /transaction/verify/${sent}`, list])
    expect(await ask(ok([one]), unknown, notThere)).toEqual([])
    expect(await ask(ok([one]), unknown, 'silence')).toEqual({ throws: 'the gateway does not answer' })
    expect(await ask(ok([one]), null)).toEqual([])
    expect(await ask(ok([one]), { merchantId: 'mer_2' })).toEqual([])
  })
})

describe('a dispute answered at Paystack', () => {
  const slot = 'GET /dispute/9/upload_url'
  const evidence = 'POST /dispute/9/evidence'
  const resolve = 'PUT /dispute/9/resolve'
  const file = 'PUT /file'
  const text = 'x'.repeat(2001)
  const submit = {
    kind: 'submit',
    text,
    customer: { name: 'Ada', email: 'ada@example.com', phone: '234' },
  } as const
  const answer = async (
    answers: Record<string, Said | Said[]> = {},
    given: object = submit,
    reference = 'paystack-dispute-9',
  ) => {
    const gateway = await told('paystack')
    gateway.answer(slot, ok({ signedUrl: 'https://files.example/file', fileName: 'kept.txt' }))
    gateway.answer(file, { status: 200, body: '"ok"' })
    gateway.answer(evidence, ok({ id: 21 }))
    gateway.answer(resolve, ok({}))
    for (const [route, said] of Object.entries(answers)) gateway.answer(route, ...[said].flat())
    const outcome = await gateway.hear(() =>
      gateway.payments.answerDispute({ merchantId, reference, chargeReference }, given as never),
    )
    return { gateway, outcome }
  }
  const declined = {
    ...{ resolution: 'declined', message: 'The service was provided. See the evidence.', refund_amount: 0 },
    ...{ uploaded_filename: 'kept.txt', evidence: 21 },
  }

  it('is sent with its file, what it is about, and the resolution', async () => {
    const { gateway, outcome } = await answer()
    expect(outcome).toBe('sent')
    expect(gateway.lines()).toEqual([`${slot}?upload_filename=evidence-9.txt`, file, evidence, resolve])
    const [, sentFile, told, last] = gateway.calls
    expect(sentFile!.headers).toEqual({ 'content-type': 'text/plain; charset=utf-8' })
    expect(sentFile!.body).toBe(text)
    expect(told!.body).toEqual({
      ...{ customer_email: 'ada@example.com', customer_name: 'Ada', customer_phone: '234' },
      service_details: 'x'.repeat(2000),
    })
    expect(last!.body).toEqual(declined)
    const bare = { ...submit, customer: { name: null, email: null, phone: null } }
    const unnamed = await answer({ [slot]: ok({ signedUrl: 'https://files.example/file' }) }, bare)
    expect(unnamed.gateway.calls[2]!.body).toMatchObject({
      customer_email: '',
      customer_name: '',
      customer_phone: '',
    })
    expect(unnamed.gateway.calls[3]!.body).toEqual({ ...declined, uploaded_filename: 'evidence-9.txt' })
  })

  it('is accepted with its amount', async () => {
    const { gateway, outcome } = await answer({}, { kind: 'accept', amount: 1000 })
    expect([outcome, gateway.lines()]).toEqual(['sent', [resolve]])
    expect(gateway.calls[0]!.body).toEqual({
      ...{ resolution: 'merchant-accepted', message: 'The merchant accepts the dispute.' },
      ...{ refund_amount: 1000, uploaded_filename: '' },
    })
  })

  it.each([
    'paystack-dispute-',
    'paystack-dispute-9x',
    'paystack-dispute-x9',
    'xpaystack-dispute-9',
    'other-9',
    '9',
  ])('with the identifier %s is answered by hand', async (reference) => {
    const { gateway, outcome } = await answer({}, submit, reference)
    expect([outcome, gateway.calls]).toEqual(['by_hand', []])
  })

  it.each<[string, Record<string, Said | Said[]>, string]>([
    ['no place', { [slot]: no('x', { data: { signedUrl: 'https://files.example/file' } }) }, 'unknown'],
    ['no address', { [slot]: ok({}) }, 'unknown'],
    ['no answer', { [slot]: 'silence' }, 'unknown'],
    ['a gate', { [slot]: notLetIn[1]![1] }, 'unknown'],
    ['no store', { [file]: { status: 500, body: {} } }, 'unknown'],
    ['a store that does not answer', { [file]: 'silence' }, 'unknown'],
    ['a store that answers the second time', { [file]: ['silence', { status: 200, body: {} }] }, 'sent'],
    ['no evidence', { [evidence]: no('x') }, 'unknown'],
    ['no answer to it', { [evidence]: nobodyKnows[1]![1] }, 'unknown'],
    ['no answer at the end', { [resolve]: 'silence' }, 'unknown'],
    ['a gate at the end', { [resolve]: { status: 403, body: { status: true } } }, 'unknown'],
    ['one that is resolved', { [resolve]: no('Dispute has already been resolved') }, 'sent'],
  ])('is, with %s, what that says', async (_, answers, outcome) => {
    const heard = await answer(answers)
    expect(heard.outcome).toBe(outcome)
    expect(heard.gateway.alarms.filter(([alarm]) => alarm !== 'gateway_credentials')).toEqual([])
  })

  it('without an address has its file sent nowhere', async () => {
    const gateway = await told('paystack')
    gateway.answer(slot, ok({ fileName: 'kept.txt' }))
    const fetched: unknown[] = []
    const outcome = await gateway.hear(() => {
      const { fetch } = globalThis
      globalThis.fetch = ((address: string, init: RequestInit) => {
        fetched.push(address)
        return fetch(address, init)
      }) as typeof globalThis.fetch
      const answered = { merchantId, reference: 'paystack-dispute-9', chargeReference }
      return gateway.payments.answerDispute(answered, submit)
    })
    expect([outcome, fetched.length]).toEqual(['unknown', 1])
  })

  it('of a longer number is answered under it', async () => {
    const gateway = await told('paystack')
    gateway.answer('PUT /dispute/2867/resolve', no(null))
    const answered = { merchantId, reference: 'paystack-dispute-2867', chargeReference }
    const accept = { kind: 'accept', amount: 1000 } as const
    expect(await gateway.hear(() => gateway.payments.answerDispute(answered, accept))).toBe('unknown')
    expect(gateway.alarms).toEqual([['gateway_refusal', 'paystack-dispute-2867', { code: null, type: null }]])
  })

  it('that is refused raises an alarm', async () => {
    const { gateway, outcome } = await answer({ [resolve]: no('Strange', { code: 'odd' }) })
    expect(outcome).toBe('unknown')
    expect(gateway.alarms).toEqual([['gateway_refusal', 'paystack-dispute-9', { code: 'odd', type: null }]])
  })
})
