import { closeLinks, openLinks, opens, walk, type Kind } from '#test/support/link-scope-walk'

beforeAll(openLinks)
afterAll(closeLinks)

test.each(Object.keys(opens) as Kind[])(
  '%s opens the listed calls for its resource, and nothing else',
  async (kind) => {
    expect(await walk(kind, opens[kind])).toEqual([])
  },
)
