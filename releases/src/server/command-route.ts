import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandContext } from '#commands/command'
import { runSent, type Answer } from '#commands/run'
import { RightsError, type Author } from '#rules/rights'
import { perMinuteAndNetwork } from '@portal/server'
import { readForm } from './web'

interface Options {
  identifyAuthor: (token: string) => Promise<Author>
  /** Id of the token as far as this node knows; undefined for an unknown one. */
  findTokenId: (token: string) => string | undefined
  openContext: (by: Author, say: (line: string) => void) => CommandContext
}

const MAX_COMMANDS_A_MINUTE = 60

const bearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** `POST /commands`: a command line, as form fields named word, executed for the owner of the bearer token. */
export function addCommandRoute(app: FastifyInstance, { identifyAuthor, findTokenId, openContext }: Options): void {
  const answer = (reply: FastifyReply, status: number, body: Answer) =>
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

  // A known token has a limit of its own, so that strangers on the same network can't use it up.
  const byNetwork = perMinuteAndNetwork(MAX_COMMANDS_A_MINUTE)
  const keyGenerator = (request: FastifyRequest) => {
    const id = findTokenId(bearerToken(request))
    return id === undefined ? byNetwork.keyGenerator(request) : `token ${id}`
  }
  app.post('/commands', { config: { rateLimit: { ...byNetwork, keyGenerator } } }, async (request, reply) => {
    const by = await identifyAuthor(bearerToken(request)).catch((error: unknown) => {
      if (error instanceof RightsError) return error
      throw error
    })
    if (by instanceof RightsError) return answer(reply, 401, { code: 4, lines: [{ complain: by.message }] })
    return answer(reply, 200, await runSent(readForm(request.body).getAll('word'), (say) => openContext(by, say)))
  })
}
