/** The account and region in local ARNs; no such account exists. */
export const region = 'eu-west-1'
export const accountId = '000000000000'

export const queueArnPrefix = `arn:aws:sqs:${region}:${accountId}:`

/** For SDK clients of the local stack: emulators accept any key, but the SDK requires one. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
