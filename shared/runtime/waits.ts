import { MINUTE_MS } from '../domain/time.ts'

/** How long a credential is cached, so a revoked one stops working within this time (D11.5). */
export const credentialLifetimeMs = MINUTE_MS

/** An unused slice of a rate is dropped after this long, so that a process can't save places up. */
export const sliceLifetimeMs = 30_000

/** How long an AWS service has to accept a connection (E3). */
export const awsConnectMs = 1_000

/** One whole request to an AWS service (E3). */
export const awsTimeoutMs = 3_000

/** How long index entries may lag behind a write, unless the deployment says otherwise (E1: 2 s, with a margin). */
export const indexLagMs = 2_500
