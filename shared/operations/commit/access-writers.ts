import { revoke } from '../../store/entities/access.ts'
import type { MoveWriter } from './commit-of.ts'

export const access_revoked: MoveWriter<'access_revoked'> = (_, { access, at }) => [revoke(access, at)]
