import type { FastifyError, FastifyInstance } from 'fastify'

/** An error response in the vendor's format; thrown, so that routes contain only the happy path. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${statusCode}`)
  }
}

/** A schema violation: the path of the field, e.g. `card.expiry_month`, and the message. */
export interface FieldProblem {
  path: string[]
  message: string
}

/** Sends refusals as they are and schema violations as `describe` formats them; everything else goes to the app's error handler. */
export function answerRefusals(app: FastifyInstance, describe: (problems: FieldProblem[]) => Refusal): void {
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    const problems = 'validation' in error ? error.validation : undefined
    const refusal = error instanceof Refusal ? error : problems && describe(problems.map(toProblem))
    if (!refusal) throw error
    return reply.code(refusal.statusCode).headers(refusal.headers).send(refusal.body)
  })
}

function toProblem({
  instancePath,
  keyword,
  params,
  message = 'is invalid',
}: NonNullable<FastifyError['validation']>[number]): FieldProblem {
  const path = instancePath.split('/').filter(Boolean)
  return keyword === 'required' && typeof params.missingProperty === 'string'
    ? { path: [...path, params.missingProperty], message: 'is required' }
    : { path, message }
}
