import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of a result; a route has a long and a short name. */
type Found = { route?: readonly [long: string, short: string]; partial_match?: boolean } & {
  [part in 'street_number' | 'locality' | 'postal_code' | 'country']?: string
}
type Refusal =
  | 'ZERO_RESULTS'
  | 'REQUEST_DENIED'
  | 'OVER_QUERY_LIMIT'
  | 'OVER_DAILY_LIMIT'
  | 'UNKNOWN_ERROR'
  | 'INVALID_REQUEST'

const toResult = ({ partial_match, ...parts }: Found) => ({
  address_components: Object.entries(parts).map(([type, name]) => ({
    long_name: typeof name === 'string' ? name : name[0],
    short_name: typeof name === 'string' ? name : name[1],
    types: [type],
  })),
  formatted_address: '1840 Juniper St, Fairhaven, CO 80014, USA',
  geometry: { location: { lat: 39.74, lng: -104.99 }, location_type: 'ROOFTOP' },
  ...(partial_match && { partial_match }),
  types: ['street_address'],
})

const juniper: Found[] = [
  { street_number: '1840', route: ['Juniper Street', 'Juniper St'], locality: 'Fairhaven', postal_code: '80014' },
]

/** Stand-in for Google's Geocoding API. It knows 1840 Juniper St, until it is told what to answer. */
export async function startGoogle() {
  let answer: Found[] | Refusal = juniper
  let last: Record<string, string> = {}
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://google.invalid')
    last = { path: pathname, ...Object.fromEntries(searchParams) }
    const body =
      typeof answer === 'string'
        ? { status: answer, results: [], ...(answer !== 'ZERO_RESULTS' && { error_message: 'Sorry.' }) }
        : { status: 'OK', results: answer.map(toResult) }
    response.setHeader('content-type', 'application/json; charset=UTF-8').end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/api/geocode/json`,
    answerWith: (next: Found[] | Refusal) => void (answer = next),
    lastRequest: () => last,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export type StandInGoogle = Awaited<ReturnType<typeof startGoogle>>
