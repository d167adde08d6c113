import { ConfigError, createVariables, kinds, type ExitCode } from '@portal/cli'
import type { Answer } from '../server/command-route'

interface Surroundings {
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
}

/** Reads the release page's origin and the token. Throws ConfigError. */
function readTarget(env: NodeJS.ProcessEnv): { url: string; token: string } {
  const { need, check } = createVariables(env)
  const url = need('RELEASES_URL', kinds.origin, 'It is the release page’s.')
  const token = need('RELEASES_TOKEN', kinds.secret, 'Somebody of the platform makes one for you (token create).')
  check()
  return { url: url!, token: token! }
}

/** Has the portal at RELEASES_URL execute a command for the owner of RELEASES_TOKEN, which needs no key here. */
export async function runThere(argv: readonly string[], { env, say, complain }: Surroundings): Promise<ExitCode> {
  const fail = (problem: string, code: ExitCode = 1): ExitCode => {
    complain(problem)
    return code
  }
  let target
  try {
    target = readTarget(env)
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message, 2)
    throw error
  }
  const { url, token } = target
  const answer = await fetch(new URL('/commands', url), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: new URLSearchParams(argv.map((word) => ['word', word])) }).catch((error: Error) => error)
  if (!('headers' in answer)) return fail(`${url} can’t be reached: ${(answer.cause as Error | undefined)?.message ?? answer.message}. Check RELEASES_URL; whether the command took effect is in the log.`)
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return fail(`${url} answered ${answer.status} with something else than a result. Check RELEASES_URL, and whether the command took effect (log).`)
  const { code, lines } = (await answer.json()) as Answer
  for (const line of lines) {
    if ('say' in line) say(line.say)
    else complain(line.complain)
  }
  return code
}
