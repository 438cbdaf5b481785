import { addMs, earlier } from '../../domain/time/time.ts'
import type { DueLog, TableHandle } from '../../store/context.ts'
import { readDueNow, type DueHint, type StoredDue } from '../../store/due.ts'
import type { Key } from '../../store/keys.ts'

/** Rows that are verified together. */
const mostAtOnce = 500

/**
 * The work before a walk: what the index showed, and what the walk's own commits have made due since, which the index
 * may not show for seconds. Both are hints: before any work the items are read strongly, and those reads decide.
 */
export class Agenda implements DueLog {
  /** The latest first, so the next one is at the end. */
  readonly #hints: DueHint[] = []
  readonly #known = new Set<string>()
  /** Work that left its due entry unchanged, such as a charge that another run finishes, must not delay the walk. */
  readonly #taken = new Set<string>()

  note(key: Key, at: string): void {
    const hint = { key, at }
    const text = textOf(hint)
    if (this.#known.has(text)) return
    this.#known.add(text)
    this.#hints.splice(this.#placeOf(at), 0, hint)
  }

  /**
   * The oldest work that is really due up to an instant, within one window, oldest first; empty when nothing is left.
   */
  async nextWindow(table: TableHandle, until: string, windowMs: number): Promise<StoredDue[]> {
    for (;;) {
      const first = this.#hints.at(-1)
      if (first === undefined || first.at > until) return []
      const end = earlier(addMs(first.at, windowMs), until)
      const stored = await readDueNow(table, this.#take(end))
      const fresh = stored.filter((due) => this.#isFresh(due, end))
      for (const due of fresh) this.#taken.add(identityOf(due))
      if (fresh.length > 0) return fresh.sort(byTime)
    }
  }

  /** The items of the hints up to an instant, each once. */
  #take(end: string): Key[] {
    const keys = new Map<string, Key>()
    while (keys.size < mostAtOnce) {
      const hint = this.#hints.at(-1)
      if (hint === undefined || hint.at > end) break
      this.#hints.pop()
      this.#known.delete(textOf(hint))
      keys.set(`${hint.key.pk} ${hint.key.sk}`, hint.key)
    }
    return [...keys.values()]
  }

  #isFresh(due: StoredDue, end: string): boolean {
    if (this.#taken.has(identityOf(due))) return false
    if (due.at <= end) return true
    this.note(due.key, due.at)
    return false
  }

  /** Where a hint is inserted: after all later ones, and before equal ones, which were noted first. */
  #placeOf(at: string): number {
    let [low, high] = [0, this.#hints.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#hints[middle]!.at > at) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Work due at the same instant runs in the order of its creation. */
function byTime(a: StoredDue, b: StoredDue): number {
  const [first, second] = [`${a.at} ${a.key.sk}`, `${b.at} ${b.key.sk}`]
  return first < second ? -1 : 1
}

function textOf({ key, at }: DueHint): string {
  return `${key.pk} ${key.sk} ${at}`
}

function identityOf(due: StoredDue): string {
  return `${textOf(due)} ${due.job}`
}
