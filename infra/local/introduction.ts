/** The keys of a merchant, shown once. */
export interface SeededMerchant {
  readonly merchantId: string
  readonly ownerEmail: string
  readonly sandbox: { readonly secretKey: string; readonly publishableKey: string }
  readonly live: { readonly secretKey: string; readonly publishableKey: string }
}

/** What `npm start` prints once everything is up: addresses, keys, and what to do next, ready to paste. */
export function introduction(url: string, merchant: SeededMerchant | null): string[] {
  return [
    `Dashboard ${url}/dashboard: sign in as ${merchant?.ownerEmail ?? 'the owner'}; the code is in the outbox`,
    `Documents ${url}/docs`,
    `Live     ${url}`,
    `Sandbox  ${url}/sandbox`,
    `Outbox   ${url}/local/outbox`,
    `OpenAPI  ${url}/openapi.json`,
    ...(merchant === null ? again : keysOf(merchant)),
    '',
    'Next, in another shell:',
    '',
    '  npm run quickstart              # the five calls of a first subscription, with their answers',
    ...(merchant === null ? [] : pasteable(url, merchant)),
  ]
}

const again = [
  'Keys are shown once. For new ones:',
  '  Another merchant: npm run operator -- merchant create --name "Acme" --email owner@acme.test --environment local',
]

function keysOf({ merchantId, ownerEmail, sandbox, live }: SeededMerchant): string[] {
  return [
    `First merchant ${merchantId}, owner ${ownerEmail}; its keys are shown only now:`,
    `  sandbox  ${sandbox.secretKey}  ${sandbox.publishableKey}`,
    `  live     ${live.secretKey}  ${live.publishableKey}`,
  ]
}

function pasteable(url: string, { sandbox }: SeededMerchant): string[] {
  return [
    '',
    `  KEY=${sandbox.secretKey} API=${url}/sandbox`,
    '  curl -s $API/v1/plans -H "Authorization: Bearer $KEY" -H \'content-type: application/json\' \\',
    '    -d \'{"name":"Gold","amount":500000,"interval":"month"}\'',
    '',
    '  npm run sdk                     # the TypeScript client and the billing command, as a package',
    '  npm start -- --fresh            # forgets everything and makes new keys',
  ]
}
