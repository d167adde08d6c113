import { EventEmitter } from 'node:events'
import { tolerateClosedOutput } from './closed-output'

const failure = (code: string) => Object.assign(new Error(`write ${code}`), { code })

test('a closed pipe does not end a command; any other error of its output does', () => {
  const output = new EventEmitter()
  tolerateClosedOutput(output)
  expect(() => output.emit('error', failure('EPIPE'))).not.toThrow()
  expect(() => output.emit('error', failure('ENOSPC'))).toThrow('write ENOSPC')
})
