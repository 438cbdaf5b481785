import { setTimeout } from 'node:timers/promises'
import type { RouteName } from '../../../shared/api/routes.ts'
import { runImport } from '../../../shared/operations/imports/run-import.ts'
import { chargingContext } from '../../support/charging.ts'
import { resultsOf } from '../../support/import-results.ts'
import { openLife, refusal, type Life } from '../../support/lifecycle.ts'
import type { Answer, Service } from '../../support/service.ts'
import { walkTo } from '../engine/walk.ts'
import { decideDispute, openDispute } from './bank.ts'
import type { Act, AddOnUnits, Script } from './script.ts'
import { collect } from './transfers.ts'

/** The objects of the script's numbers. */
interface Stage {
  readonly life: Life
  readonly planIds: ReadonlyMap<number, string>
  readonly addOnIds: ReadonlyMap<number, string>
  readonly customerIds: Map<number, string>
  readonly subscriptions: Map<number, { readonly id: string; readonly customerId: string }>
}

/**
 * Plays one merchant's script from beginning to end: their clock is moved from deed to deed, and all that falls due
 * on the way is done by the product.
 * @param onProgress called with the share that is done, 0 to 1.
 * @returns the merchant's identifier.
 */
export async function play(
  service: Service,
  script: Script,
  onProgress: (done: number) => void,
): Promise<string> {
  const stage = await open(service, script)
  const { merchantId } = stage.life.merchant
  const startMs = Date.parse(script.startsAt)
  const lengthMs = Date.parse(script.endsAt) - startMs
  let now = script.startsAt
  const leadTo = async (instant: string): Promise<void> => {
    if (instant === now) return
    await walkTo(merchantId, instant)
    const look = () => service.call('get-sandbox-clock', { key: stage.life.key })
    let { body } = await look()
    // A long walk continues by another message when its worker's time is over. The test waits while it progresses: on a
    // busy machine that next part may take minutes too.
    for (let standing = 0; body['status'] === 'advancing' && standing < 600; standing += 1) {
      await setTimeout(200)
      const before = body['now']
      body = (await look()).body
      if (body['now'] !== before) standing = 0
    }
    if (body['now'] !== instant || body['status'] !== 'idle' || body['setAside'].length > 0)
      throw new Error(`the walk to ${instant} stopped: ${JSON.stringify(body)}`)
    now = instant
    onProgress((Date.parse(instant) - startMs) / lengthMs)
  }
  for (const act of script.acts) {
    await leadTo(act.at)
    await perform(service, stage, act)
  }
  await leadTo(script.endsAt)
  return merchantId
}

async function open(service: Service, script: Script): Promise<Stage> {
  const life = await openLife(service, script.startsAt, script.timeZone)
  const planIds = new Map<number, string>()
  const wanted = new Set(script.acts.flatMap((act) => ('plan' in act ? [act.plan] : [])))
  for (const plan of wanted)
    planIds.set(plan, (await life.plan({ amount: undefined, ...script.plans[plan] }))['id'] as string)
  const addOnIds = await makeAddOns(service, life, script)
  const { onReversal, onDecrease } = script
  await call(service, 'update-billing-settings', { key: life.key, body: { onReversal, onDecrease } })
  const fees = { percentBp: 150, fixedKobo: 10_000, waivedBelowKobo: 250_000, capKobo: 200_000 }
  if (script.feeBearer !== null) {
    const body = { fees, feeBearer: script.feeBearer }
    await call(service, 'set-sandbox-gateway', { key: life.key, body })
  }
  for (const body of script.promoCodes) await call(service, 'create-promo-code', { key: life.key, body })
  return { life, planIds, addOnIds, customerIds: new Map(), subscriptions: new Map() }
}

async function perform(service: Service, stage: Stage, act: Act): Promise<unknown> {
  const { life, subscriptions } = stage
  if (act.kind === 'begin') return begin(stage, act)
  if (act.kind === 'import') return bring(service, stage, act)
  const { id, customerId } = subscriptions.get(act.subscription)!
  const doTo = (name: RouteName, target: string, body: unknown = {}) =>
    call(service, name, { key: life.key, params: { id: target }, body })
  switch (act.kind) {
    case 'payout': {
      const { availableKobo } = await life.balance()
      const body = { bankCode: '058', accountNumber: '0123456789', amount: availableKobo as number }
      return availableKobo > 0 ? call(service, 'create-payout', { key: life.key, body }) : undefined
    }
    case 'card':
      return doTo('attach-payment-method', customerId, { token: act.token, setDefault: true })
    case 'pause':
      return doTo('pause-subscription', id, act.resumesAt === null ? {} : { resumesAt: act.resumesAt })
    case 'resume':
      return doTo('resume-subscription', id)
    case 'pay': {
      const { latestInvoiceId } = await life.subscription(id)
      return latestInvoiceId === null ? undefined : doTo('pay-invoice', latestInvoiceId as string)
    }
    case 'cancel': {
      const { atPeriodEnd, unused, openInvoice } = act
      return doTo('cancel-subscription', id, {
        atPeriodEnd,
        ...(unused ? { unused } : {}),
        ...(openInvoice ? { openInvoice } : {}),
      })
    }
    case 'refund':
    case 'dispute':
    case 'reverse': {
      const { latestInvoiceId } = await life.subscription(id)
      if (latestInvoiceId === null) return
      const { amountPaid } = await life.done('get-invoice', latestInvoiceId as string)
      const amount = Math.floor((Number(amountPaid) * act.percent) / 100)
      if (amount === 0) return
      if (act.kind === 'dispute')
        return openDispute(service, life, { invoiceId: latestInvoiceId as string, amount })
      if (act.kind === 'refund') return doTo('refund-invoice', latestInvoiceId as string, { amount })
      const reference = `bank-${act.subscription}-${act.at}`
      const body = { invoiceId: latestInvoiceId as string, amount, reference, reason: 'dispute' }
      return call(service, 'reverse-sandbox-charge', { key: life.key, body })
    }
    case 'refundLine': {
      const { latestInvoiceId } = await life.subscription(id)
      if (latestInvoiceId === null) return
      const { lines } = await life.done('get-invoice', latestInvoiceId as string)
      const sold = lines.filter((line: any) => line.id !== null && line.amount - line.discountAmount > 0)
      const line = sold[act.nth % sold.length]
      const amount = line && Math.floor(((line.amount - line.discountAmount) * act.percent) / 100)
      if (!amount) return
      return doTo('refund-invoice', latestInvoiceId as string, { lines: [{ lineId: line.id, amount }] })
    }
    case 'decide':
      return decideDispute(service, life, { customerId, outcome: act.outcome })
    case 'bank':
      return call(service, 'settle-sandbox-account', { key: life.key, body: {} })
    case 'credit':
      return doTo('mend-credit', customerId, { amount: act.amount, currency: 'NGN', reason: 'mended' })
    case 'method': {
      const { body } = await life.act('attach-payment-method', customerId, {
        token: 'tok_test_success',
        rail: act.rail,
      })
      const paymentMethodId = body['id'] as string | undefined
      return paymentMethodId === undefined ? undefined : doTo('update-subscription', id, { paymentMethodId })
    }
    case 'settle': {
      const { latestInvoiceId } = await life.subscription(id)
      for (const nth of [1, 2, 3]) {
        const body = { reference: `${String(latestInvoiceId)}-${nth}`, outcome: act.outcome }
        await service.call('settle-sandbox-payment', { key: life.key, body })
      }
      return
    }
    case 'void': {
      const { latestInvoiceId } = await life.subscription(id)
      return latestInvoiceId === null ? undefined : doTo('void-invoice', latestInvoiceId as string)
    }
    case 'cash': {
      const { latestInvoiceId } = await life.subscription(id)
      if (latestInvoiceId === null) return
      const { amount: all, amountPaid } = await life.done('get-invoice', latestInvoiceId as string)
      const amount = Math.floor(((Number(all) - Number(amountPaid)) * act.percent) / 100)
      // A tenth is what its customer withholds (L8).
      const kind = act.percent === 10 ? 'withholding' : 'cash'
      if (kind === 'withholding') await doTo('update-customer', customerId, { withholdingRate: '10' })
      const body = { kind, amount, settle: act.settle }
      return amount > 0 ? doTo('record-payment', latestInvoiceId as string, body) : undefined
    }
    case 'cashBack': {
      const { latestInvoiceId } = await life.subscription(id)
      if (latestInvoiceId === null) return
      const { payments } = await life.done('get-invoice', latestInvoiceId as string)
      const last = payments.findLast(
        ({ kind }: { kind: string }) => kind === 'cash' || kind === 'withholding',
      )
      const params = { id: latestInvoiceId as string, paymentId: last?.id as string }
      return last ? call(service, 'remove-payment', { key: life.key, params, body: {} }) : undefined
    }
    case 'refundParts': {
      const { latestInvoiceId } = await life.subscription(id)
      if (latestInvoiceId === null) return
      const { payments } = await life.done('get-invoice', latestInvoiceId as string)
      const own = payments.findLast(({ kind }: { kind: string }) => kind !== 'charge')
      const { outsideAs } = act
      const of = act.whole || !own ? {} : { paymentId: own.id, amount: Math.ceil(own.amount / 3) }
      return doTo('refund-invoice', latestInvoiceId as string, { ...of, outsideAs })
    }
    case 'collect':
    case 'transfer':
    case 'depositBack': {
      const own = (name: RouteName, body: unknown) => call(service, name, { key: life.key, body })
      return collect(act, { service, life, id, customerId, doTo, call: own })
    }
    case 'promo':
      return doTo('update-subscription', id, { promoCode: act.code })
    case 'uncancel':
      return doTo('uncancel-subscription', id)
    case 'change':
      return changePlan(stage, act, doTo)
    case 'item': {
      const { quantity, unitAmount, takenBack } = act
      const body = { subscriptionId: id, description: 'Extra', quantity, unitAmount }
      const made = await call(service, 'create-invoice-item', { key: life.key, body })
      return takenBack && made.status === 201
        ? doTo('delete-invoice-item', String(made.body['id']))
        : undefined
    }
    case 'addOns': {
      const { effective, quantity, proration } = act
      const asked = { ...(quantity && { quantity }), ...(effective && { effective }) }
      return doTo('change-plan', id, { addOns: namedIn(stage, act.addOns), proration, ...asked })
    }
    case 'units': {
      const { quantity, effective, proration } = act
      return doTo('change-plan', id, { quantity, proration, ...(effective && { effective }) })
    }
  }
}

/** Add-ons that do not fit another period are taken off with it. */
async function changePlan(
  { life, planIds, subscriptions }: Stage,
  act: Act & { readonly kind: 'change' },
  doTo: (name: RouteName, target: string, body: unknown) => Promise<Answer>,
): Promise<Answer> {
  const { id } = subscriptions.get(act.subscription)!
  const { plan, quantity, effective, proration } = act
  const asked = { planId: planIds.get(plan), quantity, effective, proration }
  const body = { ...asked, ...(act.setupFee === true ? { setupFee: true } : {}) }
  const answer = await doTo('change-plan', id, body)
  if (answer.status !== 422 || refusal(answer).reason !== 'add_on_interval') return answer
  const { addOns, scheduledAddOns } = await life.subscription(id)
  const named = new Set([...addOns, ...scheduledAddOns].map(({ addOnId }: { addOnId: string }) => addOnId))
  const off = [...named].map((addOnId) => ({ addOnId, quantity: 0 }))
  return doTo('change-plan', id, { ...body, addOns: off })
}

function namedIn({ addOnIds }: Pick<Stage, 'addOnIds'>, addOns: readonly AddOnUnits[]) {
  return addOns.map(({ addOn, quantity }) => ({ addOnId: addOnIds.get(addOn), quantity }))
}

/** The add-ons that the script's acts name. */
async function makeAddOns(service: Service, { key }: Life, script: Script): Promise<Map<number, string>> {
  const wanted = new Set(
    script.acts.flatMap((act) => ('addOns' in act ? act.addOns.map(({ addOn }) => addOn) : [])),
  )
  const ids = new Map<number, string>()
  for (const addOn of wanted) {
    const { body } = await call(service, 'create-add-on', { key, body: script.addOns[addOn] })
    ids.set(addOn, String(body['id']))
  }
  return ids
}

async function begin(stage: Stage, act: Act & { readonly kind: 'begin' }): Promise<void> {
  const { life, planIds, customerIds, subscriptions } = stage
  const known = customerIds.get(act.customer)
  const customerId = known ?? ((await life.customer(act.token))['id'] as string)
  customerIds.set(act.customer, customerId)
  const { trialDays, promoCode, quantity, daysUntilDue } = act
  const answer = await life.subscribe({
    customerId,
    planId: planIds.get(act.plan),
    trialDays,
    quantity,
    addOns: namedIn(stage, act.addOns),
    ...(promoCode === null ? {} : { promoCode }),
    ...(daysUntilDue === null ? {} : { collection: 'send_invoice', daysUntilDue }),
  })
  if (answer.status !== 201) throw new Error(`a subscription did not begin: ${answer.text}`)
  subscriptions.set(act.subscription, { id: answer.body['id'], customerId })
}

/** A subscription that was sold elsewhere (F1). */
async function bring(service: Service, stage: Stage, act: Act & { readonly kind: 'import' }): Promise<void> {
  const { life, planIds, customerIds, subscriptions } = stage
  const { token, at, quantity } = act
  const addOns = namedIn(stage, act.addOns)
  const row = {
    ...{ merchantRef: `ref-${act.customer}`, email: `${act.customer}@example.com`, token },
    ...{ planId: planIds.get(act.plan), currentPeriodEnd: act.paidUntil },
    ...{ quantity, addOns },
  }
  const made = await service.call('create-import', { key: life.key, body: { rows: [row] } })
  await runImport(chargingContext(life, { at, wallAheadMs: 1_000 }), made.body['id'] as string)
  const [result] = await resultsOf(service, life, made.body['id'] as string)
  if (result.status !== 'imported') throw new Error(`a row was not imported: ${JSON.stringify(result)}`)
  customerIds.set(act.customer, result.customerId as string)
  subscriptions.set(act.subscription, { id: result.subscriptionId, customerId: result.customerId })
}

/** Illegal deeds are refused, and a card may leave its gateway without an answer; no other answer may be an error. */
async function call(
  service: Service,
  name: RouteName,
  request: Parameters<Service['call']>[1],
): Promise<Answer> {
  const answer: Answer = await service.call(name, request)
  const refused = [402, 409, 422, 504].includes(answer.status)
  if (answer.status >= 300 && !refused) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
  return answer
}
