import type { SessionPayer } from '../../domain/charge/charge.ts'
import type { LooseCharge } from '../../domain/charge/loose-charge.ts'
import { defineEntity, json, row, storedAs, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, spreadKey, type Key } from '../keys.ts'

/** As stored: a charge that paid what it was for is called `applied` there. */
type StoredCharge = Omit<LooseCharge, 'status'> & {
  readonly status: Exclude<LooseCharge['status'], 'succeeded'> | 'applied'
}

const storedCodec = defineEntity<StoredCharge, 'merchantId' | 'reference'>({
  name: 'late-charge',
  key: (charge) => spreadKey(charge.merchantId, partitions.lateCharge, charge.reference),
  attributes: {
    since: time('si'),
    why: 'w',
    invoiceId: 'iv',
    sessionId: 'se',
    subscriptionId: 'su',
    customerId: 'cu',
    planId: 'pl',
    amount: 'a',
    currency: 'c',
    rail: 'r',
    gateway: 'g',
    methodId: 'm',
    kind: 'k',
    number: 'n',
    payer: json('py'),
    status: 's',
    receivedAt: time('ra'),
    transactionId: 'tx',
    reversed: row('rv', ['amount', 'excess']),
    dueAt: time('da'),
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item), reference: item.sk }),
  due: (charge) =>
    charge.dueAt === null
      ? null
      : {
          at: charge.dueAt,
          job: 'pending-payment',
          id: charge.reference,
          ...(charge.customerId === null ? {} : { hints: { customerId: charge.customerId } }),
        },
})

/** Nothing more is done for its payer: its session is over, and money that still arrives is returned by its reference (O3). */
const decided: ReadonlySet<LooseCharge['status']> = new Set(['over', 'returned', 'credited'])

/** A payer without personal data. */
function unnamed({ pageEmail: _page, method, ...payer }: SessionPayer): SessionPayer {
  const { email: _email, signature: _signature, ...shown } = method
  return { ...payer, email: null, phone: null, method: { ...shown, token: '', last4: null } }
}

export const lateChargeCodec = storedAs<LooseCharge, StoredCharge>(storedCodec, {
  stored: ({ status, payer, ...charge }) => ({
    ...charge,
    payer: decided.has(status) ? payer && unnamed(payer) : payer,
    status: status === 'succeeded' ? 'applied' : status,
  }),
  read: ({ status, ...charge }) => ({ ...charge, status: status === 'applied' ? 'succeeded' : status }),
})

export function lateChargeRef(merchantId: string, reference: string): Ref<LooseCharge> {
  return {
    ...spreadKey(merchantId, partitions.lateCharge, reference),
    codec: lateChargeCodec,
    optional: true,
  }
}

/**
 * Access pattern: a tenant's charges that were let go, read strongly. They are spread like the objects they were made for, by the
 * identifier inside their reference (E4).
 */
export function lateChargesOf(merchantId: string) {
  const partition = `${merchantId}#${partitions.lateCharge}`
  return { partition, codec: lateChargeCodec, read: 'strong' } as const
}

/** Whether a due item is a charge that was let go. */
export function isLateChargeKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.lateCharge}`)
}
