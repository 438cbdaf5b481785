/** What the house is built of: who may import whom. Read by the test of imports and by the paper `shared/README.md`. */

/** What the parts of a stack may load. */
const inConstructs = {
  modules: [
    'infra/constructs',
    'infra/configuration.ts',
    'infra/deployer.ts',
    'infra/log-removal.ts',
    'infra/restored.ts',
    'shared/api/routes.ts',
    'shared/api/route.ts',
    'shared/api/capabilities.ts',
    'shared/domain/problem.ts',
    'shared/jobs/catalog.ts',
    'shared/store/table.ts',
    'shared/runtime/environment.ts',
  ],
  packages: ['aws-cdk-lib', 'constructs', 'cdk-nag', 'node:crypto'],
}

/**
 * Who may import whom. A layer is the longest prefix that fits; `types` may be imported as types alone. What a layer
 * does not name it may not touch.
 */
export const layers: Record<
  string,
  {
    readonly modules: readonly string[]
    readonly packages: readonly string[]
    readonly types?: readonly string[]
  }
> = {
  'shared/domain': { modules: ['shared/domain'], packages: ['temporal-polyfill', 'libphonenumber-js'] },
  // What the interface shows of the domain's objects.
  'shared/views': { modules: ['shared/views', 'shared/domain'], packages: [] },
  'shared/security': {
    modules: ['shared/security', 'shared/domain'],
    packages: ['node:crypto', 'node:net', 'node:zlib', 'ipaddr.js', 'otpauth'],
  },
  // Loaded by infra, so they load nothing.
  'shared/api/routes.ts': { modules: ['shared/api/rows'], packages: [], types: ['shared/api'] },
  'shared/api/route.ts': { modules: [], packages: [], types: ['shared/api', 'shared/domain'] },
  'shared/api/rows': { modules: ['shared/api/rows'], packages: [], types: ['shared/api', 'shared/domain'] },
  'shared/api/capabilities.ts': { modules: [], packages: [] },
  'shared/jobs/catalog.ts': { modules: [], packages: [], types: ['shared/api'] },
  'shared/store/table.ts': { modules: [], packages: [] },
  'shared/runtime/environment.ts': { modules: [], packages: [] },
  // Composed where functions are bundled and on the local stack: words, samples, and the text as it travels.
  'shared/api/document': {
    modules: ['shared/api', 'shared/domain', 'shared/views', 'shared/webhooks'],
    packages: ['zod', 'node:fs', 'node:zlib', 'node:crypto'],
  },
  'shared/api': {
    modules: ['shared/api', 'shared/domain', 'shared/views', 'shared/webhooks'],
    packages: ['zod', 'fastest-levenshtein'],
  },
  'shared/webhooks': {
    modules: ['shared/webhooks', 'shared/domain', 'shared/views', 'shared/api/contracts'],
    packages: ['zod'],
  },
  // A package of its own, that runs anywhere: it has nothing but the platform.
  'shared/sdk/src': { modules: ['shared/sdk/src'], packages: [] },
  'shared/sdk/cli': {
    modules: ['shared/sdk/cli', 'shared/sdk/src'],
    packages: [
      'commander',
      'csv-parse',
      'node:crypto',
      'node:fs',
      'node:os',
      'node:path',
      'node:process',
      'node:readline/promises',
      'node:util',
    ],
  },
  'shared/sdk/build': {
    modules: ['shared/sdk/build', 'shared/api'],
    packages: ['esbuild', 'openapi-typescript', 'node:child_process', 'node:fs', 'node:module', 'node:url'],
  },
  'shared/jobs': { modules: ['shared/jobs', 'shared/domain'], packages: ['zod'] },
  // Says what a role must allow: also what talks to the table itself is marked with it.
  'shared/ports/rights.ts': { modules: [], packages: [] },
  'shared/ports/table-client.ts': {
    modules: ['shared/ports'],
    packages: [],
    types: ['@aws-sdk/lib-dynamodb'],
  },
  'shared/ports': { modules: ['shared/ports', 'shared/domain'], packages: [], types: ['shared/jobs'] },
  'shared/store': {
    modules: ['shared/store', 'shared/domain', 'shared/ports/rights.ts'],
    packages: ['@aws-sdk/lib-dynamodb', 'node:crypto', 'node:util', 'node:zlib', 'node:timers/promises'],
    types: ['shared/ports'],
  },
  'shared/adapters': {
    modules: ['shared/adapters', 'shared/ports', 'shared/domain', 'shared/security'],
    packages: [
      'zod',
      'aws4fetch',
      '@aws-sdk',
      'aws4fetch',
      'node:http',
      'node:https',
      'node:dns',
      'node:dns/promises',
      'node:net',
      'node:crypto',
      'node:timers/promises',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:stream/promises',
    ],
    types: ['shared/jobs'],
  },
  'shared/operations': {
    modules: [
      'shared/operations',
      'shared/domain',
      'shared/views',
      'shared/security',
      'shared/store',
      'shared/ports',
      'shared/webhooks',
      'shared/jobs',
    ],
    packages: ['node:timers/promises', 'node:crypto'],
    types: ['shared/api/capabilities.ts'],
  },
  // What a mail looks like, by the same templates as pages.
  'shared/operations/messages/mail-html.ts': { modules: ['shared/domain'], packages: ['hono'] },
  'shared/runtime': {
    modules: ['shared'],
    packages: [
      '@aws-sdk',
      '@aws-lambda-powertools',
      'ulid',
      'node:crypto',
      'node:fs',
      'node:timers/promises',
    ],
    types: ['@types/aws-lambda'],
  },
  functions: {
    modules: [
      'functions',
      'shared/api',
      'shared/jobs',
      'shared/operations',
      'shared/runtime',
      'shared/domain',
      'shared/views',
      'shared/ports/rights.ts',
      'shared/security',
      'shared/webhooks',
    ],
    packages: [
      'pdfkit',
      '@types/pdfkit',
      '@middy/core',
      '@aws-lambda-powertools',
      '@aws-sdk/util-dynamodb',
      'hono',
      'zod',
      'node:crypto',
      '@modelcontextprotocol/sdk',
    ],
    types: ['shared/store', 'shared/ports', '@types/aws-lambda', 'aws-lambda'],
  },
  // Runs in the browser: it knows the interface by its contracts' types and calls it like every other client. Which scopes a
  // client may be given is the domain's list, a message that is shown before it is sent has
  // the domain's words, and what so many units cost is its arithmetic.
  'functions/pages': {
    modules: [
      'functions/pages',
      'shared/sdk/src',
      'shared/domain/access/scopes.ts',
      'shared/domain/team/role.ts',
      'shared/domain/pricing/pricing.ts',
      'shared/domain/texts/format.ts',
      'shared/domain/texts/price-messages.ts',
    ],
    packages: ['preact', 'preact-iso', 'uplot', 'qrcode-generator'],
    types: ['shared/api/contracts', 'zod'],
  },
  // The frames join store and product: what an endpoint itself may not touch.
  'functions/http/endpoint.ts': {
    modules: ['functions', 'shared'],
    packages: ['@middy/core'],
    types: ['@types/aws-lambda', 'aws-lambda'],
  },
  // Fonts are files, which only a bundle contains.
  'functions/http/pages/pdf/fonts.ts': { modules: [], packages: ['node:fs'] },
  'functions/http/middleware': {
    modules: ['functions/http/middleware', 'functions/http/pages', 'shared'],
    packages: ['@middy/core', 'hono', 'node:async_hooks', 'node:crypto', 'node:zlib', 'zod', 'csv-parse'],
    types: ['functions/http/endpoint.ts', '@types/aws-lambda', 'aws-lambda'],
  },
  // Stands outside: it knows the interface by its addresses, as every payer does.
  'functions/watch': {
    modules: ['functions/watch', 'shared/runtime', 'shared/ports/rights.ts'],
    packages: [],
  },
  'functions/workers': {
    modules: ['functions/workers', 'shared'],
    packages: ['@middy/core', '@aws-lambda-powertools', '@aws-sdk/util-dynamodb', 'zod'],
    types: ['@types/aws-lambda', 'aws-lambda', '@aws-sdk/client-dynamodb'],
  },
  'infra/configuration.ts': {
    modules: [
      'infra/configuration-keys.ts',
      'infra/configuration-problems.ts',
      'infra/deployer.ts',
      'infra/log-removal.ts',
      'infra/restored.ts',
      'shared/adapters/gateways/catalog.ts',
    ],
    packages: ['aws-cdk-lib'],
  },
  'infra/configuration-problems.ts': {
    modules: [
      'infra/configuration-keys.ts',
      'infra/log-removal.ts',
      'infra/restored.ts',
      'shared/adapters/gateways/catalog.ts',
      'shared/domain/money/deployed-fees.ts',
    ],
    packages: ['aws-cdk-lib'],
  },
  'infra/configuration-keys.ts': { modules: ['infra/deployer.ts', 'infra/restored.ts'], packages: [] },
  'infra/restored.ts': { modules: [], packages: [] },
  'infra/deployer.ts': { modules: [], packages: [] },
  'infra/log-removal.ts': { modules: [], packages: ['aws-cdk-lib'] },
  // Loaded by infra, so it loads nothing.
  'shared/adapters/gateways/catalog.ts': { modules: [], packages: [], types: ['shared/domain'] },
  'infra/stacks': { modules: ['infra/stacks', ...inConstructs.modules], packages: inConstructs.packages },
  'infra/constructs': {
    ...inConstructs,
    types: [
      'shared/adapters/gateways/surroundings.ts',
      'shared/domain/gateway/operator-alarm.ts',
      'shared/ports/rights.ts',
    ],
  },
  // What holds the product to its invariants must not make its mistakes: it shares nothing with it but the dictionary that
  // stored values can't be read without.
  'test/faults/checker': {
    modules: ['test/faults/checker', 'shared/store/deflate.ts'],
    packages: ['@aws-sdk/lib-dynamodb'],
  },
}

/**
 * The rooms of `shared/operations`, floor by floor: a room may use lower floors, never its own floor's other
 * rooms or a higher floor.
 */
export const floors = [
  ['waits.ts'],
  ['unit-of-work'],
  ['commit'],
  ['one-time-codes', 'audit', 'second-factor'],
  [
    ...['billing-state', 'plans', 'promo-codes', 'customers', 'balance', 'merchants', 'wake-up', 'analytics'],
    'portal-settings',
    'billing-settings',
    'tax',
    'branding',
    'receipts',
    'exports',
    'search',
  ],
  ['changes'],
  ['late-charges', 'customer-credit'],
  ['charging', 'payouts', 'vas', 'credentials', 'webhooks', 'team', 'accounts'],
  ['plan-change', 'invoices', 'price-changes'],
  ['renewal', 'refunds'],
  ['payment-methods', 'recovery', 'personal-data', 'gateway-settlements'],
  ['checkout', 'identity', 'imports'],
  ['subscriptions', 'gateways', 'messages', 'due-work', 'payment-links'],
  ['portal', 'sandbox'],
]
