import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { defaultGatewayTerms, type GatewayTerms } from '../../domain/money/fees.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

const settings = {
  kind: 'recoverySettings',
  refOf: recoverySettingsRef,
  defaults: defaultRecoverySettings,
} as const

/** Changes the named terms of a merchant's gateway: the twin's for a test (V11), or who bears the fees (N1). */
export async function setGatewayTerms(
  context: Writing,
  changes: Partial<GatewayTerms>,
): Promise<GatewayTerms> {
  const { merchantId } = context.tenant
  const { before } = await load(context, { before: recoverySettingsRef(merchantId) }, { read: 'strong' })
  const gateway = { ...(before?.gateway ?? defaultGatewayTerms), ...changes }
  await commitPlainChange(context, await changeSettings(context, settings, { gateway }))
  return gateway
}
