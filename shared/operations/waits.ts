import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '../domain/time/time.ts'

/** How long a sender holds a try of a webhook: the call's 15 s and time to book it. Wall clock: calls take real time. */
export const deliveryLeaseMs = 30 * SECOND_MS

/** How long a walker holds a sandbox's clock, on the wall clock. There is one at a time; it renews while it walks. */
export const walkLeaseMs = MINUTE_MS

/**
 * From this time on nothing that began before a sandbox's reset can still write (Q8): a request ends after 30 s, and a due
 * item's worker reads before each of at most two calls of a gateway, of 20 s each.
 */
export const resetQuietMs = MINUTE_MS

/** After this time a run that took an import has crashed. */
export const importLeaseMs = 150 * SECOND_MS

/** How long a sweep runs: it ends before its function's timeout, and the next continues (D13.3: all in 15 minutes). */
export const sweepRunMs = 200 * SECOND_MS

/** How long a run over all merchants' books lasts: it ends before its function's timeout, and the next continues. */
export const settlementRunMs = 9 * MINUTE_MS

/** How long a sandbox's walk runs, in a function that has five minutes. After waiting walks, the next continues it. */
export const walkRunMs = 4 * MINUTE_MS

/** How long a run works on an import before other tenants' imports have their turn (R14). */
export const importRunMs = 5 * SECOND_MS

/** How long a run works on an export before other tenants' exports have their turn. */
export const exportRunMs = 60 * SECOND_MS

/** How long the link of a file is valid (N4). */
export const exportLinkMs = DAY_MS

/** How long the store's own address of a file is valid: as long as a browser takes to follow the link. */
export const fileLinkSeconds = 300

/** A person's session, on the wall clock (S28, D11.24). */
export const personSessionLifetimeMs = 30 * DAY_MS

/** How long a portal link opens, on the wall clock, and only once (Q6). */
export const portalLinkLifetimeMs = 15 * MINUTE_MS

/** How long the session that it opened lasts, on the wall clock: shorter than one that a code opened. */
export const portalSessionLifetimeMs = 2 * HOUR_MS

/** A dashboard's session, on the wall clock (D14.2, D11.24). */
export const dashboardSessionLifetimeMs = 12 * HOUR_MS

/** A dashboard's token for `/v1`, on the wall clock; pages request another. */
export const dashboardTokenLifetimeMs = 15 * MINUTE_MS

/** How long owners may object before a lost second factor counts as removed (R8). */
export const factorResetMs = 72 * HOUR_MS

/** An access token, in the tenant's time (S27). */
export const tokenLifetimeSeconds = HOUR_SECONDS

/** How long an import's rows and their results are kept. */
export const importLifetimeMs = 90 * DAY_MS

/** After three days of a failing mailer, an owner's notice is too old to help. */
export const ownerNoticeLifetimeMs = 3 * DAY_MS

/** The time allowed for due work to be done without the sweep. */
export const sweepGraceMs = 15 * SECOND_MS

/** Items due for less than this are sent without a count, so a million lost schedules cost no write each. */
export const uncountedDueMs = HOUR_MS

/** The time allowed for an announced try: an endpoint may take 15 s to answer, and another may be before it. */
export const outboxGraceMs = MINUTE_MS

/**
 * An event is stored under its instant, but its commit may be later: by the longest run of a function that makes
 * events in real time, plus the lag of the index. Only older events are never checked again.
 */
export const latestCommitMs = 5 * MINUTE_MS

/** Work that began on a day may be written after the day has ended, so a day is sealed a whole day after its end. */
export const unsealedMs = DAY_MS

/** How long a new key may be missing from its index: the longest lag that we plan for. */
export const freshKeyMs = 10 * SECOND_MS

/** A schedule is only this precise (D13.1), so work that is due sooner goes to the queue, with a delay. */
export const schedulePrecisionMs = MINUTE_MS

/** Tries that an endpoint's circuit has postponed come due spread over this span. */
export const postponedSpreadMs = 5 * SECOND_MS

/** A call that tests a webhook holds a place this long: a receiver has 15 s to answer. */
export const webhookTestWindowMs = 30 * SECOND_MS

/** Work due within this span of tenant time runs in parallel on a walk; later work waits for it. */
export const walkWindowMs = MINUTE_MS

/** How long a request waits for the walk to end; API Gateway cuts at 30 s. */
export const walkPatienceMs = 18 * SECOND_MS

/** When such a request first looks whether the walk has ended; then ever more rarely. */
export const firstWalkLookMs = 10

/** The longest pause between two looks. */
export const longestWalkLookMs = 300

/** When to ask again about a charge that its gateway has not answered. */
export const openChargeRetrySeconds = 60

/** The default range of a replay of failed charges, up to now. */
export const replayedSeconds = 30 * DAY_SECONDS

/** The longest such range. */
export const longestReplaySeconds = 93 * DAY_SECONDS

/** How long a run works on a price change before another continues. */
export const priceChangeRunMs = 60 * SECOND_MS

/** A run that has not written for so long has crashed: the next one continues at its place. */
export const priceChangeLeaseMs = 5 * MINUTE_MS

/** The least time of a page of 90 rows: 150 a second, which their partitions take beside everything else. */
export const priceChangePaceMs = 600

/** The default range of analytics, up to now. */
export const analyticsRangeSeconds = 30 * DAY_SECONDS

/** How long a test’s bank waits for an answer, unless the call says (16 hours in Nigeria). */
export const disputeAnswerMs = 16 * HOUR_MS

/** When a caller may ask again for an account number that the bank has not opened yet (M4). */
export const accountRetrySeconds = 60

/** How far each query of an account's credits looks back before the last one: they may be listed late (M4). */
export const creditOverlapMs = 2 * DAY_MS

/** How far the daily look at a gateway's settlements and disputes reaches back (N2, N3). */
export const gatewayBooksMs = 14 * DAY_MS

/** After this many whole days in Lagos a charge that no settlement contained is a difference (N2): T+1, and a weekend between. */
export const unsettledDays = 3

/** How far back unsettled charges are searched: a missed look is made up for (N2). */
export const unsettledSpanMs = 14 * DAY_MS

/** The span in which a payment link counts the checkouts that one network opens (M7). */
export const linkSpanMs = MINUTE_MS
