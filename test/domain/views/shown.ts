/** An object without these of its fields: what is left of a stored one that a view shows. */
export function without<Whole extends object, Field extends keyof Whole & string>(
  whole: Whole,
  fields: readonly Field[],
): Omit<Whole, Field> {
  const entries = Object.entries(whole).filter(([name]) => !(fields as readonly string[]).includes(name))
  return Object.fromEntries(entries) as Omit<Whole, Field>
}

/** The plan Gold as events, and lists of subscriptions, show it. */
export const goldInEvent = {
  id: 'plan_gold',
  name: 'Gold',
  amount: 500_000,
  currency: 'NGN',
  interval: 'month',
  intervalCount: 1,
}
