/** The text at the service's root address. */
export const rootWords = {
  title: 'Subscription billing',
  what: 'This service bills subscriptions of Nigerian businesses: plans, renewals, failed payments and their recovery, payouts.',
  places: [
    ['portal', 'I pay for something', 'See your subscriptions, pay, change your card, cancel.', 'portal'],
    [
      '/dashboard',
      'I run a business',
      'The dashboard: customers, payments, recovery, settings, keys.',
      'dashboard',
    ],
    ['/docs', 'I write software', 'Guides, and every call with an example of its answer.', 'docs'],
    ['openapi.json', 'I build with it', 'The whole interface, as an OpenAPI document.', 'document'],
    ['health', 'Is it up?', 'The service’s status.', 'health'],
  ],
  home: 'To the start page',
} as const
