import type { APIRequestContext } from '@playwright/test'

/** Asks the portal as acme, with a session's token unless it is empty; Node resolves no names under localhost. */
export const askAcme = (api: APIRequestContext, port: number, token: string) => async (method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> => {
  const headers = { host: `acme.localhost:${port}`, ...(token && { authorization: `Token token=${token}` }) }
  const answer = await api.fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.status() === 204 ? null : ((await answer.json()) as unknown)
}
