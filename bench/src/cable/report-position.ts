import { callApi } from './call-api'
import { positionMessage } from './position'
import { HOST, technicianToken } from './visits'

/** Reports a technician's position through the API, as their phone does. Rejects unless it succeeds. */
export const reportPosition = (port: number, visit: number, sequence: number): Promise<unknown> =>
  callApi(
    'reportTechnicianPosition',
    { port, host: HOST, token: technicianToken(visit) },
    {
      id: visit,
      body: { ...positionMessage(sequence).position, eta: new Date(Date.now() + 20 * 60_000).toISOString() },
    },
  )
