import type { EquivalentMutant } from './equivalent.ts'

const paystack = 'shared/adapters/gateways/paystack'

/** Mutants of Paystack's adapter that neither an answer of Paystack nor a caller can show. */
export const equivalentInPaystack: readonly EquivalentMutant[] = [
  {
    file: `${paystack}/accounts.ts`,
    line: 'if (reference === null || amount === null || accountNumber === null) return null',
    mutant: 'no account number is not looked for',
    reason:
      'both readers of a credit compare its account number with the one they ask about, which no missing one equals; it is looked for because of its type',
  },
  {
    file: `${paystack}/banks.ts`,
    line: 'const bank = (await banks().catch((): readonly Bank[] => [])).find(({ code }) => code === bankCode)',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text has no code, so that it is not the bank looked for',
  },
  {
    file: `${paystack}/book.ts`,
    line: "return ourPaymentReference(idOf(charge['reference']) ?? '')",
    mutant: 'some text instead of none',
    reason: 'neither has the form of a reference of ours',
  },
  {
    file: `${paystack}/callbacks.ts`,
    line: "const signature = headers['x-paystack-signature'] ?? ''",
    mutant: 'some text instead of none',
    reason: 'neither is a signature, which has 128 hexadecimal digits',
  },
  {
    file: `${paystack}/callbacks.ts`,
    line: 'return sent === null ? null : client.asked.find(sent)',
    mutant: 'a missing reference is looked up',
    reason: 'nothing is recorded under it, so nothing is found; the condition saves a read',
  },
  {
    file: `${paystack}/callbacks.ts`,
    line: '(await askedUnder(client, reference)) ?? (code === null ? null : await client.asked.findByGatewayId(code))',
    mutant: 'a missing code is looked up',
    reason: 'nothing is recorded under it, so nothing is found; the condition saves a read',
  },
  {
    file: `${paystack}/config.ts`,
    line: "const { secretKey = '', baseUrl: address = host } = read.config",
    mutant: 'some text where the key is missing',
    reason: 'a secret without a key is refused a line before',
  },
  {
    file: `${paystack}/disputes.ts`,
    line: 'if (transactionId === undefined) return []',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text has neither a number, without which no dispute is told, nor a resolution that accepts it',
  },
  {
    file: `${paystack}/disputes.ts`,
    line: 'if (isNotFound(envelope)) return []',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text has neither a number, without which no dispute is told, nor a resolution that accepts it',
  },
  {
    file: `${paystack}/mandates.ts`,
    line: 'if (asked.gatewayId !== code) await client.asked.learn(asked, { gatewayId: code })',
    mutant: 'always',
    reason: 'a code that is recorded is written again as it is; the condition saves a write',
  },
  {
    file: `${paystack}/mandates.ts`,
    line: "if (outcome.kind !== 'succeeded' || outcome.paidWith?.mandate === undefined) return outcome",
    mutant: 'other outcomes are not looked for, or it is read without a question mark',
    reason:
      '`paidWith` belongs to successes alone, and each success of this adapter has one (`successOf`); the port leaves it out for others',
  },
  {
    file: `${paystack}/mandates.ts`,
    line: 'if (code !== null && asked.gatewayId !== code) await client.asked.learn(asked, { gatewayId: code })',
    mutant: 'whether it is another code is not looked at',
    reason: 'a code that is recorded is written again as it is; the condition saves a write',
  },
  {
    file: `${paystack}/mandates.ts`,
    line: "const answer = await askMandate(client, asked).catch((): MandateAnswer => ({ kind: 'waits' }))",
    mutant: 'another word, or none',
    reason: 'the word is compared with `active` and `none` alone; what is neither waits',
  },
  {
    file: `${paystack}/refund-list.ts`,
    line: 'const refunds: Json[] = []',
    mutant: 'a list that begins with a text',
    reason: 'a text has no number, note, amount, charge or status, so that it is nobody’s refund',
  },
  {
    file: `${paystack}/refund-list.ts`,
    line: "if (isNoAnswer(heard) || wasNotLetIn(heard) || !envelopeOf(heard).ok) return { kind: 'unanswered' }",
    mutant: 'another word, or none',
    reason: 'both readers compare the word with `listed` and `cut` alone',
  },
  {
    file: `${paystack}/refunds.ts`,
    line: "function aboutOf({ about = '' }: Pick<Asked, 'about'>): string {",
    mutant: 'some text instead of none',
    reason:
      'every refund is recorded with its charge (`refund`, `rememberListed`); only records of other kinds lack it',
  },
  {
    file: `${paystack}/transaction.ts`,
    line: 'if (transactionId === null || charge.transactionId === transactionId) return charge',
    mutant: 'whether it is another number is not looked at',
    reason: 'a number that is recorded is written again as it is; the condition saves a write',
  },
  {
    file: `${paystack}/transfers.ts`,
    line: "if (!fitsAsked(asked, told, 'unnamed')) return mismatch(client, asked)",
    mutant: 'no text',
    reason: '`fitsAsked` compares the word with `named` alone',
  },
]
