import type { FeeBearer } from '../../shared/domain/money/fees.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { Merchant } from '../../shared/domain/merchant/merchant.ts'
import {
  createMerchant,
  type MerchantKeys,
  type NewMerchant,
} from '../../shared/operations/merchants/create-merchant.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { enableMerchant } from '../../shared/operations/merchants/enable-merchant.ts'
import { holdGateway, listGatewayHolds } from '../../shared/operations/merchants/hold-gateway.ts'
import { setGatewayTerms } from '../../shared/operations/merchants/set-gateway-terms.ts'
import { holdMerchant, merchantOf } from '../../shared/operations/merchants/hold-merchant.ts'
import { leaveGateway, type Leaving } from '../../shared/operations/merchants/leave-gateway.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { loginAsOwner } from '../../shared/operations/merchants/login-as-owner.ts'
import { raiseSpread } from '../../shared/operations/merchants/raise-spread.ts'
import { resetSecondFactor } from '../../shared/operations/second-factor/reset-second-factor.ts'
import { commit } from '../../shared/store/commit.ts'
import { credentialsOf } from '../../shared/store/entities/access.ts'
import { auditCodec, composeAuditEntry } from '../../shared/store/entities/audit-entry.ts'
import type { Spread } from '../../shared/store/entities/spread.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { create } from '../../shared/store/write.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { wallClock } from '../../shared/runtime/wall-clock.ts'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { actionOf, type Act } from '../operator/act.ts'
import { dryClient } from '../operator/dry-table.ts'

/** A new merchant, as shown to the operator: the only output of the keys. */
export interface CreatedMerchant {
  readonly merchantId: string
  readonly ownerEmail: string
  readonly sandbox: MerchantKeys
  readonly live: MerchantKeys
}

/** Makes a merchant in both cells (D14.1). The live cell is first, because it reserves the email. */
export async function createInBothModes(merchant: NewMerchant, act?: Act): Promise<CreatedMerchant> {
  const merchantId = createIdSource(() => Date.now()).next('merchant', wallClock.now(), false)
  const live = await createMerchant(operatorContext('live', merchantId, act), merchant)
  const sandbox = await createMerchant(operatorContext('sandbox', merchantId), merchant)
  return { merchantId, ownerEmail: merchant.email.toLowerCase(), sandbox, live }
}

/** Every merchant of the deployment. */
export function listAll(): Promise<Merchant[]> {
  return listMerchants(operatorContext('live', ''))
}

/** @throws Problem 404 for an email that no merchant has. */
export function merchantByEmail(email: string): Promise<Merchant> {
  return merchantOf(operatorContext('live', ''), email)
}

/** Disables a merchant; the action is in live's audit, once for both modes. */
export async function disableInBothModes(email: string, act?: Act): Promise<Merchant> {
  const { merchantId } = await merchantByEmail(email)
  const merchant = await disableMerchant(operatorContext('live', merchantId, act), email)
  await disableMerchant(operatorContext('sandbox', ''), email)
  return merchant
}

/** How many credentials a merchant has that `disableInBothModes` would revoke, by mode. */
export async function credentialsToRevoke(merchantId: string): Promise<Record<Mode, number>> {
  const count = async (mode: Mode): Promise<number> => {
    const all = await queryAll(operatorContext(mode, ''), credentialsOf(merchantId))
    return all.filter(({ revokedAt }) => revokedAt === null).length
  }
  return { live: await count('live'), sandbox: await count('sandbox') }
}

/** Removes a lost second factor, after 72 hours and a mail to every owner (R8). */
export function resetFactor(email: string, act?: Act): ReturnType<typeof resetSecondFactor> {
  return resetSecondFactor(operatorContext('live', ''), (id) => operatorContext('live', id, act), email)
}

/** Undoes `disableInBothModes`; the owner signs in and makes new credentials (O1). */
export async function enableInBothModes(email: string, act?: Act): Promise<Merchant> {
  const { merchantId } = await merchantByEmail(email)
  const merchant = await enableMerchant(operatorContext('live', merchantId, act), email)
  await enableMerchant(operatorContext('sandbox', ''), email)
  return merchant
}

/** Whose money a hold concerns, and in which mode. */
export interface HeldPlace {
  readonly mode: Mode
  readonly email: string
}

/** Holds or releases a merchant's money in one mode (O1), by the clock that they have there. */
export async function holdInMode(
  { mode, email }: HeldPlace,
  order: Parameters<typeof holdMerchant>[2],
  act?: Act,
): ReturnType<typeof holdMerchant> {
  const { merchantId } = await merchantByEmail(email)
  return holdMerchant(merchantContext(mode, merchantId, act), email, order)
}

/** Sets who bears the gateways' fees of a merchant's charges in one mode (N1). */
export async function setFeeBearer(
  { mode, email }: HeldPlace,
  feeBearer: FeeBearer,
  act?: Act,
): ReturnType<typeof setGatewayTerms> {
  const { merchantId } = await merchantByEmail(email)
  return setGatewayTerms(merchantContext(mode, merchantId, act), { feeBearer })
}

/** Holds or releases a gateway in one mode, for all merchants (O1). */
export function holdGatewayIn(mode: Mode, order: Parameters<typeof holdGateway>[1], act?: Act) {
  const own = act && { ...act, about: order.gateway }
  return holdGateway(operatorContext(mode, own ? operatorTenant : '', own), order)
}

/** Leaves a gateway in one mode, for all merchants (G6). */
export function leaveGatewayIn(mode: Mode, order: Pick<Leaving, 'gateway' | 'abandon'>, act?: Act) {
  const own = act && { ...act, about: order.gateway }
  const forMerchant = (merchantId: string) => merchantContext(mode, merchantId)
  return leaveGateway(operatorContext(mode, own ? operatorTenant : '', own), { ...order, forMerchant })
}

/** The gateways that are held in one mode. */
export function listHeldIn(mode: Mode) {
  return listGatewayHolds(operatorContext(mode, ''))
}

/** Spreads a large merchant's newest items over more partitions. Only in live: a sandbox is never that busy. */
export function spreadInLive(merchantId: string, over: number, act?: Act): Promise<Spread> {
  return raiseSpread(operatorContext('live', merchantId, act), over)
}

/** Opens a dashboard session for an owner; the session's own entry in the audit names the operator. */
export function login(email: string): ReturnType<typeof loginAsOwner> {
  return loginAsOwner(operatorContext('live', ''), email)
}

/**
 * Records an action that no commit of its own would record: one that belongs to no merchant, or that moves messages, schedules or
 * secrets. It is written before the action, so that none is missing when the process crashes in between.
 */
export async function recordAct(act: Act, mode: Mode): Promise<void> {
  const context = operatorContext(mode, operatorTenant, act)
  if (act.dry || context.request.audit === null) return
  const entry = composeAuditEntry(context, context.request.audit, null)
  await commit(operatorContext(mode, operatorTenant), { writes: [create(auditCodec, entry)] })
}

/** The operator acts by the wall clock, also in the sandbox: a merchant has no clock before they exist. */
export function operatorContext(mode: Mode, merchantId: string, act?: Act): ReturnType<typeof createContext> {
  return {
    ...merchantContext(mode, merchantId, act),
    time: { wall: wallClock, now: wallClock.now(), clock: 'wall' },
  }
}

/**
 * The operator acts on a merchant's objects: in the sandbox by the clock that the merchant has set there.
 * @param act is recorded in the merchant's audit, in the commit of what it changes (O9); absent for what changes nothing.
 */
export function merchantContext(mode: Mode, merchantId: string, act?: Act): ReturnType<typeof createContext> {
  const requestId = act?.id ?? 'operator'
  const context = createContext({
    mode,
    merchantId,
    requestId,
    actor: { kind: 'worker', id: 'operator' },
    timeZone: '',
    audit: act ? auditOf(act) : null,
  })
  if (!act?.dry) return context
  return {
    ...context,
    table: { ...context.table, client: dryClient(context.table.client) },
    deployment: { ...context.deployment, raiseAlarm: () => undefined },
  }
}

function auditOf(act: Act): NonNullable<Parameters<typeof createContext>[0]['audit']> {
  const actor = {
    kind: 'operator',
    id: act.by,
    name: 'Operator',
    memberId: null,
    sourceAddress: null,
  } as const
  return { actor, action: actionOf(act), targetId: act.about ?? null, requestId: act.id, stored: false }
}
