import type { Mode } from '../../shared/domain/merchant.ts'
import type { Merchant } from '../../shared/domain/merchant.ts'
import {
  createMerchant,
  type MerchantKeys,
  type NewMerchant,
} from '../../shared/operations/merchants/create-merchant.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { enableMerchant } from '../../shared/operations/merchants/enable-merchant.ts'
import { holdGateway, listGatewayHolds } from '../../shared/operations/merchants/hold-gateway.ts'
import { holdMerchant } from '../../shared/operations/merchants/hold-merchant.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { loginAsOwner } from '../../shared/operations/merchants/login-as-owner.ts'
import { raiseSpread } from '../../shared/operations/merchants/raise-spread.ts'
import { resetSecondFactor } from '../../shared/operations/second-factor/reset-second-factor.ts'
import type { Spread } from '../../shared/store/entities/spread.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { wallClock } from '../../shared/runtime/wall-clock.ts'

/** A new merchant, as shown to the operator: the only output of the keys. */
export interface CreatedMerchant {
  readonly merchantId: string
  readonly ownerEmail: string
  readonly sandbox: MerchantKeys
  readonly live: MerchantKeys
}

/** Makes a merchant in both cells (D14.1). The live cell is first, because it reserves the email. */
export async function createInBothModes(merchant: NewMerchant): Promise<CreatedMerchant> {
  const merchantId = createIdSource(() => Date.now()).next('merchant', wallClock.now(), false)
  const live = await createMerchant(operatorContext('live', merchantId), merchant)
  const sandbox = await createMerchant(operatorContext('sandbox', merchantId), merchant)
  return { merchantId, ownerEmail: merchant.email.toLowerCase(), sandbox, live }
}

/** Every merchant of the deployment. */
export function listAll(): Promise<Merchant[]> {
  return listMerchants(operatorContext('live', ''))
}

export async function disableInBothModes(email: string): Promise<Merchant> {
  const merchant = await disableMerchant(operatorContext('live', ''), email)
  await disableMerchant(operatorContext('sandbox', ''), email)
  return merchant
}

/** Removes a lost second factor, after 72 hours and a mail to every owner (R8). */
export function resetFactor(email: string): ReturnType<typeof resetSecondFactor> {
  return resetSecondFactor(operatorContext('live', ''), (id) => operatorContext('live', id), email)
}

/** Undoes `disableInBothModes`; the owner signs in and makes new credentials (O1). */
export async function enableInBothModes(email: string): Promise<Merchant> {
  const merchant = await enableMerchant(operatorContext('live', ''), email)
  await enableMerchant(operatorContext('sandbox', ''), email)
  return merchant
}

/** Holds or releases a merchant's money in one mode (O1). */
export function holdInMode(mode: Mode, email: string, order: Parameters<typeof holdMerchant>[2]) {
  return holdMerchant(operatorContext(mode, ''), email, order)
}

/** Holds or releases a gateway in one mode, for all merchants (O1). */
export function holdGatewayIn(mode: Mode, order: Parameters<typeof holdGateway>[1]) {
  return holdGateway(operatorContext(mode, ''), order)
}

/** The gateways that are held in one mode. */
export function listHeldIn(mode: Mode) {
  return listGatewayHolds(operatorContext(mode, ''))
}

/** Spreads a large merchant's newest items over more partitions. Only in live: a sandbox is never that busy. */
export function spreadInLive(merchantId: string, over: number): Promise<Spread> {
  return raiseSpread(operatorContext('live', merchantId), over)
}

/** Opens a dashboard session for an owner. */
export function login(email: string): ReturnType<typeof loginAsOwner> {
  return loginAsOwner(operatorContext('live', ''), email)
}

/** The operator acts by the wall clock, also in the sandbox: a merchant has no clock before they exist. */
export function operatorContext(mode: Mode, merchantId: string): ReturnType<typeof createContext> {
  return {
    ...merchantContext(mode, merchantId),
    time: { wall: wallClock, now: wallClock.now(), clock: 'wall' },
  }
}

/** The operator acts on a merchant's objects: in the sandbox by the clock that the merchant has set there. */
export function merchantContext(mode: Mode, merchantId: string): ReturnType<typeof createContext> {
  return createContext({
    mode,
    merchantId,
    requestId: 'operator',
    actor: { kind: 'worker', id: 'operator' },
    timeZone: '',
  })
}
