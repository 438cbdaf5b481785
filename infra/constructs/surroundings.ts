import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Configuration, Mode } from '../configuration.ts'
import type { Names } from './names.ts'

/** What one mode's functions may be given of their cell. */
export interface Cell {
  readonly mode: Mode
  readonly table: ITable
  readonly gatewaySecret: ISecret
  readonly messengerSecret: ISecret
  /** Only inside the cell's own workers stack, where the role that schedules run with lives. */
  readonly scheduleRoleArn?: string
}

/** What a function's policy and environment are made from: the cells it serves, and what all cells share. */
export interface Surroundings {
  readonly names: Names
  readonly configuration: Configuration
  readonly cells: readonly Cell[]
  readonly pepper: ISecret
  readonly secretsKey: IKey
}
