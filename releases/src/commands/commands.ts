import { checkCommand } from './check'
import type { Command } from './command'
import { flagExplain, flagForget, flagKill, flagList, flagRaise, flagRollback, flagSet, flagUnkill } from './flags'
import { explainCommand, logCommand, verifyCommand } from './inspect'
import { channelCommand, killCommand, pinCommand, unkillCommand, unpinCommand } from './kill-and-pin'
import { pauseCommand, promote, raiseCommand, resumeCommand, rollback } from './rollouts'
import { signBuildsCommand } from './sign-builds'
import { status } from './status'
import { tokenCreate, tokenList, tokenRevoke } from './tokens'

/** The commands that a portal executes as well, in help order. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  explain: explainCommand,
  log: logCommand,
  verify: verifyCommand,
  'sign-builds': signBuildsCommand,
  check: checkCommand,
  promote,
  raise: raiseCommand,
  pause: pauseCommand,
  resume: resumeCommand,
  rollback,
  kill: killCommand,
  unkill: unkillCommand,
  pin: pinCommand,
  unpin: unpinCommand,
  channel: channelCommand,
  'flag list': flagList,
  'flag set': flagSet,
  'flag raise': flagRaise,
  'flag rollback': flagRollback,
  'flag kill': flagKill,
  'flag unkill': flagUnkill,
  'flag forget': flagForget,
  'flag explain': flagExplain,
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
}
