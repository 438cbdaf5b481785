import { revoke } from '../../store/entities/access.ts'
import type { PlainWriter } from './commit-plain-of.ts'

export const access_revoked: PlainWriter<'access_revoked'> = (_, { access, at }) => [revoke(access, at)]
