import { App, Stack } from 'aws-cdk-lib'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { describe, expect, it } from 'vitest'
import { resolve } from '../bundles/intrinsics.ts'
import { largestSurface, most, room, withMore } from './room.ts'
import { findingsOf, synthesize } from './synthesize.ts'
import { resourcesOf, type Template } from './template.ts'

const managedPolicy = 6144

interface Invoke {
  readonly PolicyDocument: object
}

describe('cdk-nag', () => {
  it('finds nothing', () => {
    expect(synthesize({ nag: true }).findings).toEqual([])
  })

  it('would find something', () => {
    const stack = new Stack(new App(), 'Careless')
    new Queue(stack, 'Queue')
    expect(findingsOf(stack).join()).toContain('AwsSolutions-SQS4')
  })
})

describe('room in the stacks', () => {
  it('is enough for 55 more endpoints, even all in the largest surface', () => {
    // The longest name of an environment: names are most of what policies and the API's routes hold.
    const environment = 'abcdefghijkl'
    const { templates: larger } = synthesize({
      routes: withMore(55),
      context: { environment },
    })
    const { templates } = synthesize()
    const stacks = room(larger)
    const [now, then] = [templates, larger].map(
      (found) => Object.keys(found[stackOf(found, `api-${largestSurface()}`)]!.Resources).length,
    )
    expect(then! - now!).toBeGreaterThanOrEqual(110)
    for (const { stack, resources, kilobytes } of stacks) {
      expect(resources, stack).toBeLessThanOrEqual(most.resources)
      // Nothing is divided again before they are there: CloudFormation's own megabyte, less a tenth.
      expect(kilobytes, stack).toBeLessThan(900)
    }
    const policies = resourcesOf<Invoke>(larger, 'AWS::IAM::ManagedPolicy')
    expect(policies.length).toBeLessThanOrEqual(10)
    for (const { stack, properties } of policies)
      expect(inWords(larger, stack, properties.PolicyDocument).length).toBeLessThan(managedPolicy)
    const functions = resourcesOf<{ FunctionName?: string }>(larger, 'AWS::Lambda::Function')
    for (const { properties } of functions)
      expect(properties.FunctionName?.length ?? 0, properties.FunctionName).toBeLessThanOrEqual(64)
  })
})

function stackOf(templates: Readonly<Record<string, Template>>, part: string): string {
  return Object.keys(templates).find((name) => name.endsWith(`-${part}`))!
}

/** A document as AWS counts its length: whatever means a text is that text. */
function inWords(templates: Readonly<Record<string, Template>>, stack: string, document: object): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'Fn::Join' in value
      ? resolve(templates, stack, value)
      : value,
  )
}
