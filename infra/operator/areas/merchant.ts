import * as z from 'zod'
import { isValidTimeZone } from '../../../shared/domain/time/calendar.ts'
import { feeBearers } from '../../../shared/domain/money/fees.ts'
import { heldParts, type HeldPart } from '../../../shared/domain/merchant/hold.ts'
import { defaultTimeZone } from '../../../shared/domain/merchant/merchant.ts'
import { verb, type Area } from '../verb.ts'
import { flag, inMode, merchant, reason } from './options.ts'

const email = z.email('must be an email address').describe('the owner’s')
const parts = {
  charges: flag('what is due is not charged'),
  payouts: flag('no payouts and bills go out'),
  all: flag('both'),
}

/** Merchants, what is held of them, and their owners' access. */
export const merchantArea: Area = {
  says: 'merchants, what is held of them, and their owners’ access',
  verbs: {
    create: verb({
      says: 'makes a merchant in both modes, and shows the keys once',
      options: z.object({
        name: z.string('is required').min(1).max(200).describe('the business'),
        email,
        timezone: z
          .string()
          .refine(isValidTimeZone, 'must be an IANA time zone')
          .default(defaultTimeZone)
          .describe('IANA name'),
      }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ name, email, timezone }, act) =>
        (await operator()).createInBothModes({ name, email, timeZone: timezone }, act),
    }),
    login: verb({
      says: 'opens a dashboard session as the owner',
      options: z.object({ email }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ email }) => {
        const { token, expiresAt } = await (await operator()).login(email)
        return { adminToken: token, expiresAt }
      },
    }),
    list: verb({
      says: 'every merchant',
      options: z.object({}),
      effect: 'reads',
      needs: 'tables',
      run: async () => (await operator()).listAll(),
    }),
    disable: verb({
      says: 'holds everything in both modes and revokes all credentials; enable undoes the hold',
      options: z.object({ email }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ email }, act) => {
        const { credentialsToRevoke, disableInBothModes, merchantByEmail } = await operator()
        if (!act.dry) return disableInBothModes(email, act)
        const { merchantId } = await merchantByEmail(email)
        return { merchantId, disabled: true, revokes: await credentialsToRevoke(merchantId) }
      },
    }),
    enable: verb({
      says: 'undoes disable; the owner makes credentials anew',
      options: z.object({ email }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ email }, act) => (await operator()).enableInBothModes(email, act),
    }),
    hold: verb({
      says: 'a merchant’s charges, payouts or both wait, with a reason that they are shown',
      options: z.object({ email, reason, ...parts, mode: inMode }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ email, mode, reason, ...given }, act) =>
        (await operator()).holdInMode({ mode, email }, { kind: 'hold', parts: partsOf(given), reason }, act),
    }),
    release: verb({
      says: 'undoes hold: each period that still runs is billed once',
      options: z.object({ email, ...parts, mode: inMode }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ email, mode, ...given }, act) =>
        (await operator()).holdInMode({ mode, email }, { kind: 'release', parts: partsOf(given) }, act),
    }),
    'fee-bearer': verb({
      says: 'who bears the gateways’ fees of a merchant’s charges from now on: the platform, or the merchant',
      options: z.object({ email, bearer: z.enum(feeBearers, 'is platform or merchant'), mode: inMode }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ email, bearer, mode }, act) =>
        (await operator()).setFeeBearer({ mode, email }, bearer, act),
    }),
    'reset-second-factor': verb({
      says: 'removes a member’s lost second factor after 72 hours; every owner is mailed at once',
      options: z.object({ email: z.email('must be an email address').describe('the member’s') }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ email }, act) => (await operator()).resetFactor(email, act),
    }),
    spread: verb({
      says: 'spreads a large merchant’s newest items: one part for each 200,000 renewals due in one hour; never lowered',
      options: z.object({ merchant, over: z.coerce.number('is required').describe('parts') }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ merchant, over }, act) => (await operator()).spreadInLive(merchant, over, act),
    }),
  },
}

/** Imported late: what it uses reads the environment. */
const operator = () => import('../../local/operator.ts')

function partsOf({ charges, payouts, all }: Record<HeldPart | 'all', boolean>): readonly HeldPart[] {
  const parts = heldParts.filter((part) => all || { charges, payouts }[part])
  if (parts.length === 0) throw new Error('say what: --charges, --payouts or --all')
  return parts
}
