import { openLog } from './log'

const error = new Error('550 <casey@example.com>: no such mailbox')
afterEach(() => jest.restoreAllMocks())

test('in production every line is JSON with time and level, and without addresses', () => {
  const lines: string[] = []
  const onConsole = jest.fn()
  const { say, complain } = openLog({ production: true, logLevel: 'info' }, onConsole, {
    write: (line) => void lines.push(line),
  })
  say('Connecting to the database')
  complain('RELEASE REGISTRY: it can’t be read')
  complain('A page failed', error, { headers: { 'x-request-id': 'request-1' } })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'info', time, msg: 'Connecting to the database' },
    { level: 'warn', time, msg: 'RELEASE REGISTRY: it can’t be read' },
    {
      level: 'error',
      time,
      msg: 'A page failed',
      request_id: 'request-1',
      err: expect.objectContaining({ message: '550 <[address]>: no such mailbox', stack: expect.any(String) }),
    },
  ])
  expect(onConsole).not.toHaveBeenCalled()
})

test('elsewhere it is text on the console', () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation()
  const said: string[] = []
  const { say, complain } = openLog({ production: false, logLevel: 'warn' }, (line) => void said.push(line))
  say('Opening the embedded database')
  complain('RELEASE REGISTRY: it can’t be read')
  complain('A page failed', error)
  expect(said).toEqual(['Opening the embedded database'])
  expect(complaints.mock.calls).toEqual([['RELEASE REGISTRY: it can’t be read'], ['A page failed:', error]])
})
