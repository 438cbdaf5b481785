import type { SandboxMessage } from '../domain/message/sandbox-message.ts'

/** A kept message as the interface shows it. */
export function sandboxMessageView({ id, to, channel, subject, text, createdAt }: SandboxMessage) {
  return { id, to, channel, subject, text, createdAt }
}
