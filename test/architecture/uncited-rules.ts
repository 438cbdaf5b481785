/** Rules that product or tests do not name, and why that is so. */
export const uncited: Readonly<Record<string, string>> = {
  'D1.20': 'there is nothing to see while nothing is posted to the account',
  H10: 'shown by the whole suite, whose requests share one process',
  H12: 'bounds are tests, and nothing else',
  'D9.13': 'a constant of the list',
}
