import type { PlantedBug } from '../bug.ts'

const links = ['test/http/payment-links.test.ts']

/** Uses of payment links (M7). */
export const paymentLinkBugs: readonly PlantedBug[] = [
  {
    name: 'link-paid-beyond-its-limit',
    says: 'Payers at once pay a link once more often than it may be.',
    breaks: 'I10',
    file: 'shared/store/entities/payment-link.ts',
    find: `values: { ':one': 1, ':most': maxUses ?? 0 },`,
    replace: `values: { ':one': 1, ':most': (maxUses ?? 0) + 1 },`,
    caughtBy: links,
  },
  {
    name: 'link-use-never-returned',
    says: 'A payment that fails keeps the use of its link.',
    breaks: 'I10',
    file: 'shared/operations/changes/link-moves.ts',
    find: `return link == null ? [] : [releaseLinkUse(merchantId, link)]`,
    replace: `return link == null ? [] : [releaseLinkUse(merchantId, link)].slice(1)`,
    caughtBy: links,
  },
  {
    name: 'link-sum-forgotten',
    says: 'What a reserved use brought is not added to what its link brought.',
    breaks: 'I10',
    file: 'shared/store/entities/payment-link.ts',
    find: `values: { ':less': -1, ':amount': amount, ':none': 0 },`,
    replace: `values: { ':less': -1, ':amount': amount * 0, ':none': 0 },`,
    caughtBy: links,
  },
]
