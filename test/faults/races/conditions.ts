import type { RawItem } from '../checker/read.ts'
import type { Aftermath, Condition } from './race.ts'

/** The number of times that the gateway was paid during the race and after. */
export function charged(times: number): Condition {
  return (aftermath) => unless(times, newCharges(aftermath, 'succeeded'), 'charges')
}

/** As `charged`, where both a number and fewer are right. */
export function chargedAtMost(times: number): Condition {
  return (aftermath) => {
    const now = newCharges(aftermath, 'succeeded')
    return now <= times ? [] : [`${now} charges, more than ${times}`]
  }
}

/** As `chargedAtMost`, without what was given back: how often the payer paid in the end. */
export function keptAtMost(times: number): Condition {
  return (aftermath) => {
    // The twin's refunds settle when they are queried: a pending one counts too.
    const back = newEntries(aftermath, 'refund', 'succeeded') + newEntries(aftermath, 'refund', 'pending')
    const kept = newCharges(aftermath, 'succeeded') - back
    return kept <= times ? [] : [`${kept} charges kept, more than ${times}`]
  }
}

/** The number of times that the gateway declined during the race and after. */
export function declined(times: number): Condition {
  return (aftermath) => unless(times, newCharges(aftermath, 'declined'), 'declined charges')
}

/** This many of the actors got a success in the end. */
export function succeed(times: number): Condition {
  return ({ again }) => {
    const now = again.filter(({ status }) => status < 300).length
    return now === times
      ? []
      : [`${now} actors succeeded, not ${times}: ${again.map(({ status }) => status).join()}`]
  }
}

/** This actor got a success in the end. */
export function succeeds(actor: number): Condition {
  return ({ again }) => {
    const { status, text } = again[actor]!
    return status < 300 ? [] : [`actor ${actor} is told ${status} ${text}`]
  }
}

/** This actor succeeded in the end, or was refused for this reason. */
export function succeedsUnless(actor: number, reason: string): Condition {
  return ({ again }) => {
    const { status, text } = again[actor]!
    const refused = status === 409 && text.includes(`"reason":"${reason}"`)
    return status < 300 || refused ? [] : [`actor ${actor} is told ${status} ${text}`]
  }
}

/** All actors got the same answer in the end. */
export const toldAlike: Condition = ({ again }) => {
  const answers = new Set(again.map(({ status, text }) => `${status} ${text}`))
  return answers.size === 1 ? [] : [`told differently: ${[...answers].join(' | ')}`]
}

/** An actor who got a success finds an item of this kind in this status. */
export function keptWord(actor: number, partition: string, ...statuses: readonly string[]): Condition {
  return ({ again, items, merchantId }) => {
    const found = itemsOf(items, `${merchantId}#${partition}`).map(({ s }) => String(s))
    if (again[actor]!.status >= 300 || found.some((status) => statuses.includes(status))) return []
    return [`actor ${actor} succeeded, and the ${partition} is ${found.join()}`]
  }
}

/** If an actor got a success, every open invoice has this amount. */
export function opened(actor: number, amount: number): Condition {
  return ({ again, items, merchantId }) => {
    const open = itemsOf(items, `${merchantId}#INV`).filter(({ s }) => s === 'open')
    if (again[actor]!.status >= 300) return []
    return open.flatMap(({ a }) => unless(amount, Number(a), 'kobo are to be paid'))
  }
}

/** The subscription has as many units as one of these, and where this actor alone succeeded, as they asked for. */
export function keptUnits(asked: Readonly<Record<number, number>>, before: number): Condition {
  return ({ again, items, merchantId }) => {
    const has = Number(itemsOf(items, `${merchantId}#SUB`)[0]?.['q'] ?? 1)
    const wanted = Object.entries(asked).flatMap(([actor, units]) =>
      again[Number(actor)]!.status < 300 ? [units] : [],
    )
    if (wanted.length === 0) wanted.push(before)
    return wanted.includes(has) ? [] : [`${has} units, not ${wanted.join(' or ')}`]
  }
}

/** As `keptUnits`, of the one add-on that there is; none where it was taken off. */
export function keptAddOns(asked: Readonly<Record<number, number>>, before: number): Condition {
  return ({ again, items, merchantId }) => {
    const rows = (itemsOf(items, `${merchantId}#SUB`)[0]?.['ao'] ?? []) as readonly (readonly unknown[])[]
    const has = Number(rows[0]?.[2] ?? 0)
    const wanted = Object.entries(asked).flatMap(([actor, units]) =>
      again[Number(actor)]!.status < 300 ? [units] : [],
    )
    if (wanted.length === 0) wanted.push(before)
    return wanted.includes(has) ? [] : [`${has} of the add-on, not ${wanted.join(' or ')}`]
  }
}

/** Money left the merchant for so many payouts and bills. */
export function spent(times: number): Condition {
  return ({ items, merchantId }) => {
    const all = [...itemsOf(items, `${merchantId}#POUT`), ...itemsOf(items, `${merchantId}#BILL`)]
    return unless(times, all.filter(({ s }) => s !== 'failed').length, 'payouts and bills')
  }
}

/** There are so many items of a kind. */
export function counted(partition: string, times: number): Condition {
  return ({ items, merchantId }) =>
    unless(times, itemsOf(items, `${merchantId}#${partition}`).length, `items of ${partition}`)
}

function newCharges(aftermath: Aftermath, outcome: string): number {
  return newEntries(aftermath, 'charge', outcome)
}

/** How many more the gateway twin's own book holds of a kind than before they met. */
function newEntries({ items, before, merchantId }: Aftermath, kind: string, outcome: string): number {
  const [now, then] = [items, before].map(
    (all) =>
      itemsOf(all, `TWIN#${merchantId}#${kind}`).filter(
        ({ entry }) => (entry as { outcome: string }).outcome === outcome,
      ).length,
  ) as [number, number]
  return now - then
}

function itemsOf(items: readonly RawItem[], partition: string): RawItem[] {
  return items.filter(({ pk }) => pk === partition)
}

function unless(wanted: number, found: number, what: string): string[] {
  return found === wanted ? [] : [`${found} ${what}, not ${wanted}`]
}
