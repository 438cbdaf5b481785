import { resourcesOf, type Template } from '../template.ts'

/** So many equal calls of one caller within five minutes. */
export interface Calls {
  readonly address: string
  readonly path: string
  readonly many: number
  readonly authorization?: string
  /** Rules of AWS that such a call meets, such as `NoUserAgent_HEADER`: which those are AWS says. */
  readonly meets?: readonly string[]
}

/** What happens to calls: let through, or refused by a rule with an answer. */
export interface Verdict {
  readonly rule: string | null
  readonly status: number
  readonly body?: unknown
  readonly retryAfter?: string
}

interface Action {
  readonly Allow?: object
  readonly Count?: object
  readonly Block?: {
    readonly CustomResponse?: {
      readonly ResponseCode: number
      readonly CustomResponseBodyKey: string
      readonly ResponseHeaders: readonly { readonly Name: string; readonly Value: string }[]
    }
  }
}

type Raw = Readonly<Record<string, any>>

/** A firewall of a template, as WAF evaluates it: rules in order, rates by their keys, the first that ends it. */
export class Firewall {
  readonly #rules: readonly Raw[]
  readonly #bodies: Raw
  readonly #networks: readonly string[]

  constructor(templates: Readonly<Record<string, Template>>) {
    const [acl] = resourcesOf<Raw>(templates, 'AWS::WAFv2::WebACL')
    const [set] = resourcesOf<Raw>(templates, 'AWS::WAFv2::IPSet')
    this.#rules = (acl!.properties['Rules'] as Raw[]).toSorted((a, b) => a['Priority'] - b['Priority'])
    this.#bodies = acl!.properties['CustomResponseBodies'] as Raw
    this.#networks = set!.properties['Addresses'] as string[]
  }

  /** What meets the last of each of these calls, when all of them have come within five minutes. */
  judge(all: readonly Calls[]): Verdict[] {
    return all.map((calls) => {
      for (const rule of this.#rules) {
        const action = this.#actionOf(rule, calls, all)
        if (action?.Allow !== undefined) return { rule: null, status: 200 }
        if (action?.Block !== undefined) return this.#refusal(String(rule['Name']), action.Block)
      }
      return { rule: null, status: 200 }
    })
  }

  #actionOf(rule: Raw, calls: Calls, all: readonly Calls[]): Action | undefined {
    const { ManagedRuleGroupStatement: group, RateBasedStatement: rate } = rule['Statement'] as Raw
    if (group !== undefined) {
      const overrides = group['RuleActionOverrides'] as { Name: string; ActionToUse: Action }[]
      const met = overrides.filter(({ Name }) => calls.meets?.includes(Name))
      return met.find(({ ActionToUse }) => ActionToUse.Block !== undefined)?.ActionToUse
    }
    if (rate === undefined) return this.#matches(rule['Statement'], calls) ? rule['Action'] : undefined
    if (!this.#matches(rate['ScopeDownStatement'], calls)) return undefined
    const key = keyOf(rate, calls)
    const sum = all
      .filter((one) => this.#matches(rate['ScopeDownStatement'], one) && keyOf(rate, one) === key)
      .reduce((many, one) => many + one.many, 0)
    return sum > rate['Limit'] ? rule['Action'] : undefined
  }

  #matches(statement: Raw | undefined, calls: Calls): boolean {
    if (statement === undefined) return true
    const { AndStatement, NotStatement, RegexMatchStatement, IPSetReferenceStatement } = statement
    if (AndStatement !== undefined)
      return (AndStatement['Statements'] as Raw[]).every((one) => this.#matches(one, calls))
    if (NotStatement !== undefined) return !this.#matches(NotStatement['Statement'], calls)
    if (RegexMatchStatement !== undefined)
      return new RegExp(RegexMatchStatement['RegexString'] as string).test(calls.path)
    if (IPSetReferenceStatement !== undefined) return this.#networks.includes(`${calls.address}/32`)
    const { SizeConstraintStatement } = statement
    if (SizeConstraintStatement?.['FieldToMatch']['SingleHeader']['Name'] === 'authorization')
      return calls.authorization !== undefined
    throw new Error(`this is no statement that the test can read: ${JSON.stringify(statement)}`)
  }

  #refusal(rule: string, { CustomResponse }: NonNullable<Action['Block']>): Verdict {
    if (CustomResponse === undefined) return { rule, status: 403 }
    const retryAfter = CustomResponse.ResponseHeaders.find(({ Name }) => Name === 'Retry-After')?.Value
    return {
      rule,
      status: CustomResponse.ResponseCode,
      body: JSON.parse(this.#bodies[CustomResponse.CustomResponseBodyKey]['Content'] as string),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }
}

/** By what a rate counts a call. */
function keyOf(rate: Raw, { address, path, authorization }: Calls): string {
  if (rate['AggregateKeyType'] === 'IP') return address
  return (rate['CustomKeys'] as Raw[])
    .map((key) => ('IP' in key ? address : 'UriPath' in key ? path : (authorization ?? '')))
    .join(' ')
}
