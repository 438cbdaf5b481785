import type { PlantedBug } from '../bug.ts'

/** Bugs in lines that are no answer of the product: logs, metrics, files, headers, schedules. */
export const lineBugs: readonly PlantedBug[] = [
  {
    name: 'refused-with-number',
    says: 'What the messaging provider refuses names the recipient.',
    breaks: 'D2.14',
    file: 'shared/adapters/whatsapp/messenger.ts',
    find: `the messaging provider answered \${response.status}`,
    replace: `the messaging provider answered \${response.status} for \${message.to}`,
    caughtBy: ['test/workers/adapters.test.ts'],
  },
  {
    name: 'cells-that-run',
    says: 'A spreadsheet runs what a customer has called themself.',
    breaks: 'A18',
    file: 'functions/pages/dashboard/csv-text.ts',
    find: `/^[=+\\-@\\t\\r]/`,
    replace: `/^[=+@]/`,
    caughtBy: ['test/contract/files.test.ts'],
  },
  {
    name: 'quotes-undoubled',
    says: 'A quoted cell ends at its first quotation mark.',
    breaks: 'D9.4',
    file: 'functions/pages/dashboard/csv-text.ts',
    find: `safe.replaceAll('"', '""')`,
    replace: `safe`,
    caughtBy: ['test/contract/files.test.ts'],
  },
  {
    name: 'mark-that-is-no-json',
    says: 'A file of lines that begins with the mark of Unicode is refused.',
    breaks: 'D1.4',
    file: 'functions/http/middleware/import-wire.ts',
    find: `    .replace(/^\\uFEFF/, '')
`,
    replace: ``,
    caughtBy: ['test/contract/files.test.ts'],
  },
  {
    name: 'cell-that-stops-all',
    says: 'One cell of notes that is no JSON stops the whole file.',
    breaks: 'D1.4',
    file: 'functions/http/middleware/import-wire.ts',
    find: `    return parseJson(value)
  } catch {
    return value
  }`,
    replace: `    return parseJson(value)
  } catch (error) {
    throw error
  }`,
    caughtBy: ['test/contract/files.test.ts'],
  },
  {
    name: 'runs-that-never-fail',
    says: 'A timer’s failed run is counted as one that went well, so its alarm is quiet.',
    breaks: 'D13.2',
    file: 'functions/workers/observe-batch.ts',
    find: `countRun(job, mode, failed)`,
    replace: `countRun(job, mode, false)`,
    caughtBy: ['test/workers/worker.test.ts'],
  },
  {
    name: 'worker-says-message',
    says: 'A worker’s log says what a library said.',
    breaks: 'D2.14',
    file: 'functions/workers/observe-batch.ts',
    find: `messageId: id, cause: failureCause(error) })`,
    replace: `messageId: id, cause: failureCause(error), said: String(error) })`,
    caughtBy: ['test/workers/worker.test.ts'],
  },
  {
    name: 'test-call-as-event',
    says: 'A test call does not say that it is one.',
    breaks: 'D14.5',
    file: 'shared/operations/webhooks/test-webhook-endpoint.ts',
    find: `{ ...sampleData(type), synthetic: true }`,
    replace: `{ ...sampleData(type) }`,
    caughtBy: ['test/http/redelivery.test.ts'],
  },
  {
    name: 'woken-early',
    says: 'A schedule goes off before its item is due, which is then left to the sweep.',
    breaks: 'D13.1',
    file: 'shared/adapters/aws/schedules.ts',
    find: `Math.ceil(Date.parse(at) / 1000)`,
    replace: `Math.floor(Date.parse(at) / 1000)`,
    caughtBy: ['test/workers/schedule-sync.test.ts'],
  },
  {
    name: 'cookie-from-elsewhere',
    says: 'Other sites’ links carry the dashboard’s cookie.',
    breaks: 'D14.2',
    file: 'functions/http/middleware/session-cookie.ts',
    find: `SameSite=Strict; Expires=`,
    replace: `SameSite=Lax; Expires=`,
    caughtBy: ['test/http/portal-page.test.ts'],
  },
  {
    name: 'wrong-codes-uncounted',
    says: 'A flood of wrong codes from everywhere is not counted.',
    breaks: 'A13',
    file: 'functions/http/middleware/problems.ts',
    find: `reason === 'otp_invalid'`,
    replace: `reason === 'invalid_otp'`,
    caughtBy: ['test/security/log-lines.test.ts'],
  },
]
