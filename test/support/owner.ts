import { notFound } from '../../shared/domain/problem.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { Writing } from '../../shared/operations/unit-of-work/context.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { loginAsOwner } from '../../shared/operations/merchants/login-as-owner.ts'
import { findInvited } from '../../shared/operations/merchants/find-invited.ts'
import { openSession, sessionOwner } from '../../shared/operations/merchants/open-dashboard-session.ts'
import { strongly } from '../../shared/store/context.ts'
import { merchantEmailRef } from '../../shared/store/entities/merchant.ts'
import { load } from '../../shared/store/load.ts'
import type { Service, TestMerchant } from './service.ts'
import { workerContext } from './worker-context.ts'

/** The operator's context in one mode, as the merchant command makes it: they are no tenant. */
export function operatorContext(mode: Mode): Writing {
  return workerContext('', mode, { actor: { kind: 'worker', id: 'operator' } })
}

/** A dashboard session's token for an owner or a member, as if they had signed in by a code. */
export async function adminToken(email: string): Promise<string> {
  const context = strongly(operatorContext('live'))
  const { known } = await load(context, { known: merchantEmailRef(email) })
  const owner = known
    ? await sessionOwner(context, known)
    : await findInvited(context, email.toLowerCase(), null)
  if (!owner) throw notFound('email')
  return (await openSession(context, owner, [])).token
}

/** The token of a session that the operator opened. */
export async function operatorToken(email: string): Promise<string> {
  return (await loginAsOwner(operatorContext('live'), email)).token
}

/** A dashboard session's token for a merchant's owner. */
export async function adminTokenOf(merchantId: string): Promise<string> {
  const merchants = await listMerchants(operatorContext('live'))
  return adminToken(merchants.find((one) => one.merchantId === merchantId)!.email)
}

/** A new merchant whose owner has this email, with the token of that owner's dashboard session. */
export async function startOwned(
  service: Service,
  email: string,
): Promise<{ readonly merchant: TestMerchant; readonly admin: string }> {
  return { merchant: await service.merchant({ email }), admin: await adminToken(email) }
}
