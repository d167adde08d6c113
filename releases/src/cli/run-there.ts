import type { Answer } from '#commands/run'
import { ConfigError, createVariables, kinds, type ExitCode } from '@portal/cli'

interface RemoteOptions {
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
}

/** Reads the release page's origin and the token. Throws ConfigError. */
function readTarget(env: NodeJS.ProcessEnv): { url: string; token: string } {
  const { need, check } = createVariables(env)
  const url = need('RELEASES_URL', kinds.origin, 'It is the release page’s.')
  const token = need('RELEASES_TOKEN', kinds.secretText, 'Somebody of the platform makes one for you (token create).')
  check()
  return { url: url!, token: token! }
}

/** Has the portal at RELEASES_URL execute a command for the owner of RELEASES_TOKEN, which needs no key here. */
export async function runThere(argv: readonly string[], { env, say, complain }: RemoteOptions): Promise<ExitCode> {
  const isJson = argv.includes('--json')
  const fail = (problem: string, code: ExitCode = 1): ExitCode => {
    if (isJson) say(JSON.stringify({ ok: false, code, error: problem }))
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
  const answer = await fetch(new URL('/commands', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(argv.map((word) => ['word', word])),
  }).catch((error: Error) => error)
  if (!('headers' in answer))
    return fail(
      `${url} can’t be reached: ${(answer.cause as Error | undefined)?.message ?? answer.message}. ${new URL(url).hostname.endsWith('.localhost') ? 'If this system does not resolve names of localhost, add it to /etc/hosts.' : 'Check RELEASES_URL; whether the command took effect is in the log.'}`,
    )
  const isResult = answer.headers.get('content-type')?.startsWith('application/json')
  const { code, lines } = isResult ? ((await answer.json()) as Partial<Answer>) : {}
  if (code === undefined || lines === undefined)
    return fail(
      `${url} answered ${answer.status} with something else than a result. Check RELEASES_URL, which is the release page’s origin, and whether the command took effect (log).`,
    )
  // Refused before the command was understood.
  if (answer.status === 401)
    return fail(lines.map((line) => ('complain' in line ? line.complain : line.say)).join('\n'), code)
  for (const line of lines) {
    if ('say' in line) say(line.say)
    else complain(line.complain)
  }
  return code
}
