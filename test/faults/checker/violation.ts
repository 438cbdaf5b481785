/** What must never be (shared/rules/invariants.md). */
export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I11'

/** Something that must never be. */
export interface Violation {
  readonly invariant: InvariantName
  /** The item's key or the object's identifier. */
  readonly where: string
  readonly what: string
}

export interface CheckOptions {
  /** Nothing is under way any more: then what only a run that is under way may leave is a violation too. */
  readonly settled: boolean
  /** The tenant's present instant, ISO: work that was due before it must have been done. */
  readonly now?: string
}

/** The violations of one invariant, each `[where, what]`. */
export type Findings = [where: string, what: string][]
