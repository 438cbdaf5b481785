import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { startNombaDouble } from '../gateways/nomba-double.ts'
import type { NombaDouble } from '../gateways/nomba-parts.ts'
import { startPaystackDouble } from '../gateways/paystack-double.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'

/** A double of Paystack that is a mode's gateway. */
export interface GatewayDouble {
  readonly paystack: PaystackDouble
  /** Writes the doubles' present credentials into the secrets that this process and its like read. */
  putSecrets(): void
  readonly stop: () => Promise<void>
}

/** Doubles of live's gateway, Paystack, and of its seller of airtime and power, Nomba. */
export interface LiveDoubles extends GatewayDouble {
  readonly nomba: NombaDouble
}

const secretOf = ({ secretKey, url }: PaystackDouble) => ({ secretKey, baseUrl: url })

/** Keeps secrets in a file of their own, which LOCAL_SECRETS names from now on. */
function keepSecrets(secretsNow: () => Readonly<Record<string, object>>) {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = join(folder, 'secrets.json')
  const put = () => {
    writeFileSync(file, JSON.stringify(secretsNow()))
  }
  put()
  process.env['LOCAL_SECRETS'] = file
  const remove = () => {
    rmSync(folder, { recursive: true })
  }
  return { put, remove }
}

/** Makes a double the gateway of a mode, in this process from now on. After `startService`. */
export async function startGatewayDouble(mode: Mode): Promise<GatewayDouble> {
  const paystack = await startPaystackDouble(mode === 'live' ? 'sk_live_double' : 'sk_test_double')
  const secrets = keepSecrets(() => ({ [`${mode}/paystack`]: secretOf(paystack) }))
  process.env[`GATEWAY_${mode.toUpperCase()}`] = 'paystack'
  return {
    paystack,
    putSecrets: secrets.put,
    stop: async () => {
      await paystack.stop()
      secrets.remove()
    },
  }
}

/** Two gateways that a mode may have, one at a time or both. */
export interface TwoGateways extends LiveDoubles {
  /** The mode's gateways from now on, as `gatewayLive` names them. */
  readonly choose: (names: string) => void
}

/** Starts doubles of two gateways with credentials in one mode, whose gateway is Paystack at first. After `startService`. */
export async function startTwoGateways(mode: Mode): Promise<TwoGateways> {
  const key = mode === 'live' ? 'sk_live_double' : 'sk_test_double'
  const [paystack, nomba] = await Promise.all([startPaystackDouble(key), startNombaDouble()])
  const secrets = keepSecrets(() => ({
    [`${mode}/paystack`]: secretOf(paystack),
    [`${mode}/nomba`]: { ...nomba.secret, baseUrl: nomba.url },
  }))
  const choose = (names: string) => {
    process.env[`GATEWAY_${mode.toUpperCase()}`] = names
  }
  choose('paystack')
  return {
    paystack,
    nomba,
    choose,
    putSecrets: secrets.put,
    stop: async () => {
      await Promise.all([paystack.stop(), nomba.stop()])
      secrets.remove()
    },
  }
}

/** Makes doubles live's gateway and its seller of bills, in this process and those it starts, from now on. After `startService`. */
export async function startLiveDoubles(): Promise<LiveDoubles> {
  const [paystack, nomba] = await Promise.all([startPaystackDouble('sk_live_double'), startNombaDouble()])
  const secrets = keepSecrets(() => ({
    'live/paystack': secretOf(paystack),
    'live/nomba': { ...nomba.secret, baseUrl: nomba.url },
  }))
  Object.assign(process.env, { GATEWAY_LIVE: 'paystack', BILLS_LIVE: 'nomba' })
  return {
    paystack,
    nomba,
    putSecrets: secrets.put,
    stop: async () => {
      await Promise.all([paystack.stop(), nomba.stop()])
      secrets.remove()
    },
  }
}
