/** Of an add-on that a subscription has, or will have. */
export const soldAddOnWords = {
  addOnId: 'The add-on.',
  name: 'What it was called when it was added; lines call it so.',
  quantity: 'How many units of it.',
  unitAmount: 'The price of each unit, in minor units; null where units have different prices.',
  amount: 'The agreed price of all its units for a period, in minor units.',
} as const

export const addOnWords = {
  addOns: ['What it buys beside its plan.', soldAddOnWords],
  scheduledAddOns: [
    'The add-ons that change at the next renewal, with the units that there will be; a `quantity` of 0 takes one off.',
    soldAddOnWords,
  ],
} as const

export const orderedAddOnWords = [
  'What is bought beside the plan: add-ons with its period and currency, each once, at most 10.',
  { addOnId: 'The add-on.', quantity: 'How many units, as its `pricing` allows; 1 by default.' },
] as const

/** Of a change of plan, quantity or add-ons (K5). */
export const changeWords = {
  planId: 'The plan to change to; left out to change the quantity or add-ons alone.',
  quantity: 'How many units from then on; left out to keep as many.',
  addOns: [
    'The add-ons that change; those that are not named stay. Name all of them where the plan’s period changes.',
    { addOnId: 'The add-on.', quantity: 'How many units there are to be; 0 takes it off.' },
  ],
  effective:
    'Now, or when the present period ends. Left out: now, and what costs less (fewer units, an add-on that goes) as your setting `onDecrease` says.',
  proration: 'What happens to the difference: charge it now, put it on the next invoice, or leave it.',
  setupFee:
    'True to charge the setup fee of the new plan, in whole: on the invoice of the change where it begins a period or costs something now, else on the next one. Left out: none is charged; at the renewal, as it is scheduled for that plan.',
} as const
