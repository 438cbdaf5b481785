import { callTools } from '../../contracts/agents.ts'
import { describe } from '../describe.ts'

describe([callTools.body], {
  jsonrpc: 'The version of JSON-RPC.',
  id: 'Names the request; left out for a notification.',
  method: 'What is asked for, such as `tools/list` or `tools/call`.',
  params: 'What goes with it: for `tools/call` the tool’s `name` and its `arguments`.',
})
describe([callTools.response], {
  jsonrpc: 'The version of JSON-RPC.',
  id: 'The identifier of the request.',
  result: 'What the method answers: for `tools/call` its `content`, and whether it `isError`.',
  error: 'Why there is no result.',
})
