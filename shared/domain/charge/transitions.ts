import { findTransition, transitionsOf } from '../change/transition-table.ts'

/**
 * The states of a charge. Its holder (an invoice, a checkout session, a plan change) has it while it is `intended` (its
 * intent is written, and a process may be sending it), `pending` (its gateway has it, or may have it) or `unseen` (its
 * gateway says that it never arrived, so that the next one takes its reference). Whatever pays or declines it meanwhile is
 * booked, and the holder forgets it. A charge that is let go is kept under its reference for good: `awaited` (asked about),
 * `over` (the time for asking is past), `declined`, `succeeded` (what it was for wanted it after all), `received` (booked,
 * to be given back), `returning` (its refund is in progress). `returned`, `credited` (its rail could not refund it, so it is
 * the customer's credit) and `unreturnable` (neither was possible: the operator's) end it. `none`: there is no charge yet.
 */
export const chargeStatuses = [
  'none',
  'intended',
  'pending',
  'unseen',
  'awaited',
  'over',
  'declined',
  'succeeded',
  'received',
  'returning',
  'returned',
  'credited',
  'unreturnable',
] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

export const chargeTriggers = [
  'intend',
  'hold',
  'take_over',
  'send',
  'ask',
  'succeed',
  'arrive',
  'decline',
  'lose',
  'expire',
  'approve',
  'retry',
  'let_go',
  'give_up',
  'return',
  'confirm',
  'refuse',
  'credit',
  'strand',
  'take',
  'settle',
] as const

export type ChargeTrigger = (typeof chargeTriggers)[number]

/** The life of a charge (A8, A9, A10, B14). What a charge's target makes of it is the target's own machine. */
// prettier-ignore
export const chargeTransitions = transitionsOf<ChargeStatus, ChargeTrigger>([
  // From          Trigger      Condition                                                     To              Emits  Also
  ['none',         'intend',    'nothing is out in its holder, and something is due',         'intended',     [], 'takes the next number'],
  ['intended',     'hold',      'the gateway takes nothing now, or charges are held',         'intended',     [], 'nothing was sent; asked about later; no dunning step'],
  ['intended',     'take_over', 'its lease is over',                                          null,           [], 'a new lease; queried before it is sent'],
  ['intended',     'send',      'the gateway has it and waits, or has not answered',          'pending',      [], 'asked about from then on, up to its deadline'],
  ['intended',     'succeed',   'its holder is payable',                                      'succeeded',    [], 'told by its target; the holder forgets it'],
  ['intended',     'arrive',    'it only stores a card, or its holder has ended meanwhile',   'received',     [], 'kept on `unapplied`; leaves its holder'],
  ['intended',     'decline',   '',                                                           'declined',     [], 'told by its target; the holder forgets it'],
  ['intended',     'lose',      'no answer came, and the gateway has never seen it',          'unseen',       [], 'told by its target as `timeout`'],
  ['intended',     'approve',   'a card, nobody present, and its bank asks its customer',     'awaited',      [], 'the invoice shows where, for a day'],
  ['intended',     'let_go',    'its holder has ended, and its lease is over',                'awaited',      [], 'a row on the timeline'],
  ['pending',      'hold',      'nothing was sent after all, and charges are held',           'intended',     [], 'asked about later; no dunning step'],
  ['pending',      'ask',       'open or unknown, before its deadline',                       null,           [], 'asked about again later'],
  ['pending',      'take_over', 'nothing was sent after all',                                 'intended',     [], 'a new lease'],
  ['pending',      'succeed',   'its holder is payable',                                      'succeeded',    [], 'told by its target; the holder forgets it'],
  ['pending',      'arrive',    'it only stores a card, or its holder has ended meanwhile',   'received',     [], 'kept on `unapplied`; leaves its holder'],
  ['pending',      'decline',   '',                                                           'declined',     [], 'told by its target; the holder forgets it'],
  ['pending',      'expire',    'its deadline is past',                                       'unseen',       [], 'told by its target as `timeout`; a session lets it go'],
  ['pending',      'approve',   'asked about; nobody is present, and its bank asks its customer', 'awaited',  [], 'the invoice shows where, for a day'],
  ['pending',      'let_go',    'its holder has ended, or another way was chosen',            'awaited',      [], 'a row on the timeline'],
  ['unseen',       'retry',     'the next try; asked first, and still not known',             'intended',     [], 'the same reference; how it was sent is kept'],
  ['unseen',       'succeed',   'its holder still wants it',                                  'succeeded',    [], 'by the method that it was sent with'],
  ['unseen',       'arrive',    'it only stores a card',                                      'received',     [], 'kept on `unapplied`; leaves its holder'],
  ['unseen',       'decline',   'asked first, and refused',                                   'declined',     [], 'a row on the timeline; the next has its own reference'],
  ['unseen',       'let_go',    'its holder has ended, or it is open and another way is chosen', 'awaited',   [], 'a row on the timeline'],
  ['awaited',      'ask',       'open or unknown, for 7 days',                                null,           [], 'hourly for a day, then daily'],
  ['awaited',      'give_up',   '7 days are over',                                            'over',         [], 'still found by a callback'],
  ['awaited',      'decline',   'for good',                                                   'declined',     [], ''],
  ['awaited',      'succeed',   'its target still asks for this money',                       'succeeded',    [], 'told by its target; its other charges are let go'],
  ['awaited',      'arrive',    'nothing wants it',                                           'received',     [], '`gateway_clearing` to `unapplied`'],
  ['over',         'succeed',   'its target still asks for this money',                       'succeeded',    [], 'told by its target; its other charges are let go'],
  ['over',         'arrive',    'nothing wants it',                                           'received',     [], '`gateway_clearing` to `unapplied`'],
  ['declined',     'succeed',   'its target still asks for this money',                       'succeeded',    [], 'told by its target; its other charges are let go'],
  ['declined',     'arrive',    'nothing wants it',                                           'received',     [], '`gateway_clearing` to `unapplied`'],
  ['received',     'return',    'its refund is under way',                                    'returning',    [], 'under `<reference>-back`'],
  ['returning',    'return',    'its refund is still under way',                              null,           [], 'asked about again later'],
  ['received',     'confirm',   'it is back',                                                 'returned',     [], '`unapplied` to `refunds`'],
  ['returning',    'confirm',   'it is back',                                                 'returned',     [], '`unapplied` to `refunds`'],
  ['received',     'refuse',    'its refund is refused, for less than 7 days',                null,           [], 'hourly for a day, then daily'],
  ['returning',    'refuse',    'its refund is refused, for less than 7 days',                'received',     [], 'hourly for a day, then daily'],
  ['received',     'credit',    'refused for good, and its customer is known',                'credited',     [], '`unapplied` to `customer_credit`'],
  ['returning',    'credit',    'refused for good, and its customer is known',                'credited',     [], '`unapplied` to `customer_credit`'],
  ['received',     'strand',    'refused for good, and nobody is known',                      'unreturnable', [], 'the operator’s list, with an alarm'],
  ['returning',    'strand',    'refused for good, and nobody is known',                      'unreturnable', [], 'the operator’s list, with an alarm'],
  ['unreturnable', 'take',      'its gateway took all of it back',                            'returned',     [], 'leaves `unapplied`'],
  ['unreturnable', 'settle',    'the operator has returned it',                               'returned',     [], 'with their reason'],
])

/** Whether the success of a charge that was let go can still be booked, whatever was last known of it. */
export function isUnbooked({ status }: { readonly status: ChargeStatus }): boolean {
  return findTransition(chargeTransitions, status, 'arrive') !== null
}
