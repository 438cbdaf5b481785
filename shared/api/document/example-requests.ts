/** A refund that waits for an owner, and what one refused. */
const refundRequestExamples: Readonly<Record<string, unknown>> = Object.fromEntries<unknown>(
  ['request-refund', 'list-refund-requests', 'refuse-refund-request'].flatMap((name): [string, unknown][] => {
    const isOver = name === 'refuse-refund-request'
    return [
      [`${name}.status`, isOver ? 'refused' : 'waiting'],
      [`${name}.decidedBy`, isOver ? { id: 'mem_01JZ8K3V5N7Q9S1T3V5X7Z9B2C', name: 'Ada Obi' } : null],
      [`${name}.decidedAt`, isOver ? '2027-02-01T09:00:00.000Z' : null],
      [`${name}.answer`, isOver ? 'They were charged once' : null],
      [`${name}.refundId`, null],
      [`${name}.reason`, 'Charged twice'],
      [`${name}.invoiceNumber`, 'ACME-000001'],
    ]
  }),
)

/** What members and agents ask an owner for. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  'askedBy.name': 'Kelechi Nwosu',
  ...refundRequestExamples,
  ...Object.fromEntries(
    ['list-approvals', 'approve-act', 'decline-act'].flatMap((name) => [
      [`${name}.action`, 'refund-invoice'],
      [`${name}.targetId`, 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2C'],
      [`${name}.clientName`, 'Shop assistant'],
    ]),
  ),
}
