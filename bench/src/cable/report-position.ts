import { Agent, request } from 'node:http'
import { calls } from '@portal/contract'
import { positionMessage } from './position'
import { HOST, technicianToken } from './visits'

const [method, path] = calls.reportTechnicianPosition.split(' ') as [string, string]
const agent = new Agent({ keepAlive: true })

/** Reports a technician's position through the API, as their phone does. Rejects unless the response is 204. */
export function reportPosition(port: number, visit: number, sequence: number): Promise<void> {
  const { position } = positionMessage(sequence)
  const body = JSON.stringify({ ...position, eta: new Date(Date.now() + 20 * 60_000).toISOString() })
  return new Promise((done, fail) => {
    request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: path.replace(':id', String(visit)),
        headers: {
          host: HOST,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Token token=${technicianToken(visit)}`,
        },
      },
      (answer) => {
        answer
          .resume()
          .on('end', () =>
            answer.statusCode === 204
              ? done()
              : fail(new Error(`Reporting a position failed with ${answer.statusCode}`)),
          )
      },
    )
      .on('error', fail)
      .end(body)
  })
}
