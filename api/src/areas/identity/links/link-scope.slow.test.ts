import { closeLinks, openLinks, opens, walk, type Kind } from '../../../../test/support/link-scope-walk'

beforeAll(openLinks)
afterAll(closeLinks)

test.each(Object.keys(opens) as Kind[])('%s opens what is listed about its thing, and nothing else', async (kind) => {
  expect(await walk(kind, opens[kind])).toEqual([])
})
