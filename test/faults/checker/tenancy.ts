import { keyOf } from './items.ts'
import { bookKinds, partitionTypes } from './partitions.ts'
import type { RawItem } from './read.ts'
import { placeOf, type World } from './world.ts'
import type { Findings } from './violation.ts'

// A scan also meets the audit's partitions of every function that writes some.
const types = new Set(['AUD', ...partitionTypes, ...bookKinds.map((kind) => `TWIN#${kind}`)])

/** Partitions that belong to no merchant. */
const ownerless =
  /^(MERCHANTS$|RUNS$|FAILING$|CRED#|EMAIL#|TOKEN#|OTP#|PERSON#[^#]+#RATE$|SOURCE-[^#]+#RATE$|GATEWAY#|person-[^#]+#IDEM$|TWIN##secret$|TWIN##account$|VACC#)/

/** I9, keys: every item and its index entries belong to a known merchant, and all are of the table's mode. */
export function tenancy(world: World): Findings {
  const mode = modeOf(world)
  return [
    ...world.items.flatMap((item) => placed(item, world)),
    ...world.items.flatMap((item) => indexed(item, world)),
    ...wrongMode(world, mode),
  ]
}

function placed(item: RawItem, { tenants }: World): Findings {
  if (ownerless.test(item.pk)) return []
  const { owner, type } = placeOf(item.pk)
  if (!tenants.has(owner)) return [[keyOf(item), 'belongs to no known merchant']]
  // The audit has a partition for each function that writes some.
  const isKnown = types.has(type) || type === 'AUD'
  return isKnown ? [] : [[keyOf(item), `is of no known type, ${type}`]]
}

/** Index partitions that lead across merchants, with the owner in the sort key. */
const shared = /^(PHONE|TYPED|MAIL|TYPED-MAIL)#/

function indexed(item: RawItem, { tenants }: World): Findings {
  const { owner } = placeOf(item.pk)
  if (!tenants.has(owner)) return []
  const { opk, osk, tpk, tsk, dpk } = item as Partial<Record<string, string>>
  const entries = [
    shared.test(opk ?? '') ? osk : opk,
    shared.test(tpk ?? '') ? tsk : tpk,
    dpk?.replace(/^(DUE#(\d+$)?|OUT#\d+$)/, ''),
  ]
  const foreign = entries.filter(
    (entry) => entry !== undefined && entry !== '' && placeOf(entry).owner !== owner,
  )
  return foreign.map((entry) => [keyOf(item), `is listed with ${entry}`])
}

type Mode = 'live' | 'sandbox'

/** What shows that an item is of a mode: a twin's book or a clock, a due partition, a credential. */
function modeShown({ pk, dpk }: RawItem): Mode | null {
  if (pk.startsWith('TWIN#') || pk.endsWith('#CLOCK')) return 'sandbox'
  if (typeof dpk !== 'string' || dpk.startsWith('OUT#')) return null
  return /^DUE#\d+$/.test(dpk) ? 'live' : 'sandbox'
}

/** A table is a sandbox's as soon as anything in it is: there must be nothing live beside it. */
function modeOf({ items, credentials }: World): Mode {
  const sandbox =
    credentials.some(({ mode }) => mode === 'sandbox') || items.some((item) => modeShown(item) === 'sandbox')
  return sandbox ? 'sandbox' : 'live'
}

const liveSecret = /\b(sk|pk|cid|csec|at|cs|idt)_live_/

function wrongMode({ items, credentials, tenants }: World, mode: Mode): Findings {
  const shown = items.filter((item) => (modeShown(item) ?? mode) !== mode)
  const keys = credentials.filter(
    (one) => one.mode !== mode || (mode === 'sandbox' && liveSecret.test(one.hint ?? '')),
  )
  const answers =
    mode === 'live'
      ? []
      : [...tenants.values()].flatMap(({ records }) =>
          records.filter(({ body }) => liveSecret.test(JSON.stringify(body ?? null))),
        )
  return [...shown, ...[...keys, ...answers].map(({ raw }) => raw)].map((item) => [
    keyOf(item),
    `does not belong in a ${mode} table`,
  ])
}
