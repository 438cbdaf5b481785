import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

export function verify(body, headers, secret, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': sent } = headers
  if (!(Math.abs(now - Number(stamp)) <= 300)) return false
  if (!/^whsec_.{32,}/.test(secret)) return false // an empty key would sign for everybody
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const want = 'v1,' + createHmac('sha256', key).update(`${id}.${stamp}.`).update(body).digest('base64')
  const same = (one) => one.length === want.length && timingSafeEqual(one, Buffer.from(want))
  return sent.split(' ').some((one) => same(Buffer.from(one)))
}
