import { addMs, earlier } from '../../domain/time.ts'
import type { DueLog, TableHandle } from '../../store/context.ts'
import { readDueNow, type DueHint, type StoredDue } from '../../store/due.ts'
import type { Key } from '../../store/keys.ts'

/** Rows that are verified together. */
const mostAtOnce = 500

/**
 * What a walk has before it: what the index said, and what the walk's own commits made due since, which the index may not
 * show for seconds. Both are hints. Before anything is done the items are read strongly, and they decide.
 */
export class Agenda implements DueLog {
  /** The latest first, so that what comes next stands at the end. */
  readonly #hints: DueHint[] = []
  readonly #known = new Set<string>()
  /** Work that left its due entry as it was, such as a charge somebody else is finishing, must not hold the walk up. */
  readonly #taken = new Set<string>()

  note(key: Key, at: string): void {
    const hint = { key, at }
    const text = textOf(hint)
    if (this.#known.has(text)) return
    this.#known.add(text)
    this.#hints.splice(this.#placeOf(at), 0, hint)
  }

  /**
   * The oldest work that is really due up to an instant, as far as it lies within one window, the oldest first; empty when
   * nothing is left.
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

  /** The items that hints up to an instant speak of, each once. */
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

  /** Where a hint belongs: behind all that are later, before its equals, which came first. */
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

/** What is due at one instant comes in the order in which it was made. */
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
