export { tolerateClosedOutput } from './closed-output'
export {
  CliError,
  UsageError,
  flag,
  text,
  type Command,
  type Commands,
  type ExitCode,
  type Input,
  type Values,
} from './command'
export { list, number, choice, option, required, wholeNumber } from './options'
export { runCommands, type Program, type RunOptions } from './run-commands'
export { ConfigError, createVariables, type Kind, type Variables } from './variables'
export { kinds } from './kinds'
export { table } from './table'
