import type { FastifyInstance } from 'fastify'
import { answerRefusals, Refusal } from '../gateway-error'

/** The vendor's error for an invalid field; `path` is like `/card/card_number`. */
export function invalidInput(
  path: string,
  description: string,
  code = 'invalid_input',
  message = 'Invalid input data.',
): Refusal {
  return new Refusal(400, { error: { code, message, detail: [{ data_path: path, description }] } })
}

/** An error without a field. */
export const failure = (status: number, code: string, message: string, headers?: Record<string, string>): Refusal =>
  new Refusal(status, { error: { code, message } }, headers)

export function answerLikeGpi(app: FastifyInstance): void {
  answerRefusals(app, (problems) => {
    const detail = problems.map(({ path, message }) => ({ data_path: `/${path.join('/')}`, description: message }))
    return new Refusal(400, { error: { code: 'invalid_input', message: 'Invalid input data.', detail } })
  })
}
