import { revoke } from '../../store/entities/access.ts'
import type { Writer } from './commit-plain-of.ts'

export const access_revoked: Writer<'access_revoked'> = (_, { access, at }) => [revoke(access, at)]
