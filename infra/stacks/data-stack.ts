import { CfnOutput, Fn, RemovalPolicy, SecretValue, Stack, Validations, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
  type WarmThroughput,
} from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { table as layout } from '../../shared/store/table.ts'
import { modes, secretGateways, type Configuration, type Mode } from '../configuration.ts'
import { filesBucket, logosBucket } from '../constructs/files-bucket.ts'
import { dataKeyOf, encryptingKey } from '../constructs/data-key.ts'
import { streamOutput, tableNameOf, tableOutput, type Names } from '../constructs/names.ts'
import type { AdoptedTable } from '../restored.ts'
import type { Cell, Surroundings } from '../constructs/surroundings.ts'

export interface DataStackProps extends StackProps {
  readonly names: Names
  readonly configuration: Configuration
}

/** What outlives every deployment: a table per mode, and the secrets. */
export class DataStack extends Stack {
  /** The input for functions of both modes. */
  readonly surroundings: Surroundings
  readonly #names: Names
  readonly #configuration: Configuration
  readonly #removalPolicy: RemovalPolicy
  readonly #warmThroughput: WarmThroughput | undefined

  constructor(scope: Construct, id: string, { names, configuration, ...props }: DataStackProps) {
    super(scope, id, props)
    this.#names = names
    this.#configuration = configuration
    this.#removalPolicy =
      configuration.removalPolicy === 'destroy'
        ? RemovalPolicy.DESTROY
        : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
    const warm = configuration.warmThroughput
    this.#warmThroughput = warm && { readUnitsPerSecond: warm.reads, writeUnitsPerSecond: warm.writes }
    const secretsKey = new Key(this, 'SecretsKey', {
      description: 'Gateway credentials and the pepper of one-time codes',
      enableKeyRotation: true,
      removalPolicy: this.#removalPolicy,
    })
    const pepper = new Secret(this, 'Pepper', {
      secretName: `${names.secretPrefix}pepper`,
      description:
        'HMAC key of one-time codes; generated here, read by the functions that make or check codes',
      encryptionKey: secretsKey,
      removalPolicy: this.#removalPolicy,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    })
    acknowledgeNoRotation(
      pepper,
      'The operator makes it anew (npm run operator -- secrets); it never leaves the account.',
    )
    const probe = new Secret(this, 'Probe', {
      secretName: `${names.secretPrefix}probe`,
      description: 'The sandbox key of the merchant whose purchase is played, as one JSON object',
      encryptionKey: secretsKey,
      removalPolicy: this.#removalPolicy,
      secretStringValue: SecretValue.unsafePlainText('{}'),
    })
    acknowledgeNoRotation(probe, 'The operator puts it there, and it opens a sandbox alone.')
    const originSecret = configuration.edge ? this.originSecret(secretsKey) : undefined
    const dataKey = dataKeyOf(this, { names, configuration, removalPolicy: this.#removalPolicy })
    const keys = { secretsKey, ...(dataKey && { dataKey }) }
    const ofBuckets = { names, removalPolicy: this.#removalPolicy, key: encryptingKey(keys) }
    for (const mode of modes) {
      filesBucket(this, mode, ofBuckets)
      logosBucket(this, mode, ofBuckets)
    }
    const cells = modes.map((mode) => this.cell(mode, keys))
    this.surroundings = {
      names,
      configuration,
      cells,
      pepper,
      probe,
      ...keys,
      ...(originSecret && { originSecret }),
    }
  }

  private originSecret(encryptionKey: Key): Secret {
    const secret = new Secret(this, 'Origin', {
      secretName: `${this.#names.secretPrefix}origin`,
      description: 'What CloudFront shows the API to be let in; generated here',
      encryptionKey,
      removalPolicy: this.#removalPolicy,
      generateSecretString: {
        passwordLength: 48,
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ previous: [] }),
        generateStringKey: 'present',
      },
    })
    acknowledgeNoRotation(
      secret,
      'The operator makes it anew (npm run operator -- secrets), and CloudFront gets it by the next deployment.',
    )
    return secret
  }

  private cell(mode: Mode, { secretsKey, ...keys }: Pick<Surroundings, 'secretsKey' | 'dataKey'>): Cell {
    const adopted = this.#configuration.restored.tables[mode]
    const stream = adopted ? this.streamOf(adopted) : this.table(mode, encryptingKey(keys)).tableStreamArn!
    const tableName = tableNameOf({ names: this.#names, configuration: this.#configuration }, mode)
    new CfnOutput(this, tableOutput(mode), { value: tableName })
    new CfnOutput(this, streamOutput(mode), { value: stream })
    return {
      mode,
      table: this.byName(mode, tableName),
      gatewaySecrets: secretGateways(mode).map((name) => this.credentials(mode, name, secretsKey)),
      messengerSecret: this.credentials(mode, 'messenger', secretsKey),
    }
  }

  /**
   * The table as everything that uses it sees it: by its name, and the stream by what the data stack says at a
   * deployment. Neither is an export, so another table can take its place (O2).
   */
  private byName(mode: Mode, tableName: string): ITable {
    const tableStreamArn = Fn.getStackOutput(
      this.#names.part('data'),
      streamOutput(mode),
      this.#configuration.region,
    )
    return Table.fromTableAttributes(this, `ByName-${mode}`, { tableName, tableStreamArn })
  }

  private streamOf({ name, stream }: AdoptedTable): string {
    return this.formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: `${name}/stream/${stream}`,
    })
  }

  private table(mode: Mode, encryptionKey: Key | undefined): Table {
    const warmThroughput = mode === 'live' ? this.#warmThroughput : undefined
    const table = new Table(this, `Table-${mode}`, {
      tableName: this.#names.table(mode),
      partitionKey: { name: layout.partitionKey, type: AttributeType.STRING },
      sortKey: { name: layout.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: layout.ttlAttribute,
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...encryptionOf(mode, encryptionKey),
      deletionProtection: mode === 'live' && this.#removalPolicy !== RemovalPolicy.DESTROY,
      removalPolicy: this.#removalPolicy,
      ...(warmThroughput && { warmThroughput }),
    })
    for (const [indexName, { partitionKey, sortKey }] of Object.entries(layout.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType.KEYS_ONLY,
        ...(warmThroughput && { warmThroughput }),
      })
    }
    return table
  }

  /** A vendor's credentials, entered by the operator. It starts as an empty object, which means "none yet". */
  private credentials(mode: Mode, purpose: string, encryptionKey: Key): Secret {
    const secret = new Secret(this, `Secret-${mode}-${purpose}`, {
      secretName: `${this.#names.secretPrefix}${mode}/${purpose}`,
      description: `Credentials of the ${mode} ${purpose}, as one JSON object`,
      encryptionKey,
      removalPolicy: this.#removalPolicy,
      secretStringValue: SecretValue.unsafePlainText('{}'),
    })
    acknowledgeNoRotation(
      secret,
      'The vendor issues these credentials; only the operator can renew them there.',
    )
    return secret
  }
}

/**
 * Without a key of our own live data is encrypted with AWS's key in this account, whose use CloudTrail records, and
 * test data with DynamoDB's.
 */
function encryptionOf(
  mode: Mode,
  encryptionKey: Key | undefined,
): { encryption: TableEncryption; encryptionKey?: Key } {
  if (encryptionKey !== undefined) return { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey }
  return { encryption: mode === 'live' ? TableEncryption.AWS_MANAGED : TableEncryption.DEFAULT }
}

function acknowledgeNoRotation(secret: Secret, reason: string): void {
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason })
}
