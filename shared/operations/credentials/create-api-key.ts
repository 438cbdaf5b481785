import type { Access } from '../../domain/access.ts'
import { newKeyWords } from '../../domain/message/owner-note.ts'
import { Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { stillEnabled } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { create, minted } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import { mintKey } from '../merchants/create-merchant.ts'

/** What to mint: a key for servers or for browsers (S29, S30). */
export interface NewApiKey {
  readonly name: string
  readonly kind: 'secret' | 'publishable'
}

/**
 * Mints an API key of this mode; its text is shown once.
 * @throws Problem 401 when the merchant was disabled meanwhile.
 */
export async function createApiKey(
  context: Writing,
  { name, kind }: NewApiKey,
): Promise<{ token: string; access: Access }> {
  await load(context, {})
  const key = mintKey(context, kind === 'secret' ? 'secret_key' : 'publishable_key', name, context.timeZone)
  const enabled = stillEnabled(context.merchantId, () => new Problem('unauthorized'))
  const told = noteToOwner(context, newKeyWords(context.mode, { id: key.access.id, name, kind }))
  return commit(context, { writes: [minted(create(accessCodec, key.access)), enabled, told], result: key })
}
