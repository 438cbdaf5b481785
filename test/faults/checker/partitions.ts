/** The types of a merchant's partitions, `<merchant>#<TYPE>`; deliveries have one per endpoint, `DLV#<endpoint>`. */
export const partitionTypes: readonly string[] = [
  ...[
    'PLAN',
    'CUS',
    'REF',
    'PM',
    'SUB',
    'INV',
    'EVT',
    'TXN',
    'TRY',
    'SEAL',
    'BAL',
    'IDEM',
    'WHE',
    'DLV',
    'SET',
  ],
  ...[
    'CLOCK',
    'PROMO',
    'CODE',
    'POUT',
    'PACC',
    'BILL',
    'CHK',
    'QUOTE',
    'CHG',
    'RFND',
    'RVSL',
    'RVSQ',
    'LATE',
    'STAT',
    'RSUM',
    'MFA',
    'NEEDMFA',
    'SEEN',
    'SETUP',
  ],
  // The audit has one for each function that writes some; these are the scene's.
  ...['create-payout', 'create-webhook-endpoint', 'refund-invoice', 'update-webhook-endpoint'].map(
    (writer) => `AUD#${writer}`,
  ),
  ...['MSG', 'TMSG', 'NOTE', 'RATE', 'SPD', 'IMP', 'IMPR', 'IMPS', 'PERS', 'BLCK', 'USED', 'AGACT', 'AGDAY'],
]

/** The twins' books of a merchant, `TWIN#<merchant>#<kind>`. */
export const bookKinds: readonly string[] = ['charge', 'charge#count', 'refund', 'transfer', 'vend', 'fate']
