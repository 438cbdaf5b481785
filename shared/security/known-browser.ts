import { createHmac } from 'node:crypto'
import { addMs, toMs, type Instant } from '../domain/time/time.ts'
import { knownBrowserMs } from '../domain/time/waits.ts'
import { equalInConstantTime } from './constant-time.ts'

/** The owner of a code that a browser entered: the pepper, the code's purpose, and its recipient in one spelling. */
export interface EnteredCode {
  readonly pepper: string
  readonly purpose: string
  readonly recipient: string
}

/**
 * What a browser keeps after a code was entered in it: an expiry, and our signature. It proves that this browser
 * belonged to the recipient once; it signs no one in (R10).
 */
export function knownBrowserMark(entered: EnteredCode, now: Instant): string {
  const until = toMs(addMs(now, knownBrowserMs)).toString(36)
  return `${until}.${wordFor(entered, until)}`
}

/** Whether one of a browser's marks is ours, for this recipient, and not too old. */
export function isKnownBrowser(entered: EnteredCode, marks: readonly string[], now: Instant): boolean {
  return marks.some((mark) => {
    const [until = '', word = ''] = mark.split('.')
    return parseInt(until, 36) > toMs(now) && equalInConstantTime(word, wordFor(entered, until))
  })
}

function wordFor({ pepper, purpose, recipient }: EnteredCode, until: string): string {
  return createHmac('sha256', pepper)
    .update(`known browser ${purpose} ${recipient} ${until}`)
    .digest('base64url')
    .slice(0, 22)
}
