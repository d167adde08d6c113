import type { FastifyInstance } from 'fastify'
import { calls, type Body, type CallName, type Params, type Query, type Response as Answer } from '@portal/contract'

/** A response with its parsed body, which has the contract's type only if the call succeeded. */
export interface TestAnswer<B = unknown> {
  status: number
  body: B
  headers: Record<string, string | string[] | number | undefined>
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : null extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** A call's path parameters, query and body, typed by the contract. */
type CallInput<N extends CallName> = Part<'params', Params<N>> &
  Partial<Part<'query', Query<N>>> &
  Part<'body', Body<N>>

export interface TestClient {
  token: string | null
  /** Makes a call of the contract by its name. */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Answer<N>>>
  /** Sends any other request, also one that violates the contract. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Sends requests to the in-process API, as a browser at one tenant's host would. */
export function createTestClient(http: FastifyInstance, subdomain: string, token: string | null): TestClient {
  const request: TestClient['request'] = async (method, url, body, headers = {}) => {
    const answer = await http.inject({
      method,
      url,
      headers: {
        host: `${subdomain}.localhost`,
        ...(token ? { authorization: `Token token=${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? answer.json<unknown>() : answer.body,
      headers: answer.headers,
    }
  }
  return {
    token,
    request,
    call: async <N extends CallName>(name: N, input: CallInput<N>, headers?: Record<string, string>) => {
      const { params = {}, query = {}, body } = input as LooseInput
      const [method, pattern] = calls[name].split(' ') as ['GET', string]
      const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
      const search = new URLSearchParams(
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      )
      const answer = await request(method, search.size > 0 ? `${path}?${search}` : path, body, headers)
      return answer as TestAnswer<Answer<N>>
    },
  }
}
