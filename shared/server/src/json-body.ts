import type { FastifyInstance } from 'fastify'

/** Deepest nesting of a JSON body. The deepest body of the contract has five levels. */
export const MAX_JSON_DEPTH = 20

const TOO_DEEP = `The request is nested too deeply. It may have at most ${MAX_JSON_DEPTH} levels.`

/** Walks level by level, so that no nesting can exhaust the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level
      .filter((each) => typeof each === 'object' && each !== null)
      .flatMap((each): unknown[] => Object.values(each))
    if (depth >= MAX_JSON_DEPTH && level.length > 0) return true
  }
  return false
}

/** Parses JSON bodies, and no other text. An empty body counts as none. Throws 400 for `__proto__` keys and for nesting that is too deep. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send a JSON content type on calls without a body.
    if (body === '') return done(null, undefined)
    void parse(request, body, (error, value) => {
      if (error || !isTooDeep(value)) return done(error, value)
      done(Object.assign(new Error(TOO_DEEP), { statusCode: 400, isForClients: true }))
    })
  })
}
