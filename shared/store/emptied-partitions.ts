import { partitions, type PartitionName } from './keys.ts'

/**
 * The partitions of a tenant that a reset of its sandbox empties (Q8). Every partition is on one of both lists; keys,
 * clients and sessions of the dashboard are stored under their own hashes, and are not touched.
 */
const emptied: { readonly [P in PartitionName]: boolean } = {
  PLAN: true,
  ADDON: true,
  SQUOTE: true,
  PCH: true,
  PCR: true,
  CUS: true,
  REF: true,
  PM: true,
  SUB: true,
  INV: true,
  EVT: true,
  TXN: true,
  TRY: true,
  SEAL: true,
  BAL: true,
  IDEM: true,
  PROMO: true,
  CODE: true,
  POUT: true,
  PACC: true,
  BILL: true,
  SPD: true,
  CHK: true,
  SETUP: true,
  QUOTE: true,
  CHG: true,
  RFND: true,
  RREQ: true,
  DSP: true,
  DSPN: true,
  VACC: true,
  PIN: true,
  PINN: true,
  STL: true,
  STLP: true,
  STLM: true,
  STLD: true,
  RSUM: true,
  RVSL: true,
  RVSQ: true,
  MNDT: true,
  LATE: true,
  STAT: true,
  MSG: true,
  TMSG: true,
  NOTE: true,
  DLV: true,
  IMP: true,
  IMPR: true,
  IMPS: true,
  EXP: true,
  FIND: true,
  PERS: true,
  BLCK: true,
  USED: true,
  AGACT: true,
  SER: true,
  NDUE: true,
  CN: true,
  TXD: true,
  TAXM: true,
  PTY: true,
  PAYN: true,
  CNOTE: true,
  PLNK: true,
  PLNU: true,
  // A morning of a clock that was reset would never come.
  MORN: true,
  // What the merchant set up, their identity, and the audit.
  WHE: false,
  SET: false,
  KEYS: false,
  MEM: false,
  MFA: false,
  NEEDMFA: false,
  SEEN: false,
  AUD: false,
  // Limits on calls and agents would be useless if their callers could reset them.
  RATE: false,
  OTP: false,
  AGDAY: false,
  // Records that the reset runs, and is deleted last.
  CLOCK: false,
}

/**
 * The partition keys that a reset empties; a sandbox's are not spread (E4). Tries of webhooks are stored under their endpoints,
 * which stay.
 * @param endpointIds the tenant's webhook endpoints.
 */
export function emptiedPartitions(merchantId: string, endpointIds: readonly string[]): string[] {
  const names = Object.entries(emptied).flatMap(([name, isEmptied]) => (isEmptied ? [name] : []))
  return names.flatMap((name) => {
    const plain = `${merchantId}#${name}`
    return name === partitions.delivery ? endpointIds.map((id) => `${plain}#${id}`) : [plain]
  })
}
