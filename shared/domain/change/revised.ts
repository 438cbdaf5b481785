/** A stored thing with changed fields and the next version, which the store's condition checks (H2). */
export function revised<T extends { readonly version: number }>(thing: T, changes: Partial<T>): T {
  return { ...thing, ...changes, version: thing.version + 1 }
}
