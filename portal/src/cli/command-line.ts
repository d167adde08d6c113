import { dataDirOf } from '../config'
import { askRunningPortal } from '../operator-channel'
import { openWorld } from './open-context'
import { run } from './run'

interface Invocation {
  /** Of the checkout that the command runs in. */
  root: string
  argv: readonly string[]
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
}

/** Does what was typed and resolves to the exit code. The embedded database takes one process: while its portal runs, that one does it. */
export async function runCommandLine({ root, argv, env, say, complain }: Invocation): Promise<number> {
  // Where somebody typed it: npm itself goes to the root.
  const cwd = env['INIT_CWD'] ?? process.cwd()
  const answered = env['DATABASE_URL'] ? null : await askRunningPortal(dataDirOf(env, root), { argv, cwd }, { say, complain })
  return answered ?? run(argv, { say, complain, open: () => openWorld({ root, env, cwd, say }), isDebugging: Boolean(env['DEBUG']) })
}
