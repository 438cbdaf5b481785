import { operate } from './operate.ts'

await operate(process.argv.slice(2))
