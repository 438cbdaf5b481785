import { Secret, TOTP } from 'otpauth'
import type { RouteName } from '../../shared/api/routes.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { openLife } from './lifecycle.ts'
import { adminToken, operatorContext } from './owner.ts'
import type { Service } from './service.ts'

type Fields = Record<string, any>
type Params = Record<string, string>

/** What changes nothing that lasts, or nothing of a merchant's, and so leaves no entry. */
export const silent: Readonly<Partial<Record<RouteName, string>>> = {
  'create-access-token': 'a page asks for another every 15 minutes',
  'validate-promo-code': 'looks',
  'preview-plan-change': 'makes a quote, which is good for minutes',
  'preview-subscription': 'as preview-plan-change',
  'preview-own-plan': 'as preview-plan-change',
  'simulate-recovery': 'looks',
  'resolve-payout-account': 'asks the bank',
  'look-up-customer': 'asks the provider',
  'test-webhook-endpoint': 'sends an example',
  'call-tools': 'each tool calls the interface, whose calls leave their own entries; no person may call it',
  'request-contact-codes': 'sends codes; changes nothing',
  logout: 'ends a session that belongs to no merchant',
  'sign-out-portal': 'as logout',
}

/** A sandbox with a person who acts in it, and what the audit says of each act. */
export async function openAudited(service: Service) {
  const life = await openLife(service, '2027-02-01T09:00:00.000Z')
  const { merchantId } = life.merchant
  const owner = await adminToken(await emailOf(merchantId))
  const sandbox = { mode: 'sandbox' }
  const token = async (session: string): Promise<string> =>
    (await service.call('create-access-token', { key: session, params: sandbox })).body['token'] as string
  const entries = async (mode: string, query: Params = {}): Promise<Fields[]> =>
    (await service.call<Fields>('list-audit', { key: owner, params: { mode }, query })).body['items']
  const me = (await service.call<Fields>('get-admin-me', { key: owner })).body['member']
  const sessions = await service.call<Fields>('list-sessions', { key: owner })
  const session = sessions.body['items'].find((one: Fields) => one['current'])['id'] as string
  return { life, owner, token, entries, me, session, sandbox }
}

/** The email of a merchant's owner. */
export async function emailOf(merchantId: string): Promise<string> {
  const context = operatorContext('live')
  return (await listMerchants(context)).find((one) => one.merchantId === merchantId)!.email
}

/** Every change of a second factor, by an owner. `prove` says what goes with the next call. */
export async function playFactor(
  lead: (name: RouteName, body?: unknown) => Promise<Fields>,
  prove: (code: string) => void,
): Promise<void> {
  const { secret } = await lead('begin-second-factor', {})
  const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate()
  const { recoveryCodes } = await lead('confirm-second-factor', { code })
  for (const [i, required] of [true, false].entries()) {
    prove(recoveryCodes[i] as string)
    await lead('require-second-factor', { required })
  }
  prove(recoveryCodes[2] as string)
  await lead('remove-second-factor')
}
