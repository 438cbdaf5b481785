import { vendOf } from '../../contract/bills.suite.ts'
import { chargeOf, hostedOf } from '../../contract/charges.suite.ts'
import type { AdapterBench } from '../../contract/gateway-bench.ts'
import { refundOf } from '../../contract/refunds.suite.ts'
import { transferOf } from '../../contract/transfers.suite.ts'
import { doubleFaults, type DoubleFault, type HttpDouble, type Movement } from '../../gateways/http-double.ts'

/** What the product does with a gateway's answers: a money call, then queries until the outcome is known. */
interface Story {
  readonly name: string
  /** The reference of its money call. */
  readonly reference: string
  readonly kind: Movement['kind']
  readonly send: () => Promise<{ readonly kind: string; readonly mayStillCome?: true }>
  readonly ask: () => Promise<{ readonly kind: string; readonly mayStillCome?: true }>
  /** Whether it is sent again, under its own reference, when the gateway says that it never saw it. */
  readonly repeats: boolean
  /** What the payer does on the gateway's page. */
  readonly payer?: () => Promise<void>
}

type Bench = AdapterBench<HttpDouble>

const stories: Readonly<Record<string, (bench: Bench) => Promise<Story>>> = {
  charge(bench) {
    const request = chargeOf(bench, 'success')
    return Promise.resolve({
      name: 'charge',
      reference: request.reference,
      kind: 'charge',
      send: () => bench.payments.charge(request),
      ask: () => bench.payments.query(bench.merchantId, request.reference),
      repeats: true,
    })
  },
  'hosted payment'(bench) {
    const request = hostedOf(bench)
    return Promise.resolve({
      name: 'hosted payment',
      reference: request.reference,
      kind: 'charge',
      send: () => bench.payments.startPayment(request),
      ask: () => bench.payments.query(bench.merchantId, request.reference),
      repeats: false,
      payer: () => bench.pay(request.reference, 'success'),
    })
  },
  async refund(bench) {
    const request = await refundOf(bench)
    return {
      name: 'refund',
      reference: request.chargeReference,
      kind: 'refund',
      send: () => bench.payments.refund(request),
      ask: () => bench.payments.queryRefund(bench.merchantId, request.reference, request.now),
      repeats: true,
    }
  },
  transfer(bench) {
    const request = transferOf(bench)
    return Promise.resolve({
      name: 'transfer',
      reference: request.reference,
      kind: 'transfer',
      send: () => bench.bank.transfer(request),
      ask: () => bench.bank.queryTransfer(bench.merchantId, request.reference, request.now),
      repeats: true,
    })
  },
  bill(bench) {
    const request = vendOf(bench)
    return Promise.resolve({
      name: 'bill',
      reference: request.reference,
      kind: 'bill',
      send: () => bench.vas!.vend(request),
      ask: () => bench.vas!.queryVend(bench.merchantId, request.reference),
      repeats: false,
    })
  },
}

/** The stories that a gateway can play. */
export function storiesOf({ vas }: Bench): string[] {
  return Object.keys(stories).filter((name) => name !== 'bill' || vas !== null)
}

/** The result of breaking every call of one story in every way. */
export interface Trials {
  readonly tried: number
  readonly violations: readonly string[]
}

/** The most calls of one story, including its queries. */
const mostCalls = 12

/** Only after a quarter of an hour does a gateway say that it never saw a reference. */
const waitMs = 16 * 60_000
const questions = 8

/** A call that fails, counted from the story's first. */
interface Break {
  readonly fault: DoubleFault
  readonly nth: number
}

interface Share {
  readonly firsts: readonly DoubleFault[]
  readonly isWanted: (nth: number) => boolean
}

/** Each trial has its own day: a gateway that was down for one is up for the next. */
const dayMs = 24 * 3600_000

/** How a gateway refuses everything at a story's first try, and lets it in from the first question on (G4). */
export interface Gate {
  readonly shut: () => void
  readonly open: () => void
}

/** The gates that every adapter's double has: of its account, and of its interface. */
export function gatesOf(bench: Bench): Readonly<Record<string, Gate>> {
  const byFault = (fault: DoubleFault): Gate => ({
    shut: () => {
      bench.double.breakAll(fault)
    },
    open: () => {
      bench.double.breakAll(null)
    },
  })
  return {
    'an account that is not active': {
      shut: () => {
        bench.inactive(true)
      },
      open: () => {
        bench.inactive(false)
      },
    },
    'a key that is rolled': byFault('401 before'),
    'an address that is not let in': byFault('403 before'),
    'a rate that is passed': byFault('429 before'),
  }
}

/** Breaks each call of a story in each way, and compares what was booked with the gateway's own ledger. */
export async function breakEachCall(bench: Bench, name: string, gate: Gate | null = null): Promise<Trials> {
  return breakFurther(bench, name, [], () => true, { days: 0, gate })
}

/**
 * Breaks each pair of calls of a story, in each two ways; a second call may be one that only the first fault led to.
 * @param share What a test takes of them: the ways that the first may break in, and whether to try the nth pair.
 */
export async function breakEachPair(
  bench: Bench,
  name: string,
  { firsts, isWanted }: Share = { firsts: doubleFaults, isWanted: () => true },
): Promise<Trials> {
  const calendar = { days: 0 }
  const all: Trials[] = []
  let pairs = 0
  for (const fault of firsts)
    for (let nth = 1; nth < mostCalls; nth += 1) {
      const first = { fault, nth }
      const { calls } = await play(bench, name, [first], {
        startMs: (calendar.days += 1) * dayMs,
        gate: null,
      })
      if (calls < nth) break
      all.push(await breakFurther(bench, name, [first], () => isWanted((pairs += 1)), calendar))
    }
  return {
    tried: all.reduce((sum, { tried }) => sum + tried, 0),
    violations: all.flatMap(({ violations }) => violations),
  }
}

/** Breaks each call behind those that break already. */
async function breakFurther(
  bench: Bench,
  name: string,
  earlier: readonly Break[],
  isWanted: () => boolean,
  calendar: { days: number; readonly gate?: Gate | null },
): Promise<Trials> {
  const violations: string[] = []
  let tried = 0
  for (const fault of doubleFaults)
    for (let nth = (earlier.at(-1)?.nth ?? 0) + 1; nth <= mostCalls; nth += 1) {
      if (!isWanted()) continue
      const breaks = [...earlier, { fault, nth }]
      const at = { startMs: (calendar.days += 1) * dayMs, gate: calendar.gate ?? null }
      const { problem, calls } = await play(bench, name, breaks, at)
      if (calls < nth) break
      tried += 1
      const how = breaks.map((one) => `${one.fault} of call ${one.nth}`).join(' and ')
      if (problem !== null) violations.push(`${name}, ${how}: ${problem}`)
    }
  return { tried, violations }
}

async function play(
  bench: Bench,
  name: string,
  breaks: readonly Break[],
  { startMs, gate }: { readonly startMs: number; readonly gate: Gate | null },
): Promise<{ problem: string | null; calls: number }> {
  bench.ahead(startMs)
  const story = await stories[name]!(bench)
  const before = bench.double.calls.length
  for (const { nth, fault } of breaks) bench.double.breakCall(nth, fault)
  bench.alarms.length = 0
  gate?.shut()
  let outcome = await story.send().catch(() => ({ kind: 'unknown' }))
  gate?.open()
  const isLed = story.payer !== undefined && outcome.kind === 'pending'
  if (isLed) await story.payer()
  for (let asked = 1; asked <= questions && !isFinal(outcome); asked += 1) {
    bench.ahead(startMs + asked * waitMs)
    outcome = await story.ask().catch(() => ({ kind: 'unknown' }))
    if (outcome.kind !== 'not_found') continue
    if (!story.repeats) break
    outcome = await story.send().catch(() => ({ kind: 'unknown' }))
  }
  const calls = bench.double.calls.length - before
  bench.double.forget()
  const moved = await bench.moved(story.kind, story.reference)
  // Nobody can pay on a page whose link was lost: the next try has another reference.
  const isNowhere = story.payer !== undefined && !isLed && moved.length === 0
  // A refund is never sent twice: an operator settles one that can't be found.
  const unseen = bench.hidesRefunds() ? 1 : 0
  const isTold = outcome.kind === 'unknown' && moved.length <= unseen && bench.alarms.includes('refund_lost')
  return { problem: isNowhere || isTold ? null : problemOf(outcome.kind, moved.length), calls }
}

function isFinal({ kind, mayStillCome }: { readonly kind: string; readonly mayStillCome?: true }): boolean {
  return ['succeeded', 'declined', 'failed'].includes(kind) && mayStillCome !== true
}

/** An intent moves money once, and what is booked is what moved. An open intent has not moved money twice. */
function problemOf(kind: string, moved: number): string | null {
  if (moved > 1) return `moved ${moved} times`
  if (kind === 'succeeded') return moved === 1 ? null : 'counts as done, and nothing moved'
  if (['declined', 'failed', 'not_found'].includes(kind))
    return moved === 0 ? null : `counts as ${kind}, and the money moved`
  return kind === 'pending' && moved === 1 ? null : `stays ${kind}, with ${moved} moved`
}
