import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { pageHeaders } from '../../../../infra/constructs/page-headers.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Behavior {
  readonly PathPattern: string
  readonly TargetOriginId: string
  readonly CachePolicyId: unknown
  readonly Compress: boolean
  readonly ViewerProtocolPolicy: string
  readonly ResponseHeadersPolicyId?: { readonly Ref: string }
}

interface Config {
  readonly Aliases?: unknown
  readonly WebACLId?: unknown
  readonly ViewerCertificate?: unknown
  readonly DefaultCacheBehavior: Behavior
  readonly CacheBehaviors: readonly Behavior[]
  readonly Origins: readonly {
    readonly Id: string
    readonly S3OriginConfig?: unknown
    readonly OriginAccessControlId?: unknown
  }[]
}

interface Policy {
  readonly ResponseHeadersPolicyConfig: {
    readonly SecurityHeadersConfig: {
      readonly ContentSecurityPolicy: { readonly ContentSecurityPolicy: string }
      readonly ContentTypeOptions: object
      readonly ReferrerPolicy: { readonly ReferrerPolicy: string }
      readonly StrictTransportSecurity: {
        readonly AccessControlMaxAgeSec: number
        readonly IncludeSubdomains: boolean
      }
    }
    readonly CustomHeadersConfig: {
      readonly Items: readonly { readonly Header: string; readonly Value: string }[]
    }
  }
}

interface Copy {
  readonly Prune: boolean
  readonly Exclude?: readonly string[]
  readonly Include?: readonly string[]
  readonly SystemMetadata: Readonly<Record<string, string>>
}

export function pagesChecks({ templates }: Synthesis): void {
  const [distribution] = resourcesOf<{ DistributionConfig: Config }>(
    templates,
    'AWS::CloudFront::Distribution',
  )
  const config = distribution!.properties.DistributionConfig
  const pages = config.CacheBehaviors.filter(({ PathPattern }) =>
    /^\/(dashboard|docs|llms)/.test(PathPattern),
  )
  const [bucket] = resourcesOf(templates, 'AWS::S3::Bucket').filter(({ id }) => !/^(Files|Logos)/.test(id))

  describe('the pages', () => {
    it('share one origin with the API, at CloudFront’s own name where there is no domain', () => {
      expect(config.Aliases).toBeUndefined()
      expect(config.ViewerCertificate).toBeUndefined()
      expect(pages.map(({ PathPattern }) => PathPattern)).toEqual([
        '/dashboard',
        '/dashboard/*',
        '/docs',
        '/docs/*',
        '/llms*.txt',
      ])
      const links = JSON.stringify(resourcesOf(templates, 'AWS::Lambda::Function'))
      expect(links).toContain('"CHECKOUT_BASE_URL":{"Fn::Join":["",["https://",{"Fn::GetAtt":["FrontDoor')
      expect(links).not.toMatch(/execute-api/)
    })

    it('are in a private bucket that only this distribution reads', () => {
      const [origin] = config.Origins.filter(({ Id }) => Id === pages[0]!.TargetOriginId)
      expect(origin?.OriginAccessControlId).toBeDefined()
      expect(new Set(pages.map(({ TargetOriginId }) => TargetOriginId)).size).toBe(1)
      expect(bucket?.properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      })
      const [policy] = resourcesOf<{ PolicyDocument: { Statement: readonly Record<string, unknown>[] } }>(
        templates,
        'AWS::S3::BucketPolicy',
      ).filter(({ id }) => !/^(Files|Logos)/.test(id))
      const readers = policy!.properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
      expect(readers.map(({ Action }) => Action)).toEqual([['s3:GetObject', 's3:ListBucket']])
      for (const { Principal, Condition } of readers) {
        expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' })
        expect(JSON.stringify(Condition)).toContain(`{"Ref":"${distribution!.id}"}`)
      }
    })

    it('have the headers of the local server, and are sent compressed, by TLS only', () => {
      const [found] = resourcesOf<Policy>(templates, 'AWS::CloudFront::ResponseHeadersPolicy')
      const { SecurityHeadersConfig: known, CustomHeadersConfig: custom } =
        found!.properties.ResponseHeadersPolicyConfig
      const transport = known.StrictTransportSecurity
      expect({
        'content-security-policy': known.ContentSecurityPolicy.ContentSecurityPolicy,
        'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
        'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}; includeSubDomains`,
        'x-content-type-options': 'nosniff',
        ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      }).toEqual(pageHeaders)
      expect(transport.IncludeSubdomains).toBe(true)
      for (const behavior of pages)
        expect(behavior).toMatchObject({
          Compress: true,
          ViewerProtocolPolicy: 'redirect-to-https',
          ResponseHeadersPolicyId: { Ref: found!.id },
        })
    })

    it('are served by one page for every screen, and by a folder for each document', () => {
      const functions = resourcesOf<{ FunctionCode: string }>(templates, 'AWS::CloudFront::Function')
      const { FunctionCode } = functions
        .map(({ properties }) => properties)
        .find(({ FunctionCode }) => FunctionCode.includes('dashboard'))!
      const find = runInNewContext(`${FunctionCode}; handler`) as (event: object) => { uri: string }
      for (const [asked, found] of [
        ['/dashboard', '/dashboard/index.html'],
        ['/dashboard/', '/dashboard/index.html'],
        ['/dashboard/subscriptions/sub_1', '/dashboard/index.html'],
        ['/dashboard/assets/main-1.js', '/dashboard/assets/main-1.js'],
        ['/docs', '/docs/index.html'],
        ['/docs/guides/webhooks', '/docs/guides/webhooks/index.html'],
        ['/docs/assets/search-1.json', '/docs/assets/search-1.json'],
        ['/docs/guides/webhooks.md', '/docs/guides/webhooks.md'],
        ['/llms.txt', '/llms.txt'],
      ])
        expect([asked, find({ request: { uri: asked, headers: {} } }).uri]).toEqual([asked, found])
      const markdown = { accept: { value: 'text/markdown, text/plain;q=0.5' } }
      for (const [asked, found] of [
        ['/docs', '/docs/index.md'],
        ['/docs/guides/webhooks/', '/docs/guides/webhooks.md'],
        ['/docs/assets/search-1.json', '/docs/assets/search-1.json'],
        ['/dashboard', '/dashboard/index.html'],
      ])
        expect([asked, find({ request: { uri: asked, headers: markdown } }).uri]).toEqual([asked, found])
    })

    it('are copied by the deployment: assets first and immutable, pages revalidated each time', () => {
      const copies = resourcesOf<Copy>(templates, 'Custom::CDKBucketDeployment')
      const assets = copies.find(({ properties }) => !properties.Prune)
      const named = (type: string) =>
        copies.find(({ properties }) => properties.SystemMetadata['content-type']?.startsWith(type))
      const [html, texts] = [named('text/html'), named('text/markdown')]
      expect(assets?.properties).toMatchObject({
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      })
      expect(html?.properties).toMatchObject({
        Prune: true,
        Exclude: [expect.stringContaining('assets'), '*.md', '*.txt'],
        SystemMetadata: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      })
      expect(html?.resource.DependsOn).toContain(assets?.id)
      expect(texts?.properties).toMatchObject({ Prune: true, Exclude: ['*'], Include: ['*.md', '*.txt'] })
    })

    it('have no firewall unless the environment has one', () => {
      expect(config.WebACLId).toBeUndefined()
      expect(Object.keys(templates)).not.toContain('billing-dev-edge')
    })
  })

  it('CloudFront reports a caller’s country where people log in, and nowhere else (R15)', () => {
    const [, placed] = resourcesOf(templates, 'AWS::CloudFront::CachePolicy')
    expect(placed?.properties).toMatchObject({
      CachePolicyConfig: {
        MaxTTL: 1,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country'] },
        },
      },
    })
    const named = config.CacheBehaviors.filter(
      ({ CachePolicyId }) => JSON.stringify(CachePolicyId) === JSON.stringify({ Ref: placed?.id }),
    )
    expect(named.map(({ PathPattern }) => PathPattern)).toEqual([
      '/admin/login/verify',
      '/sandbox/admin/login/verify',
    ])
  })
}
