/** The environment variables a function reads: its template sets them on AWS, the local runner on a developer's machine. */
export const environment = {
  /** Table names, one per mode. HTTP functions have both, a worker its own cell's. */
  TABLE_LIVE: 'TABLE_LIVE',
  TABLE_SANDBOX: 'TABLE_SANDBOX',
  /** The name that leads everything of this environment, such as `billing-dev`: log lines and metrics carry it. */
  SERVICE_NAME: 'SERVICE_NAME',
  /** `true` where every request has come through our own CloudFront distribution. */
  BEHIND_EDGE: 'BEHIND_EDGE',
  /** `live` or `sandbox`: the cell of a worker. */
  MODE: 'MODE',
  /** Queue URLs and ARNs are these prefixes followed by `<mode>-<job>`, such as `live-renewal`. */
  QUEUE_URL_PREFIX: 'QUEUE_URL_PREFIX',
  QUEUE_ARN_PREFIX: 'QUEUE_ARN_PREFIX',
  /**
   * Schedules of a cell live in this group and run with this role; the schedule is named after its item. `{mode}` in the
   * group stands for the mode: the local runner serves both cells with one environment.
   */
  SCHEDULE_GROUP: 'SCHEDULE_GROUP',
  SCHEDULE_ROLE_ARN: 'SCHEDULE_ROLE_ARN',
  /** Where secrets are kept (gateway credentials, pepper): the name prefix in Secrets Manager. */
  SECRET_PREFIX: 'SECRET_PREFIX',
  /** Which payment gateway stands behind a mode: `none` in live refuses charges, `twin` is the sandbox's own. */
  GATEWAY_LIVE: 'GATEWAY_LIVE',
  GATEWAY_SANDBOX: 'GATEWAY_SANDBOX',
  /** A provider of live bill payments beside the gateway; unset where the gateway sells them itself, or nobody does. */
  BILLS_LIVE: 'BILLS_LIVE',
  /**
   * Requests that may be made, `<per second>/<burst>` or `off`: by a tenant in general per mode, their payouts with bill
   * payments, by one publishable key, by the payer of one checkout session.
   */
  RATE_LIVE: 'RATE_LIVE',
  RATE_SANDBOX: 'RATE_SANDBOX',
  RATE_MONEY: 'RATE_MONEY',
  RATE_PUBLISHABLE: 'RATE_PUBLISHABLE',
  RATE_SESSION: 'RATE_SESSION',
  /** The same of one source address, for all calls without a secret key or access token. */
  RATE_SOURCE: 'RATE_SOURCE',
  /**
   * How many a minute: token requests of an OAuth client, payments tried in a checkout session, calls of one publishable key
   * from one source address.
   */
  RATE_TOKEN: 'RATE_TOKEN',
  RATE_CHECKOUT_PAY: 'RATE_CHECKOUT_PAY',
  RATE_PUBLISHABLE_SOURCE: 'RATE_PUBLISHABLE_SOURCE',
  /** The least and the most that one payout may move, in kobo; 100 and 1000000000 when unset. */
  PAYOUT_MIN_KOBO: 'PAYOUT_MIN_KOBO',
  PAYOUT_MAX_KOBO: 'PAYOUT_MAX_KOBO',
  /** Partitions of a live cell's due index; 96 when unset. Raised when the load grows, never lowered. */
  DUE_SHARDS: 'DUE_SHARDS',
  /** What check values of cursors are made with: an identifier of the stack, which nobody outside the account knows. */
  CURSOR_KEY: 'CURSOR_KEY',
  /** How much later than a write an index may show it, in milliseconds; 2500 when unset, 0 on an engine that is never late. */
  INDEX_LAG_MS: 'INDEX_LAG_MS',
  /** Base addresses of links sent to people: of live, and of the sandbox where it has one of its own. */
  CHECKOUT_BASE_URL: 'CHECKOUT_BASE_URL',
  CHECKOUT_BASE_URL_SANDBOX: 'CHECKOUT_BASE_URL_SANDBOX',
  /** Sender of email; unset means email is not configured. */
  MAIL_FROM: 'MAIL_FROM',
  /** Set only by the local runner: webhook URLs on this machine are accepted, messages go to this outbox address. */
  LOCAL_OUTBOX_URL: 'LOCAL_OUTBOX_URL',
  /** Read only by the local runner: a JSON file that stands for the secret store, such as `{"live/gateway": {...}}`. */
  LOCAL_SECRETS: 'LOCAL_SECRETS',
  /** Set only by the local runner: the pepper itself, since there is no Secrets Manager. */
  LOCAL_PEPPER: 'LOCAL_PEPPER',
} as const

/** What CloudFront adds to a request, with a secret as its value: the gateway refuses what lacks it. */
export const originHeader = 'x-origin-secret'

/** What CloudFront sets to the address of its caller, over whatever the caller sent by this name. */
export const viewerAddressHeader = 'x-viewer-address'

/** The host that the caller asked: CloudFront sets it over whatever was sent, because the API is asked by another name. */
export const viewerHostHeader = 'x-viewer-host'
