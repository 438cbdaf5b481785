/**
 * Leaves a message in the local stack's outbox.
 * @throws Error when the outbox does not accept it.
 */
export async function postToOutbox(
  outboxUrl: string,
  message: { readonly channel: 'email' | 'whatsapp'; readonly [field: string]: unknown },
): Promise<void> {
  const response = await fetch(outboxUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (!response.ok) throw new Error(`the outbox answered ${response.status}`)
}
