/** Of an add-on that a subscription has, or will have. */
export const soldAddOnWords = {
  addOnId: 'The add-on.',
  name: 'Its name when it was added, which invoice lines use.',
  quantity: 'How many units of it.',
  unitAmount: 'The price of each unit, in minor units; null where units have different prices.',
  amount: 'The agreed price of all its units for a period, in minor units.',
} as const

export const addOnWords = {
  addOns: ['Its add-ons.', soldAddOnWords],
  scheduledAddOns: [
    'The add-ons that change at the next renewal, with their new quantity; 0 removes one.',
    soldAddOnWords,
  ],
} as const

export const orderedAddOnWords = [
  'Add-ons to the plan, with its period and currency; each once, at most 10.',
  { addOnId: 'The add-on.', quantity: 'How many units, as its `pricing` allows; 1 by default.' },
] as const

/** Of a change of plan, quantity or add-ons (K5). */
export const changeWords = {
  planId: 'The plan to change to; left out to change the quantity or add-ons alone.',
  quantity: 'How many units from then on; left out to keep as many.',
  addOns: [
    'The add-ons that change; those not named stay as they are. Name all of them where the plan’s period changes.',
    { addOnId: 'The add-on.', quantity: 'The new quantity; 0 removes it.' },
  ],
  effective:
    'Now, or when the present period ends. Left out: now, and what lowers the price (fewer units, a removed add-on) as your setting `onDecrease` says.',
  proration: 'What happens to the difference: charge it now, put it on the next invoice, or leave it.',
  setupFee:
    'True to charge the full setup fee of the new plan: on the invoice of the change if that begins a period or charges something now, otherwise on the next one. By default none is charged; for a change at the renewal, as it was scheduled.',
} as const
