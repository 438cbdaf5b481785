import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Configuration, Mode } from '../configuration.ts'
import type { Names } from './names.ts'

/** What one mode's functions may be given of their cell. */
export interface Cell {
  readonly mode: Mode
  readonly table: Table
  readonly gatewaySecret: Secret
  /** Of a provider of bill payments beside the gateway. */
  readonly billsSecret: Secret
  readonly messengerSecret: Secret
  /** Only inside the cell's own workers stack, where the role that schedules run with lives. */
  readonly scheduleRoleArn?: string
}

/** What a function's policy and environment are made from: the cells it serves, and what all cells share. */
export interface Surroundings {
  readonly names: Names
  readonly configuration: Configuration
  readonly cells: readonly Cell[]
  readonly pepper: Secret
  /** What CloudFront shows the API to be let in; only where there is one. */
  readonly originSecret?: Secret
  readonly secretsKey: Key
}
