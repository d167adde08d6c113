import type { ExitCode } from '@portal/cli'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../cli/command'
import { runSent } from '../cli/run'
import { RightsError, type Author } from '../rights'
import { formOf } from './web'

/** What a command said, in order, and its exit code. */
export interface Answer {
  code: ExitCode
  lines: ({ say: string } | { complain: string })[]
}

interface Options {
  authorOf: (token: string) => Promise<Author>
  worldFor: (by: Author, say: (line: string) => void) => World
}

const COMMANDS_A_MINUTE = 60

/** `POST /commands`: a command line, as form fields named word, executed for the owner of the bearer token. */
export function addCommandRoute(app: FastifyInstance, { authorOf, worldFor }: Options): void {
  const answer = (reply: FastifyReply, status: number, body: Answer) => reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

  app.post('/commands', { config: { rateLimit: { max: COMMANDS_A_MINUTE, timeWindow: 60_000 } } }, async (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const by = await authorOf(token).catch((error: unknown) => {
      if (error instanceof RightsError) return error
      throw error
    })
    if (by instanceof RightsError) return answer(reply, 401, { code: 4, lines: [{ complain: by.message }] })
    const lines: Answer['lines'] = []
    const say = (line: string) => void lines.push({ say: line })
    const complain = (line: string) => void lines.push({ complain: line })
    const code = await runSent(formOf(request.body).getAll('word'), { say, complain, open: async (tell) => worldFor(by, tell) })
    return answer(reply, 200, { code, lines })
  })
}
