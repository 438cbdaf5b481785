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
  ],
  // The audit has one for each function that writes some; of these one says what was sent to whom.
  'AUD#update-webhook-endpoint',
  ...['MSG', 'TMSG', 'NOTE', 'RATE', 'IMP', 'IMPR', 'IMPS', 'PERS', 'BLCK'],
]

/** The twins' books of a merchant, `TWIN#<merchant>#<kind>`. */
export const bookKinds: readonly string[] = ['charge', 'charge#count', 'refund', 'transfer', 'vend', 'fate']
