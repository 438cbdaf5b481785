import type { Asked } from '../../../shared/adapters/gateways/asked.ts'
import type { DoubleAnswer, HttpDouble, SeenCall } from '../../gateways/http-double.ts'
import { nombaBench, paystackBench, type AdapterBench } from '../gateway-bench.ts'
import { memoryWithin, type ProcessMemory } from './memory.ts'
import type { Scene } from './scenes.ts'
import { isSaid, variationsOf } from './variations.ts'
import { wordsOf } from './words.ts'

type Gateway = keyof typeof wordsOf

/** What a scene came to: the adapter's word, its alarms, what it has noted, and its calls. */
type Told = Readonly<Record<'outcome' | 'alarms' | 'names' | 'noted' | 'calls', string>>

interface Came {
  readonly told: Told
  /** What the calls of the scene were answered, in their order. */
  readonly answers: readonly DoubleAnswer[]
}

/**
 * Plays a scene as it is, and once for each way in which one of its answers could have been another. First comes how it goes,
 * then, a line each, each other way that it may go, as far as that is different, with what leads there: which call, where in its
 * answer, and what is there instead. What changes nothing is not recorded.
 * @param meet is called with each way as soon as it is played: who holds it against a record need not wait for the rest.
 */
export async function recordScene(
  gateway: Gateway,
  scene: Scene,
  meet: (variation: string, difference: string) => void = () => undefined,
): Promise<string> {
  const first = await play(gateway, scene)
  meet(asItIs, differenceOf(null, first.told))
  const usual = await play(gateway, scene, { nth: -1, change: (answer) => answer })
  const groups = new Map<string, string[]>()
  for (const [i, answer] of usual.answers.entries())
    for (const place of variationsOf(answer, wordsOf[gateway])) {
      let isRead = false
      for (const [j, { place: where, other, change }] of place.entries()) {
        // A refusal’s words may make a difference where a text that is none of them makes none.
        if (j > 1 && !isRead && !(scene.refusal && isSaid(where))) break
        const { told } = await play(gateway, scene, { nth: i, change })
        const difference = folded(differenceOf(usual.told, told), other)
        const variation = `${i + 1}. ${where}: ${shortName(other)}`
        meet(variation, difference)
        if (difference === '') continue
        isRead = true
        groups.set(difference, [...(groups.get(difference) ?? []), variation])
      }
    }
  const other = [...groups].map(([difference, names]) => `${difference}${shortened(names)}`)
  return [differenceOf(null, first.told), ...other].join('')
}

/** An object that got a field is named by it. */
function shortName(other: string): string {
  return other.includes('"currency":"USD"') ? 'USD' : other
}

/** The variation that changes nothing. */
const asItIs = 'as it is'

/** A difference on one line, in which a refusal that is named after the changed word says `it`, so that all such words are one group. */
function folded(difference: string, other: string): string {
  if (difference === '') return ''
  const word = other.startsWith('"') ? other : `"${other}"`
  const lines = difference.trimEnd().split('\n')
  return `${lines.map((line) => (line.startsWith('names') ? line.replaceAll(word, 'it') : line)).join(' · ')}\n`
}

/** What a record says of each variation, to hold one against it before the others are played. */
export function readRecord(text: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  // First comes how the scene goes as it is: as many lines as there are things to tell.
  const usual = /^(?:.*\n){5}/.exec(text)?.[0] ?? ''
  said.set(asItIs, usual)
  for (const [, told = '', list = ''] of text.slice(usual.length).matchAll(/(^\S.*\n)((?:^ {4}.*\n)*)/gm)) {
    for (const [, place = '', others = ''] of list.matchAll(/^ {4}(\S+ \S+): (.*)$/gm))
      for (const [other] of others.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)) said.set(`${place}: ${other}`, told)
  }
  return said
}

function differenceOf(usual: Told | null, told: Told): string {
  return Object.entries(told)
    .filter(([name, text]) => text !== usual?.[name as keyof Told])
    .map(([name, text]) => `${name} ${text}\n`)
    .join('')
}

/** A line for each place, with all that may stand there. */
function shortened(names: readonly string[]): string {
  const places = Map.groupBy(names, (name) => name.slice(0, name.indexOf(': ')))
  return [...places]
    .map(([place, own]) => `    ${place}: ${own.map((name) => name.slice(place.length + 2)).join(' ')}\n`)
    .join('')
}

interface Lie {
  readonly nth: number
  readonly change: (answer: DoubleAnswer) => DoubleAnswer
}

async function play(gateway: Gateway, { prepare, refusal }: Scene, lie?: Lie): Promise<Came> {
  const memory = memoryWithin()
  const bench = await open(gateway, memory)
  try {
    const act = await prepare(bench)
    // The session is there, so that every call is the scene's own.
    await bench.payments.query(bench.merchantId, 'inv_warm-1', { amount: 1, currency: 'NGN' })
    bench.alarms.length = 0
    bench.refusals.length = 0
    bench.double.calls.length = 0
    const answers = hear(bench.double, refusal, lie)
    let outcome: unknown
    try {
      outcome = await act()
    } catch (error) {
      outcome = { throws: (error as Error).message }
    }
    const told = {
      outcome,
      alarms: bench.alarms,
      names: bench.refusals,
      noted: memory.records().map((asked) => (lie ? learntOf(asked) : asked)),
      calls: bench.double.calls.map((call) => (lie ? `${call.method} ${call.path}` : shortOf(call))),
    }
    const texts = Object.entries(told).map(([name, value]) => [name, plain(value, bench.double.url)])
    return { told: Object.fromEntries(texts) as Told, answers }
  } finally {
    await bench.stop()
  }
}

function open(gateway: Gateway, memory: ProcessMemory): Promise<AdapterBench<HttpDouble>> {
  return gateway === 'paystack'
    ? paystackBench(undefined, {}, memory.of)
    : nombaBench(undefined, {}, memory.of)
}

/** Hears what the double answers from now on, and has one answer said otherwise. */
function hear(double: HttpDouble, refusal: Scene['refusal'], lie: Lie | undefined): DoubleAnswer[] {
  const answers: DoubleAnswer[] = []
  const listen = (): void => {
    double.tellOtherwise((made) => {
      const isMoney =
        double.calls.at(-1)?.method === 'POST' && !/recipient|lookup/.test(double.calls.at(-1)!.path)
      const answer = refusal && isMoney ? refusal : made
      const nth = answers.push(answer) - 1
      listen()
      return nth === lie?.nth ? lie.change(answer) : answer
    })
  }
  listen()
  return answers
}

/** What answers add to a record. */
function learntOf({ reference, gatewayId, transactionId, acceptedAt, succeededAt }: Asked): Partial<Asked> {
  return { reference, gatewayId, transactionId, acceptedAt, succeededAt } as Partial<Asked>
}

/** A call in full: the method, the path, what is asked or sent, and under which key. */
function shortOf({ method, path, query, headers, body }: SeenCall): string {
  const asked = query.size === 0 ? '' : `?${decodeURIComponent(query.toString())}`
  const key = headers['x-idempotent-key']
  const sent = method === 'GET' ? '' : ` ${JSON.stringify(body)}`
  return `${method} ${path}${asked}${sent}${key === undefined ? '' : ` as ${String(key)}`}`
}

/** A scene in words that are the same whenever it is played: identifiers and instants by their form. */
function plain(value: unknown, url: string): string {
  const wallMs = Date.now()
  return (value === undefined ? 'nothing' : JSON.stringify(value))
    .replaceAll(url, 'http://double')
    .replaceAll(/((?:inv|chk|pout|bill|rfnd)[_-])01[jJ][dD][0-9A-Za-z]{22}/g, '$1REF')
    .replaceAll(/(AUTH_card|token-key-)\d+/g, '$1N')
    .replaceAll(/(AUTH_|N\/A-)\d{12,}/g, '$1REF')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'UUID')
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (iso) => instantOf(iso, wallMs))
}

/** An instant near the wall clock is shown by its distance from it, in steps of five minutes. */
function instantOf(iso: string, wallMs: number): string {
  if (iso.startsWith('2031')) return iso
  const steps = Math.round((Date.parse(iso) - wallMs) / 300_000)
  return `now${steps < 0 ? '' : '+'}${steps * 5}min`
}
