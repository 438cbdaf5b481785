import type { Command } from 'commander'
import { UsageError } from '../profile.ts'

/** `billing completion bash`: for `source <(billing completion bash)`. */
export function completionCommand(program: Command): void {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('Print a script that lets your shell complete commands and options')
    .action((shell: string) => {
      const make = scripts[shell]
      if (!make) throw new UsageError(`${shell} is not known; bash, zsh and fish are`)
      console.log(make(wordsOf(program)))
    })
}

type WordsOf = Readonly<Record<string, readonly string[]>>

/** The words that can follow each command. */
function wordsOf(program: Command): WordsOf {
  const flags = (command: Command): string[] => command.options.flatMap(({ long }) => (long ? [long] : []))
  const own = program.commands.map((command) => {
    const subcommands = command.commands.map((one) => one.name())
    return [command.name(), [...subcommands, ...flags(command), ...flags(program)]] as const
  })
  return {
    '': [...program.commands.map((command) => command.name()), ...flags(program)],
    ...Object.fromEntries(own),
  }
}

const scripts: Readonly<Record<string, (words: WordsOf) => string>> = {
  bash: (words) =>
    [
      '_billing() {',
      '  local words',
      '  case "${COMP_WORDS[1]}" in',
      ...cases(words),
      `    *) words="${(words[''] ?? []).join(' ')}" ;;`,
      '  esac',
      '  [ "$COMP_CWORD" -eq 1 ] && words="' + (words[''] ?? []).join(' ') + '"',
      '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
      '}',
      'complete -o default -F _billing billing',
    ].join('\n'),
  zsh: (words) => ['autoload -U +X bashcompinit && bashcompinit', scripts['bash']!(words)].join('\n'),
  fish: (words) =>
    Object.entries(words)
      .flatMap(([command, after]) =>
        after.map((word) => {
          const when = command === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${command}`
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`
          return `complete -c billing -n '${when}' ${what}`
        }),
      )
      .join('\n'),
}

function cases(words: WordsOf): string[] {
  return Object.entries(words)
    .filter(([command]) => command !== '')
    .map(([command, after]) => `    ${command}) words="${after.join(' ')}" ;;`)
}
