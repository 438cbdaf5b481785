import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic, type ITopic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Configuration } from '../configuration.ts'
import type { Names } from './names.ts'

/**
 * Who receives an alarm (O4). `wake`: people lose money or can't pay while it lasts, so a person gets up. `later`: the
 * sandbox's, and what can wait for the next morning.
 */
export interface Bells {
  readonly wake: ITopic
  readonly later: ITopic
}

/** The two topics of a region: an alarm publishes only to topics of its own. */
export function bellsOf(
  stack: Stack,
  names: Names,
  { alarmEmail, pagerUrl }: Pick<Configuration, 'alarmEmail' | 'pagerUrl'>,
): Bells {
  const [wake, later] = [
    bell(stack, 'Alarms', names.part('alarms')),
    bell(stack, 'Later', names.part('alarms-later')),
  ]
  for (const topic of [wake, later])
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail))
  if (pagerUrl !== undefined) wake.addSubscription(new UrlSubscription(pagerUrl))
  return { wake, later }
}

function bell(scope: Construct, id: string, topicName: string): Topic {
  const topic = new Topic(scope, id, { topicName, enforceSSL: true })
  // An explicit policy that requires TLS replaces the default one, which lets alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  )
  return topic
}
