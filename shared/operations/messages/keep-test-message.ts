import type { RecoverySettings } from '../../domain/dunning/settings.ts'
import type { SandboxMessage } from '../../domain/message/sandbox-message.ts'
import { newId, nowOf } from '../../store/context.ts'
import { sandboxMessageCodec } from '../../store/entities/sandbox-message.ts'
import { create, type Write } from '../../store/write.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'

/** A message ready to send. */
type Outgoing = Pick<SandboxMessage, 'to' | 'channel' | 'subject' | 'text'>

/** What may send to people. */
type Senders = ContextOf<'mailer'>

/** A context that keeps the messages of a sandbox instead of sending them, and the writes that keep them. */
export interface KeepingTests<C> {
  readonly context: C
  /** For the commit that books the messages as sent. */
  readonly kept: readonly Write[]
}

/**
 * A deployed sandbox sends nothing to people: its messages are kept for 7 days, and mailed to the owner as `[TEST]`
 * if they asked for that (A11). On a developer's machine the outbox takes them too. Live is unchanged.
 */
export function keepingTests<C extends Senders & Partial<ContextOf<'messenger'>>>(
  context: C,
  owner: string,
  { testMessagesToOwner }: Pick<RecoverySettings, 'testMessagesToOwner'>,
): KeepingTests<C> {
  if (context.tenant.mode !== 'sandbox') return { context, kept: [] }
  const kept: Write[] = []
  const { mailer, messenger, deployment } = context
  const keep = async (message: Outgoing): Promise<void> => {
    if (testMessagesToOwner) await mailer.send({ to: owner, ...marked(message) })
    kept.push(keepWrite(context, message))
  }
  const own: Pick<ContextOf<'mailer' | 'messenger'>, 'mailer' | 'messenger'> = {
    mailer: {
      async send(mail) {
        if (deployment.sendsTestMessages) await mailer.send(mail)
        await keep({ to: mail.to, channel: 'email', subject: mail.subject, text: mail.text })
      },
    },
    messenger: {
      async send(message) {
        if (deployment.sendsTestMessages) await messenger?.send(message)
        await keep({ to: message.to, channel: 'whatsapp', subject: null, text: message.text })
      },
    },
  }
  return { context: { ...context, ...own }, kept }
}

function keepWrite(context: OperationContext, message: Outgoing): Write {
  const { merchantId } = context.tenant
  const id = newId(context, 'sandboxMessage')
  return create(sandboxMessageCodec, { merchantId, id, createdAt: nowOf(context), ...message })
}

function marked({ to, subject, text }: Outgoing): { subject: string; text: string } {
  return { subject: `[TEST] ${subject ?? text.slice(0, 60)}`, text: `To: ${to}\n\n${text}` }
}
