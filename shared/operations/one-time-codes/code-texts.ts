import type { CodePurpose } from './code-purposes.ts'

/** A message about a code: over the messaging app if it has a template and its recipient is a phone, otherwise by email. */
export interface CodeText {
  readonly subject: string
  readonly template: string | null
  readonly parameters: readonly string[]
  readonly text: string
}

type Texts = Record<'code' | 'warning', (code: string) => CodeText>

/** The messages about codes. */
export const codeTexts: Record<CodePurpose, Texts> = {
  dashboard_login: {
    code: (code) =>
      mail(
        'Your login code',
        `Your login code is ${code}. It works once, for 10 minutes. If you did not ask for it, ignore this message.`,
      ),
    warning: () =>
      mail(
        'Many wrong login codes',
        'Somebody entered 25 wrong login codes for your account within a day. You can still log in, and no code was guessed. If that was not you, tell us.',
      ),
  },
  payout_account: {
    code: (code) =>
      mail(
        'Your payout account code',
        `Your code for adding or removing a payout account is ${code}. It works once, for 10 minutes. If you did not ask for it, somebody with your API key did: revoke it.`,
      ),
    warning: () =>
      mail(
        'Many wrong payout codes',
        'Somebody entered 25 wrong codes for your payout accounts within a day. None was guessed. If that was not you, revoke your API keys and tell us.',
      ),
  },
  identity: {
    code: (code) => ({
      subject: 'Your code to sign in',
      template: 'identity_code',
      parameters: [code],
      text: `Your code is ${code}. It works once, for 10 minutes. Never tell it to anybody.`,
    }),
    warning: () => ({
      subject: 'Many wrong codes',
      template: 'identity_wrong_codes',
      parameters: [],
      text: 'Somebody entered 25 wrong codes for you within a day. None was guessed, and you can still log in.',
    }),
  },
  contact_change: {
    code: (code) => ({
      subject: 'Your code to change your email or number',
      template: 'identity_code',
      parameters: [code],
      text: `Your code is ${code}. It changes the email or phone number by which businesses know you, and works once, for 10 minutes. Never tell it to anybody. If you did not ask for it, sign in to your subscriptions and sign out everywhere.`,
    }),
    warning: () => ({
      subject: 'Many wrong codes',
      template: 'identity_wrong_codes',
      parameters: [],
      text: 'Somebody entered 25 wrong codes within a day to change your email or phone number. None was guessed, and nothing was changed.',
    }),
  },
}

function mail(subject: string, text: string): CodeText {
  return { subject, template: null, parameters: [], text }
}
