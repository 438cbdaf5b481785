// The screens of everyday work that the first one does without: a line of 400 kbit/s takes a tenth of a second for 5 KB.
export { CustomerScreen } from './screens/customer.tsx'
export { Recovery } from './screens/recovery.tsx'
