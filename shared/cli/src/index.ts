export { CliError, UsageError, flag, text, type Command, type Commands, type Input, type Values } from './command'
export { list, number, oneOf, option, required, wholeNumber } from './options'
export { runCommands, type Program, type Surroundings } from './run-commands'
export { table } from './table'
