import fastify from 'fastify'
import { isFresh } from './etag'

const app = fastify()
app.get('/', async (request, reply) => (isFresh(request, reply, 'abc') ? reply.code(304).send() : 'new'))
afterAll(() => app.close())

test.each([
  ['"abc"', 304, ''],
  ['W/"abc"', 304, ''],
  ['"other", W/"abc"', 304, ''],
  ['*', 304, ''],
  ['"other"', 200, 'new'],
  ['abc', 200, 'new'],
])('If-None-Match: %s is answered %d, with the ETag', async (known, status, body) => {
  const answer = await app.inject({ url: '/', headers: { 'if-none-match': known } })
  expect([answer.statusCode, answer.body, answer.headers['etag']]).toEqual([status, body, '"abc"'])
})
