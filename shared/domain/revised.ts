/** A stored thing with changed fields. It carries the next version, on which the store's condition rests (H2). */
export function revised<T extends { readonly version: number }>(thing: T, changes: Partial<T>): T {
  return { ...thing, ...changes, version: thing.version + 1 }
}
