import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import type { Write } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { keepingTests } from './keep-test-message.ts'

/**
 * Mails a merchant's owner; a deployed sandbox mails only if they asked for that (A11).
 * @returns The writes that keep the message, for the commit that books it as sent.
 */
export async function mailOwner(
  context: ContextOf<'mailer'>,
  { email: to }: Pick<Merchant, 'email'>,
  mail: { readonly subject: string; readonly text: string },
): Promise<readonly Write[]> {
  const asked = context.tenant.mode === 'sandbox' ? recoverySettingsRef(context.tenant.merchantId) : null
  const { settings } = asked ? await load(context, { settings: asked }) : {}
  const { context: own, kept } = keepingTests(context, to, settings ?? defaultRecoverySettings)
  await own.mailer.send({ to, ...mail })
  return kept
}
