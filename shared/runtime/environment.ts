/** The environment variables of functions: the template sets them on AWS, the local runner on a developer's machine. */
export const environment = {
  /** Table names, one per mode. HTTP functions have both, a worker its own cell's. */
  TABLE_LIVE: 'TABLE_LIVE',
  TABLE_SANDBOX: 'TABLE_SANDBOX',
  /** The prefix of every name in this environment, such as `billing-dev`: log lines and metrics carry it. */
  SERVICE_NAME: 'SERVICE_NAME',
  /** `true` while everything is stopped: each request is answered 503 `frozen` (O2). */
  FROZEN: 'FROZEN',
  /** The instant to which the tables were restored: nothing older is delivered from the stream (O2). */
  RESTORED_AT: 'RESTORED_AT',
  /** `true` if every request comes through our own CloudFront distribution. */
  BEHIND_EDGE: 'BEHIND_EDGE',
  /** `live` or `sandbox`: the cell of a worker. */
  MODE: 'MODE',
  /** Queue URLs and ARNs are these prefixes followed by `<mode>-<job>`, such as `live-renewal`. */
  QUEUE_URL_PREFIX: 'QUEUE_URL_PREFIX',
  QUEUE_ARN_PREFIX: 'QUEUE_ARN_PREFIX',
  /**
   * Schedules of a cell belong to this group and run with this role; a schedule is named after its item. `{mode}` in
   * the group stands for the mode: the local runner serves both cells with one environment.
   */
  SCHEDULE_GROUP: 'SCHEDULE_GROUP',
  SCHEDULE_ROLE_ARN: 'SCHEDULE_ROLE_ARN',
  /** Where secrets are kept (gateway credentials, pepper): the name prefix in Secrets Manager. */
  SECRET_PREFIX: 'SECRET_PREFIX',
  /**
   * The payment gateways of a mode, with commas between them: new payments go to the first, each serves its own objects
   * (G6). `none` in live refuses charges, `twin` is the sandbox's own.
   */
  GATEWAY_LIVE: 'GATEWAY_LIVE',
  GATEWAY_SANDBOX: 'GATEWAY_SANDBOX',
  /** A separate provider of live bill payments; unset if the gateway sells them itself, or none does. */
  BILLS_LIVE: 'BILLS_LIVE',
  /**
   * Rate limits, `<per second>/<burst>` or `off`: a tenant's general one per mode, their payouts with bill payments,
   * one publishable key, the payer of one checkout session.
   */
  RATE_LIVE: 'RATE_LIVE',
  RATE_SANDBOX: 'RATE_SANDBOX',
  RATE_MONEY: 'RATE_MONEY',
  RATE_PUBLISHABLE: 'RATE_PUBLISHABLE',
  RATE_SESSION: 'RATE_SESSION',
  /** The rate limit of one source address, for all calls without a secret key or access token. */
  RATE_SOURCE: 'RATE_SOURCE',
  RATE_REFUSED: 'RATE_REFUSED',
  /**
   * Per minute: token requests of an OAuth client, payments tried in a checkout session, calls of one publishable key
   * from one source address.
   */
  RATE_TOKEN: 'RATE_TOKEN',
  RATE_CHECKOUT_PAY: 'RATE_CHECKOUT_PAY',
  RATE_PUBLISHABLE_SOURCE: 'RATE_PUBLISHABLE_SOURCE',
  /** The least and the most of one payout, in kobo; 100 and 1000000000 when unset. */
  PAYOUT_MIN_KOBO: 'PAYOUT_MIN_KOBO',
  PAYOUT_MAX_KOBO: 'PAYOUT_MAX_KOBO',
  /** Gateways' fees of a charge by gateway and rail, as JSON, if their answers name none (N1); nothing when unset. */
  GATEWAY_FEES: 'GATEWAY_FEES',
  /** Partitions of a live cell's due index; 96 when unset. Raised when the load grows, never lowered. */
  DUE_SHARDS: 'DUE_SHARDS',
  /** The secret for the check values of cursors: an identifier of the stack, which nobody outside the account knows. */
  CURSOR_KEY: 'CURSOR_KEY',
  /** By how many milliseconds an index may lag behind a write; 2500 when unset, 0 on an engine that never lags. */
  INDEX_LAG_MS: 'INDEX_LAG_MS',
  /** Base addresses of links sent to people: of live, and of the sandbox if it has its own. */
  CHECKOUT_BASE_URL: 'CHECKOUT_BASE_URL',
  CHECKOUT_BASE_URL_SANDBOX: 'CHECKOUT_BASE_URL_SANDBOX',
  /** The bucket of exported files; `{mode}` in it stands for the mode. */
  FILES_BUCKET: 'FILES_BUCKET',
  /** The bucket of merchants’ logos, likewise. */
  LOGOS_BUCKET: 'LOGOS_BUCKET',
  /** Sender of email; unset means email is not configured. */
  MAIL_FROM: 'MAIL_FROM',
  /** Set only by the local runner: messages are sent to this address, and webhook URLs on this machine are accepted. */
  LOCAL_OUTBOX_URL: 'LOCAL_OUTBOX_URL',
  /** Set only by the local runner: the folder of exported files, which it serves itself. */
  LOCAL_FILES: 'LOCAL_FILES',
  /** Read only by the local runner: a JSON file that replaces the secret store, such as `{"live/paystack": {...}}`. */
  LOCAL_SECRETS: 'LOCAL_SECRETS',
  /** Set only by the local runner: the pepper itself, since it has no Secrets Manager. */
  LOCAL_PEPPER: 'LOCAL_PEPPER',
} as const

/** A header that CloudFront adds to a request, with a secret as its value: the gateway refuses requests without it. */
export const originHeader = 'x-origin-secret'

/** CloudFront sets this header to its caller's address, overwriting whatever the caller sent. */
export const viewerAddressHeader = 'x-viewer-address'

/** Where CloudFront says the caller's country, at the addresses whose cache policy names it: logins alone (R15). */
export const viewerCountryHeader = 'cloudfront-viewer-country'

/** The host that the caller requested. CloudFront always sets it, because it calls the API by another name. */
export const viewerHostHeader = 'x-viewer-host'
