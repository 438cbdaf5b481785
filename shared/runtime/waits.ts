import { MINUTE_MS } from '../domain/time/time.ts'

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

/** How long a process uses a secret before it reads it again (G4, O5). */
export const secretFreshMs = 15 * MINUTE_MS

/** How soon it is read again after the gateway has refused it: at most once a minute (G4, O5). */
export const secretRefusedMs = MINUTE_MS

/** How long after its rotation a pepper is used: every process has read it again by then (O5). */
export const pepperLeadMs = 20 * MINUTE_MS
