import type { NoteWords } from '../../domain/message/owner-note.ts'
import { newId, nowOf } from '../../store/context.ts'
import { ownerNoteCodec } from '../../store/entities/owner-note.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from './context.ts'

/** The write that mails a merchant's owner a note, in the commit of what the note is about (A14). */
export function noteToOwner(context: OperationContext, words: NoteWords): Write {
  return create(ownerNoteCodec, {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'ownerNote'),
    createdAt: nowOf(context),
    dueAt: context.time.wall.now(),
    ...words,
  })
}
