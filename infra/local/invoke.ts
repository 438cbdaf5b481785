import { randomUUID } from 'node:crypto'
import { accountId, region } from './account.ts'
import type { LambdaContext } from './contracts.ts'

/** The function ran longer than allowed; like Lambda's caller, ours stops waiting, and the call counts as failed. */
export class InvocationTimeout extends Error {}

/** Runs one invocation with its own context, limited by the function's timeout. */
export async function invoke(
  functionName: string,
  timeoutMs: number,
  run: (context: LambdaContext) => Promise<unknown>,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new InvocationTimeout(`${functionName} timed out after ${timeoutMs / 1000} s`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([run(contextFor(functionName, timeoutMs)), late])
  } finally {
    clearTimeout(timer)
  }
}

function contextFor(functionName: string, timeoutMs: number): LambdaContext {
  const deadline = Date.now() + timeoutMs
  // Without `done`, `fail` and `succeed`: the Node 24 runtime no longer has callbacks.
  const context: Omit<LambdaContext, 'done' | 'fail' | 'succeed'> = {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
  return context as LambdaContext
}
