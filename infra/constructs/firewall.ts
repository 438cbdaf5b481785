import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Stack } from 'aws-cdk-lib'
import { Problem } from '../../shared/domain/problem.ts'
import type { Names } from './names.ts'

export interface FirewallProps {
  readonly names: Names
  /** Networks from which gateways call back, besides those that they publish. */
  readonly gatewayNetworks: readonly string[]
}

/** Where Paystack calls back from, in both modes, as it publishes; Nomba publishes none. */
const publishedNetworks = ['52.31.139.75/32', '52.49.173.169/32', '52.214.14.220/32'] as const

/**
 * Requests in five minutes, by what they are counted by (O6). A carrier's address is thousands of phones, so a client that
 * polls a payment is counted by address and session; one with a credential is counted only by that.
 */
const most = {
  /** Of one credential: a merchant's server may send 200 a second. */
  credential: 60_000,
  /** Of one payer at one address of one session: a page asks every two seconds, in two tabs. */
  session: 600,
  /** Of one address without a credential: codes, log-ins, tokens. Functions count the same by recipient. */
  doors: 6000,
  /** Of one address without a credential, except for payers' sessions. */
  address: 60_000,
  /** Of one address in total: no server of one merchant, and no carrier. */
  flood: 600_000,
} as const

/** The page of a session, its polls, and its payment. */
const sessions = '^/(sandbox/)?checkout/[^/]+'
const doors = '^/(sandbox/)?(identity|admin/login|v1/oauth)(/|$)'
const callbacks = '^/(sandbox/)?gateways/(live|sandbox)/[a-z]+/callback$'

const refused = 'refused'
const tooMany = 'too-many'

/**
 * CloudFront's firewall: AWS's rules against known attacks, and rates. What it refuses gets our error object (O6).
 * @returns its identifier.
 */
export function firewallOf(stack: Stack, { names, gatewayNetworks }: FirewallProps): string {
  const gateways = new CfnIPSet(stack, 'Gateways', {
    name: names.part('gateways'),
    scope: 'CLOUDFRONT',
    ipAddressVersion: 'IPV4',
    addresses: [...new Set([...publishedNetworks, ...gatewayNetworks])],
  })
  const rules = [
    callbacksOf(gateways.attrArn),
    managed('AWSManagedRulesAmazonIpReputationList', reputation),
    managed('AWSManagedRulesKnownBadInputsRuleSet', badInputs),
    managed('AWSManagedRulesCommonRuleSet', common, counted),
    rate('credential', ['authorization'], has('authorization')),
    rate('session', ['ip', 'path'], path(sessions)),
    rate('doors', ['ip'], all(path(doors), not(has('authorization')))),
    rate('address', ['ip'], all(not(has('authorization')), not(path(sessions)))),
    rate('flood', ['ip']),
  ]
  const acl = new CfnWebACL(stack, 'WebAcl', {
    name: names.part('edge'),
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(names.part('edge')),
    customResponseBodies: { [refused]: body('forbidden'), [tooMany]: body('rate_limited') },
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  })
  return acl.attrArn
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>
type Statement = CfnWebACL.StatementProperty

const reputation = ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList']
const places = (attack: string, ...where: string[]): string[] => where.map((place) => `${attack}_${place}`)
const badInputs = [
  ...places('JavaDeserializationRCE', 'HEADER', 'BODY', 'URIPATH', 'QUERYSTRING'),
  ...places('Log4JRCE', 'HEADER', 'BODY', 'URIPATH', 'QUERYSTRING'),
  ...['Host_localhost_HEADER', 'PROPFIND_METHOD', 'ExploitablePaths_URIPATH'],
]
const common = [
  ...['NoUserAgent_HEADER', 'UserAgent_BadBots_HEADER'],
  ...places('SizeRestrictions', 'QUERYSTRING', 'Cookie_HEADER', 'BODY', 'URIPATH'),
  ...places('EC2MetaDataSSRF', 'BODY', 'COOKIE', 'URIPATH', 'QUERYARGUMENTS'),
  ...places('GenericLFI', 'QUERYARGUMENTS', 'URIPATH', 'BODY'),
  ...places('RestrictedExtensions', 'URIPATH', 'QUERYARGUMENTS'),
  ...places('GenericRFI', 'QUERYARGUMENTS', 'BODY', 'URIPATH'),
  ...places('CrossSiteScripting', 'COOKIE', 'QUERYARGUMENTS', 'BODY', 'URIPATH'),
]

/**
 * What honest servers send: no user agent (PHP's curl), bodies of 64 KB, addresses like one inside a network, scripts and
 * paths in names and descriptions. Functions check bodies themselves; these are counted, not blocked.
 */
const counted: ReadonlySet<string> = new Set([
  ...[
    'NoUserAgent_HEADER',
    'SizeRestrictions_BODY',
    'EC2MetaDataSSRF_BODY',
    'EC2MetaDataSSRF_QUERYARGUMENTS',
  ],
  ...['GenericLFI_BODY', 'GenericLFI_QUERYARGUMENTS', 'GenericRFI_BODY', 'GenericRFI_QUERYARGUMENTS'],
  ...['CrossSiteScripting_BODY', 'CrossSiteScripting_QUERYARGUMENTS'],
])

/** Gateways report payments as fast as they happen: by route and address they pass every other rule. */
function callbacksOf(arn: string): Rule {
  return {
    name: 'gateways',
    action: { allow: {} },
    statement: all(path(callbacks), { ipSetReferenceStatement: { arn } }),
    visibilityConfig: visibility('gateways'),
  }
}

/** Rules maintained by AWS; each that refuses answers with our error object. A rule that AWS adds has its own answer until it is listed here. */
function managed(name: string, names: readonly string[], onlyCounted?: ReadonlySet<string>): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: names.map((rule) => ({
          name: rule,
          actionToUse: onlyCounted?.has(rule) ? { count: {} } : refusal(403),
        })),
      },
    },
    visibilityConfig: visibility(name),
  }
}

function rate(
  name: keyof typeof most,
  by: readonly ('ip' | 'path' | 'authorization')[],
  scopeDownStatement?: Statement,
): Rule {
  const keys = {
    ip: { ip: {} },
    path: { uriPath: { textTransformations: plain } },
    authorization: { header: { name: 'authorization', textTransformations: plain } },
  }
  const isByAddress = by.length === 1 && by[0] === 'ip'
  return {
    name: `rate-${name}`,
    action: refusal(429),
    statement: {
      rateBasedStatement: {
        ...(isByAddress
          ? { aggregateKeyType: 'IP' }
          : { aggregateKeyType: 'CUSTOM_KEYS', customKeys: by.map((one) => keys[one]) }),
        evaluationWindowSec: 300,
        limit: most[name],
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visibility(`rate-${name}`),
  }
}

const plain = [{ priority: 0, type: 'NONE' }]

/** A client that waits a minute finds a window that has moved on. */
function refusal(status: 403 | 429): CfnWebACL.RuleActionProperty {
  return {
    block: {
      customResponse: {
        responseCode: status,
        customResponseBodyKey: status === 429 ? tooMany : refused,
        responseHeaders: [
          { name: 'Cache-Control', value: 'no-store' },
          ...(status === 429 ? [{ name: 'Retry-After', value: '60' }] : []),
        ],
      },
    },
  }
}

function body(code: 'forbidden' | 'rate_limited'): CfnWebACL.CustomResponseBodyProperty {
  const message = 'The firewall took this request for an attack.'
  const problem = new Problem(code, [], code === 'forbidden' ? { message } : {})
  return { contentType: 'APPLICATION_JSON', content: JSON.stringify(problem.toBody()) }
}

function path(regexString: string): Statement {
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString,
      textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
    },
  }
}

/** Any value at all: a header that is not there has no size. */
function has(header: string): Statement {
  return {
    sizeConstraintStatement: {
      fieldToMatch: { singleHeader: { Name: header } },
      comparisonOperator: 'GT',
      size: 0,
      textTransformations: plain,
    },
  }
}

function all(...statements: Statement[]): Statement {
  return { andStatement: { statements } }
}

function not(statement: Statement): Statement {
  return { notStatement: { statement } }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true }
}
