import { readDataDir } from '../config/config'
import { askRunningPortal } from '../operator-channel'
import { commands } from './commands'
import { openContext } from './open-context'
import { run } from './run'

interface Invocation {
  /** Root of the checkout that the command runs in. */
  root: string
  argv: readonly string[]
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
}

/** Runs a command and resolves to the exit code. The embedded database allows one process, so a running portal executes the command itself. */
export async function runCommandLine({ root, argv, env, say, complain }: Invocation): Promise<number> {
  // The folder that the command was typed in: npm changes to the root.
  const cwd = env['INIT_CWD'] ?? process.cwd()
  const isAlone = 'runAlone' in (commands[argv[0] ?? ''] ?? {})
  const answered =
    env['DATABASE_URL'] || isAlone
      ? null
      : await askRunningPortal(readDataDir(env, root), { argv, cwd }, { say, complain })
  return (
    answered ??
    run(argv, {
      say,
      complain,
      env,
      cwd,
      open: () => openContext({ root, env, cwd, say, complain }),
      isDebugging: Boolean(env['DEBUG']),
    })
  )
}
