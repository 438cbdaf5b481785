/** The store's own address of a bucket, unless the environment sets another one, as it can for the SDK's clients. */
export function bucketUrl(bucket: string, region: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3']
  return endpoint === undefined
    ? `https://${bucket}.s3.${region}.amazonaws.com`
    : `${endpoint.replace(/\/$/, '')}/${bucket}`
}
