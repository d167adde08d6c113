import { run } from './run'

const type = async (line: string, env: NodeJS.ProcessEnv) => {
  const complaints: string[] = []
  const code = await run(line.split(' '), {
    open: () => Promise.reject(new Error('opened')),
    say: () => {},
    complain: (text) => complaints.push(text),
    env,
    cwd: '/nowhere',
  })
  return { code, complaint: complaints.join('\n') }
}

test.each(['backup saved', 'restore saved'])(
  '%s needs a PostgreSQL server, and opens no other database',
  async (line) => {
    expect(await type(line, {})).toEqual({
      code: 1,
      complaint:
        'Without DATABASE_URL a portal keeps everything in its folder PORTAL_DATA_DIR (.data by default): stop it, and copy that.',
    })
    expect((await type(line, { DATABASE_URL: 'mysql://x' })).complaint).toContain('DATABASE_URL is not valid.')
  },
)

test('a backup that is not there, or can’t be made, is told by its folder', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
  expect((await type('restore saved', env)).complaint).toContain('/nowhere/saved is no finished backup')
  expect((await type('backup below/saved', env)).complaint).toContain("/nowhere/below/saved can't be made (ENOENT)")
})
