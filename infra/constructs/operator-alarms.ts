import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { GatewayAlarm } from '../../shared/adapters/gateways/surroundings.ts'
import type { OperatorAlarm } from '../../shared/domain/gateway/operator-alarm.ts'
import type { Bells } from './bells.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import type { Names } from './names.ts'

/** What a person must look at, and who is harmed meanwhile. */
const impacts: Readonly<Record<GatewayAlarm | OperatorAlarm, string>> = {
  gateway_account:
    'The payment gateway refuses something over our account there: charges, refunds or payouts wait, and bill payments fail, until it is put right.',
  dispute_waits:
    'A merchant answered a dispute at a gateway that has no interface for it: the bank decides against them unless we send it.',
  foreign_token:
    'A merchant stores a payment token of another merchant’s customer: someone tries to charge cards that were not given to them.',
  gateway_credentials:
    'The payment gateway refuses our credentials: nothing is charged, refunded or paid out.',
  gateway_float:
    'Our balance at the payment gateway is short: payouts wait, for a day at most, and bill payments fail by our fault.',
  gateway_mismatch: 'The payment gateway tells of other money than was asked for: a payment stays undecided.',
  gateway_missing:
    'A payment gateway was taken out of its mode that still has stored methods or open payments: nothing is charged or paid out until it is named again, or left.',
  gateway_rate: 'The payment gateway lets no more calls in: charges and payouts wait.',
  gateway_refusal:
    'The payment gateway refuses in words that we do not know: a payment, payout or bill may stay undecided, or fail by our fault.',
  late_payment_unreturnable: 'A late payment can go back to nobody: a payer waits for their money.',
  new_country:
    'Members of many teams sign in from countries that they never signed in from: somebody may read their mail, or ours.',
  payment_unknown: 'Money arrived under a reference that is not ours: a payer waits for what they paid for.',
  payout_review: 'Nobody knows for a day what became of a payout: a merchant waits for their money.',
  refund_lost: 'A refund was sent and nobody can find it: a customer may wait for their money.',
  refund_needs_attention:
    'The payment gateway wants details before it gives a refund back: a customer waits.',
  reversal_above_charge:
    'The payment gateway tells of more money taken back than a charge was: its word or our books are wrong.',
  reversal_above_payment:
    'A payment went back twice, by our refund and by the bank: a merchant loses money that their customer has.',
  reversal_unbooked:
    'A payment went back that nothing stands paid by: a merchant keeps money that is gone, until it is booked by hand.',
  settlement_gap:
    'What a payment gateway paid into our bank account and what we booked differ: somebody’s money is missing, or counted twice.',
  token_missing:
    'A prepaid meter was paid and its token is nowhere: somebody sits in the dark until it is found at the provider.',
  account_number_taken:
    'A payment gateway gave a customer an account number that is another customer’s: nobody new gets it, and one of them may pay the other’s debts.',
  transfer_unclaimed:
    'Money arrived on an account number and belongs to nobody here: a payer waits for what they paid for.',
  unsound_change:
    'A change of money does not add up and is refused: a request or a job fails until the error of ours is mended.',
  transfer_otp:
    'Transfers wait for a one-time code, so merchants do not get their payouts: switch off "Confirm transfers before sending" (Paystack, Settings, Preferences).',
}

/** What grows while no one looks: money stops for everyone, or an account is broken into. Everything else can wait for the morning. */
const wakes: ReadonlySet<string> = new Set([
  ...['foreign_token', 'gateway_account', 'gateway_credentials', 'gateway_float', 'gateway_mismatch'],
  ...['gateway_rate', 'new_country', 'unsound_change'],
])

/** What happens to honest people too, one at a time: this many within an hour are no coincidence. Of everything else one is enough. */
const many: Readonly<Partial<Record<string, number>>> = { new_country: 20 }

export interface OperatorAlarmsProps {
  readonly names: Names
  readonly bells: Bells
}

/** Alarms on what functions count as `operator`: no retry solves it, so one of most is enough. */
export class OperatorAlarms extends Construct {
  constructor(scope: Construct, id: string, { names, bells }: OperatorAlarmsProps) {
    super(scope, id)
    for (const [alarm, impact] of Object.entries(impacts))
      new ImpactAlarm(this, alarm, {
        alarmName: names.part(`operator-${alarm}`),
        impact,
        runbook: 'alarm-operator',
        topic: wakes.has(alarm) ? bells.wake : bells.later,
        metric: new Metric({
          namespace: 'Billing',
          metricName: 'operator',
          dimensionsMap: { service: names.service, alarm },
          statistic: 'Sum',
          period: alarm in many ? Duration.hours(1) : Duration.minutes(5),
        }),
        threshold: many[alarm] ?? 1,
        evaluationPeriods: 1,
      })
    // A13: someone guesses one-time codes from many addresses, staying below the limit of each.
    new ImpactAlarm(this, 'wrong-tries', {
      alarmName: names.part('wrong-tries'),
      impact:
        'Somebody guesses one-time codes by the thousand: accounts of owners and customers may be opened.',
      runbook: 'alarm-wrong-tries',
      topic: bells.wake,
      metric: new Metric({
        namespace: 'Billing',
        metricName: 'wrongTries',
        dimensionsMap: { service: names.service },
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
      threshold: 1000,
      evaluationPeriods: 1,
    })
  }
}
