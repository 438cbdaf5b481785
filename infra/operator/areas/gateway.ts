import * as z from 'zod'
import { gatewayCatalog } from '../../../shared/adapters/gateways/catalog.ts'
import { verb, type Area } from '../verb.ts'
import { flag, inMode, reason } from './options.ts'

const gateway = z.enum(Object.keys(gatewayCatalog)).describe('its name')

/** Gateways that the operator holds. */
export const gatewayArea: Area = {
  says: 'gateways that nothing is sent to for now',
  verbs: {
    hold: verb({
      says: 'nothing is sent to a gateway in a mode; what is due waits',
      options: z.object({ gateway, reason, mode: inMode }),
      effect: 'changes',
      needs: 'tables',
      run: async ({ mode, gateway, reason }, act) =>
        (await operator()).holdGatewayIn(mode, { kind: 'hold', gateway, reason }, act),
    }),
    release: verb({
      says: 'undoes hold: each period that still runs is billed once',
      options: z.object({ gateway, mode: inMode }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ mode, gateway }, act) =>
        (await operator()).holdGatewayIn(mode, { kind: 'release', gateway }, act),
    }),
    leave: verb({
      says: 'a gateway that is to be taken out of a mode: says what it still has, and refuses while that is anything',
      options: z.object({
        gateway,
        abandon: flag('leave its methods and open charges behind, but no refund that is pending'),
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ mode, gateway, abandon }, act) =>
        (await operator()).leaveGatewayIn(mode, { gateway, abandon }, act),
    }),
    list: verb({
      says: 'the gateways that are held',
      options: z.object({ mode: inMode }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ mode }) => (await operator()).listHeldIn(mode),
    }),
  },
}

/** Imported late: what it uses reads the environment. */
const operator = () => import('../../local/operator.ts')
