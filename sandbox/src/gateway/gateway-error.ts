import type { FastifyError, FastifyInstance } from 'fastify'

/** An answer of 4xx in the words of the vendor; thrown, so that a route reads as its straight path. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${statusCode}`)
  }
}

/** A field of a body that does not fit its schema: `card.expiry_month`, and what is wrong. */
export interface FieldProblem {
  path: string[]
  message: string
}

/** Answers refusals as they are and schema problems as `describe` words them; everything else goes to the app's handler. */
export function answerRefusals(app: FastifyInstance, describe: (problems: FieldProblem[]) => Refusal): void {
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    const problems = 'validation' in error ? error.validation : undefined
    const refusal = error instanceof Refusal ? error : problems ? describe(problems.map(toProblem)) : undefined
    if (!refusal) throw error
    return reply.code(refusal.statusCode).headers(refusal.headers).send(refusal.body)
  })
}

function toProblem({ instancePath, keyword, params, message = 'is invalid' }: NonNullable<FastifyError['validation']>[number]): FieldProblem {
  const path = instancePath.split('/').filter(Boolean)
  return keyword === 'required' && typeof params.missingProperty === 'string'
    ? { path: [...path, params.missingProperty], message: 'is required' }
    : { path, message }
}
