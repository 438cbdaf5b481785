import { MINUTE_MS } from '../domain/time.ts'

/** A credential may be remembered this long, so a revoked one dies within it (D11.5). */
export const credentialLifetimeMs = MINUTE_MS

/** An unused slice of a rate is forgotten after this long, so that a process can't save places up. */
export const sliceLifetimeMs = 30_000

/** How much later than a write its index entries may show, where the deployment says nothing (E1: 2 s), with a margin. */
export const indexLagMs = 2_500
