import { addOn, createAddOn, listAddOns, updateAddOn } from '../../contracts/add-on.ts'
import { describe, describeList } from '../describe.ts'
import { planTerms } from './catalog.ts'

const { amount, interval, intervalCount, pricing } = planTerms

const terms = {
  name: 'Its name, as invoice lines and pages show it.',
  amount,
  currency: 'The currency of the price: that of the plans it can be added to.',
  interval,
  intervalCount,
  pricing: ['How the price follows from the quantity; left out for one price of one unit.', pricing[1]],
} as const

const addOnWords = {
  ...terms,
  id: 'The add-on’s identifier, with the prefix `addon_`.',
  archivedAt: 'When it was archived; null while it is on sale.',
  createdAt: 'When it was made.',
} as const

describe([addOn], addOnWords)
describe([createAddOn.body], terms)
describe([updateAddOn.body], { name: terms.name })
describeList(listAddOns.response, 'The add-ons of this page, newest first.', addOnWords)
