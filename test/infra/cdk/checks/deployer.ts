import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { deployerOf } from '../../../../infra/deployer.ts'
import { Names } from '../../../../infra/constructs/names.ts'
import { DeployerStack, deployedRegions } from '../../../../infra/stacks/deployer-stack.ts'
import { resourcesOf, type Template as Made } from '../template.ts'

interface Role {
  readonly RoleName: string
  readonly AssumeRolePolicyDocument: { readonly Statement: readonly Record<string, any>[] }
}

interface Policy {
  readonly PolicyDocument: {
    readonly Statement: readonly { readonly Action: unknown; readonly Resource: unknown }[]
  }
  readonly Roles: readonly { readonly Ref: string }[]
}

const issuer = 'token.actions.githubusercontent.com'

/** Who deploys by GitHub, and what it gets by that: two roles, each for one environment of one repository. */
export function deployerChecks(templates: Readonly<Record<string, Made>>): void {
  describe('the GitHub deployer', () => {
    const own = Object.fromEntries(Object.entries(templates).filter(([name]) => name.endsWith('-deployer')))
    const roles = resourcesOf<Role>(own, 'AWS::IAM::Role')
    const policies = resourcesOf<Policy>(own, 'AWS::IAM::Policy')

    it('is a job in one environment of one repository, and nothing else', () => {
      expect(
        roles.map(({ properties: { RoleName, AssumeRolePolicyDocument } }) => {
          const [{ Action, Condition }] = AssumeRolePolicyDocument.Statement as [Record<string, any>]
          expect(AssumeRolePolicyDocument.Statement).toHaveLength(1)
          expect(Action).toBe('sts:AssumeRoleWithWebIdentity')
          expect(Object.keys(Condition)).toEqual(['StringEquals'])
          expect(Condition.StringEquals[`${issuer}:aud`]).toBe('sts.amazonaws.com')
          return [RoleName, Condition.StringEquals[`${issuer}:sub`]]
        }),
      ).toEqual([
        ['billing-stage-deploy', 'repo:acme/billing:environment:staging'],
        ['billing-stage-deploy-read', 'repo:acme/billing:environment:staging-read'],
      ])
    })

    it('takes the bootstrap’s roles: three in two regions to deploy, one to read', () => {
      const taken = policies.map(({ properties }) => {
        const [{ Action, Resource }] = properties.PolicyDocument.Statement as [
          { Action: unknown; Resource: unknown },
        ]
        expect(properties.PolicyDocument.Statement).toHaveLength(1)
        expect(Action).toBe('sts:AssumeRole')
        const text = JSON.stringify(Resource)
        expect(text).not.toContain('*')
        return [...text.matchAll(/cdk-hnb659fds-([a-z-]+)-"/g)].map(([, kind]) => kind)
      })
      expect(taken).toEqual([
        [
          'deploy-role',
          'deploy-role',
          'file-publishing-role',
          'file-publishing-role',
          'lookup-role',
          'lookup-role',
        ],
        ['lookup-role', 'lookup-role'],
      ])
    })

    it('uses the environments and variables that the workflow names', () => {
      const workflow = readFileSync(
        new URL('../../../../.github/workflows/deploy.yml', import.meta.url),
        'utf8',
      )
      for (const name of ['staging', 'production', 'production-read'])
        expect(workflow).toContain(`environment: ${name}\n`)
      const outputs = Object.values(Object.values(own)[0]!.Outputs ?? {}) as { Description?: string }[]
      expect(outputs.map(({ Description }) => Description)).toEqual([
        'Variable DEPLOY_ROLE of GitHub’s environment staging',
        'Variable READ_ROLE of GitHub’s environment staging-read',
      ])
      expect(workflow).toContain('vars.DEPLOY_ROLE')
      expect(workflow).toContain('vars.READ_ROLE')
    })

    it('is registered in the account once, and not where it exists', () => {
      const madeFor = (githubProvider: string) => {
        const text = { githubRepository: 'acme/billing', githubProvider } as Record<string, string>
        const { deployer } = deployerOf((key) => text[key], 'production')
        const stack = new DeployerStack(new App({ analyticsReporting: false }), 'deployer', {
          ...{ names: new Names('prod'), deployer: deployer!, regions: deployedRegions('us-east-1', true) },
        })
        return Object.keys(Template.fromStack(stack).findResources('AWS::IAM::OIDCProvider')).length
      }
      expect([madeFor('own'), madeFor('present')]).toEqual([1, 0])
      expect(deployerOf(() => undefined, 'production')).toEqual({})
    })
  })
}
