/** A page runs only its own scripts and styles, calls only its own origin, and is never framed. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** The documents' files for programs, outside of the documents' own path. */
export const llmsPattern = '/llms*.txt'

/** Whether a caller asks for a document as Markdown rather than as a page. CloudFront's function decides the same. */
export const wantsMarkdown = (accept: string | undefined): boolean => /\btext\/markdown\b/.test(accept ?? '')
