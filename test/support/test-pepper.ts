/** A pepper for operations that a test calls itself. */
export const testPepper = {
  pepper: () => Promise.resolve('a pepper for tests'),
  otherPeppers: () => Promise.resolve([]),
}
