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
