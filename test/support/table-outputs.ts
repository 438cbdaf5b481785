/** What CloudFormation answers of a data stack: the tables that its environment works on. */
export function tableOutputs(live: string, sandbox: string): string {
  const output = (key: string, value: string): string =>
    `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`
  return `<Outputs>${output('TableNamelive', live)}${output('TableNamesandbox', sandbox)}</Outputs>`
}
