import { plainTemplates } from './plain-templates.ts'

// A process of its own beside the test files (`global-setup.ts`): in its end a run holds roles against these templates, and would
// wait for half a minute while one core works.
await plainTemplates()
