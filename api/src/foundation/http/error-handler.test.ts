import fastify from 'fastify'
import { registerErrorHandler } from './error-handler'

it.each([
  ['40001', 503, 'two transactions that conflict'],
  ['55P03', 503, 'a lock that is held'],
  ['08006', 503, 'a connection that broke'],
  ['28P01', 503, 'a password that was rotated, before this node was started with the new one'],
  ['53300', 503, 'too many connections'],
  ['57P01', 503, 'a database that stops'],
  ['ECONNREFUSED', 503, 'nobody listening'],
  ['CONNECTION_CLOSED', 503, 'a connection that the driver lost'],
  ['22003', 400, 'a number that no column holds'],
  ['23505', 409, 'a value that somebody else took'],
  ['42P01', 500, 'a table that is not there'],
])('%s of the database is answered with %d: %s', async (code, status) => {
  const http = fastify()
  registerErrorHandler(http)
  http.get('/', () =>
    Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('the driver’s own'), { code }) })),
  )
  const answer = await http.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
  expect(answer.body).not.toMatch(/driver|query/)
})
