import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { gatewayProblems, type GatewayChoice } from '../shared/adapters/gateways/catalog.ts'
import { parseGatewayFees } from '../shared/domain/money/deployed-fees.ts'
import type { Domain, Key } from './configuration-keys.ts'
import { auditedDays, isAudited, retentions } from './log-removal.ts'
import { problemsOfRestored } from './restored.ts'

/** A deployment's choices, as far as combinations may be wrong. */
interface Chosen {
  readonly isProduction: boolean
  /** Undefined where CloudWatch accepts no such duration. */
  readonly logRetentionDays: RetentionDays | undefined
  readonly removalPolicy: 'retain' | 'destroy'
  readonly domain: Domain | undefined
  readonly gateways: GatewayChoice
  readonly edge: boolean
  readonly firewall: boolean
}

type Text = (key: Key) => string | undefined

/** Everything that is wrong with well-formed choices, in sentences that name the key. */
export function problemsOfChoices(chosen: Chosen, text: Text): string[] {
  const { domain, edge, firewall, gateways, isProduction } = chosen
  return [
    ...problemsOfLogs(chosen),
    ...problemsOfDomain(domain),
    ...(chosen.removalPolicy === 'destroy' && isProduction
      ? ['removalPolicy: `destroy` would delete the ledger of a production environment']
      : []),
    ...gatewayProblems(gateways, {
      live: 'gatewayLive',
      sandbox: 'gatewaySandbox',
      billsLive: 'billsLive',
    }),
    ...problemsOfEdge(edge, firewall, domain),
    ...(isProduction ? problemsOfProduction(gateways, text) : []),
    ...(text('monthlyBudget') !== undefined && text('alarmEmail') === undefined
      ? ['monthlyBudget: nobody would receive its notices; name an alarmEmail']
      : []),
    ...problemsOfRestored(text),
    ...problemsOfFees(text('gatewayFees')),
  ]
}

function problemsOfLogs({ isProduction, logRetentionDays }: Chosen): string[] {
  if (logRetentionDays === undefined) return [`logRetentionDays: must be one of ${retentions().join(', ')}`]
  return isProduction && !isAudited(logRetentionDays)
    ? [`logRetentionDays: a production environment keeps its logs for ${auditedDays} days or longer`]
    : []
}

function problemsOfDomain(domain: Domain | undefined): string[] {
  const proven = domain?.certificateArn ?? domain?.hostedZoneId
  return domain === undefined || proven !== undefined
    ? []
    : ['domainName: needs certificateArn, or hostedZoneId to prove a certificate with']
}

function problemsOfProduction(gateways: GatewayChoice, text: Text): string[] {
  return [
    ...(gateways.live === 'none' && text('allowLiveTwin') !== 'true'
      ? [
          'gatewayLive: a production environment has no gateway to collect live money with; ' +
            'name one, or say allowLiveTwin=true if it is to refuse live charges for now',
        ]
      : []),
    ...problemsOfMail(text),
    ...problemsOfMessenger(text),
    ...(text('alarmEmail') === undefined
      ? ['alarmEmail: nobody would be told of an alarm of a production environment (O4)']
      : []),
  ]
}

/** A table that is wrong would stop every function at its start (N1). */
function problemsOfFees(given: string | undefined): string[] {
  if (given === undefined) return []
  try {
    parseGatewayFees(given)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** CloudFront accepts certificates and firewalls from one region only. */
function problemsOfEdge(edge: boolean, firewall: boolean, domain: Domain | undefined): string[] {
  if (!edge) return firewall ? ['firewall: it stands at CloudFront, which edge=false goes without'] : []
  if (domain?.certificateArn === undefined || /:acm:us-east-1:/.test(domain.certificateArn)) return []
  return ['certificateArn: CloudFront needs a certificate of us-east-1; edge=false goes without CloudFront']
}

/** Without email nobody can log in to a dashboard, and no merchant receives the code for their first payout. */
function problemsOfMail(text: Text): string[] {
  if (text('mailFrom') !== undefined || text('allowNoMail') === 'true') return []
  return [
    'mailFrom: without a sender of email no merchant can log in or be paid out; ' +
      'name an address that SES has verified, or say allowNoMail=true to do without for now',
  ]
}

/** Its credentials are a secret that is filled in later, so the configuration can only announce them. */
function problemsOfMessenger(text: Text): string[] {
  if (text('messenger') !== undefined || text('allowNoMessenger') === 'true') return []
  return [
    'messenger: without one no customer can prove a phone, and identity and portal answer 503; ' +
      'say messenger=whatsapp and put its credentials into the secret, or allowNoMessenger=true to do without for now',
  ]
}
