import { composeTools, type AgentTool } from './compose-tools.ts'

/** The tools for agents. Functions read a file made when they are bundled (infra/bundle/texts-apart.ts). */
export function agentTools(): readonly AgentTool[] {
  return composeTools()
}
