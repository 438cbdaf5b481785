/** How the price of what is sold again and again is stored: of a plan, and of an add-on. */
export const priceAttributes = {
  name: 'n',
  amount: 'a',
  currency: 'c',
  interval: 'i',
  intervalCount: 'ic',
} as const
