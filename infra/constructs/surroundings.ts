import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Configuration, Mode } from '../configuration.ts'
import type { Names } from './names.ts'

/** The parts of a cell that one mode's functions may use. */
export interface Cell {
  readonly mode: Mode
  readonly table: ITable
  /** One for each gateway that the mode may have, chosen or not: what one took is refunded there even after its removal (V6). */
  readonly gatewaySecrets: readonly Secret[]
  readonly messengerSecret: Secret
  /** Only inside the cell's own workers stack, which contains the schedules' role. */
  readonly scheduleRoleArn?: string
}

/** A key of this account for what would be under AWS's own, and whether anything is encrypted by it yet (R15). */
export interface DataKey {
  readonly key: Key
  readonly encrypts: boolean
}

/** The input for a function's policy and environment: the cells it serves, and what all cells share. */
export interface Surroundings {
  readonly names: Names
  readonly configuration: Configuration
  readonly cells: readonly Cell[]
  readonly pepper: Secret
  /** The sandbox key of the merchant whose purchase is played (O4). */
  readonly probe: Secret
  /** The secret that CloudFront sends to the API; absent without CloudFront. */
  readonly originSecret?: Secret
  readonly secretsKey: Key
  /** Absent where AWS's keys encrypt tables, queues and logs. */
  readonly dataKey?: DataKey
}
