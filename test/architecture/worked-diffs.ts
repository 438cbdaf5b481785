import { readFileSync } from 'node:fs'

/** Lines that stand together in a file, and what they become. */
interface Hunk {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A change of one file; of a new one there is nothing before. */
export interface FileDiff {
  readonly path: string
  readonly isNew: boolean
  readonly hunks: readonly Hunk[]
}

/** Some changes, and what is then said of them, a line each. */
export interface Step {
  readonly diffs: readonly FileDiff[]
  readonly says: readonly string[]
}

export interface Addition {
  readonly name: string
  readonly steps: readonly Step[]
}

/** The worked additions of a paper: a heading each, whose blocks are `diff` and, after one, `says`. */
export function additionsOf(paper: string): Addition[] {
  return paper
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ name: section.split('\n')[0]!, steps: stepsOf(section) }))
}

function stepsOf(section: string): Step[] {
  const steps: { diffs: FileDiff[]; says: string[] }[] = []
  for (const [, kind, text] of section.matchAll(/^```(diff|says)\n(.*?)^```$/gms)) {
    if (kind === 'diff') steps.push({ diffs: diffsOf(text!), says: [] })
    else steps.at(-1)!.says.push(...text!.trimEnd().split('\n'))
  }
  return steps
}

function diffsOf(text: string): FileDiff[] {
  return text
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [from, to, ...lines] = part.trimEnd().split('\n')
      return {
        path: to!.replace('+++ b/', ''),
        isNew: from === '/dev/null',
        hunks: lines
          .join('\n')
          .split(/^@@$/m)
          .slice(1)
          .map((hunk) => hunkOf(hunk.split('\n').filter((line) => line !== ''))),
      }
    })
}

function hunkOf(lines: readonly string[]): Hunk {
  const without = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1))
  return { before: without('+'), after: without('-') }
}

/**
 * A file's text after a change.
 * @throws Error that names the hunk which does not apply any more, or applies at several places.
 */
export function apply({ path, isNew, hunks }: FileDiff, text: string): string {
  if (isNew) return `${hunks.flatMap(({ after }) => after).join('\n')}\n`
  return hunks.reduce((now, { before, after }, i) => {
    const parts = now.split(`\n${before.join('\n')}\n`)
    if (parts.length !== 2) {
      const found = parts.length === 1 ? 'is not there any more' : `is there ${parts.length - 1} times`
      throw new Error(
        `hunk ${i + 1} of ${path} does not apply: what it goes by ${found}:\n${before.join('\n')}`,
      )
    }
    return parts.join(`\n${after.join('\n')}\n`)
  }, text)
}

/** The sources with changes laid over them; nothing is written. */
export class Overlay {
  readonly #changed = new Map<string, string>()
  readonly #root: string
  #version = 0

  constructor(root: string) {
    this.#root = root
  }

  change(diffs: readonly FileDiff[]): void {
    this.#version += 1
    for (const diff of diffs) {
      const path = this.#root + diff.path
      this.#changed.set(path, apply(diff, this.read(path) ?? ''))
    }
  }

  /** The content of the file at an absolute path. */
  read(path: string): string | undefined {
    const own = this.#changed.get(path)
    if (own !== undefined) return own
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return undefined
    }
  }

  has(path: string): boolean {
    return this.#changed.has(path)
  }

  /** Whether a folder has a changed file in it. */
  holds(folder: string): boolean {
    return [...this.#changed.keys()].some((path) => path.startsWith(`${folder}/`))
  }

  /** Whatever was changed is looked at anew after every change: what it names may be there now. */
  versionOf(path: string): string {
    return this.has(path) ? `${this.#version}` : '0'
  }
}
