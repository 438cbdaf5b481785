import * as z from 'zod'
import { gatewayCatalog } from '../../../shared/adapters/gateways/catalog.ts'
import { verb, type Area } from '../verb.ts'
import { inMode, reason } from './options.ts'

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
