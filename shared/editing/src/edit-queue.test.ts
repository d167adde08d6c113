import { ApiError } from '@portal/client'
import { createEditQueue, type EditProblem } from './edit-queue'

interface Document {
  version: number
  text: string
}

function open() {
  const server: Document = { version: 1, text: '' }
  const saved: Document[] = []
  const problems: (EditProblem | null)[] = []
  const queue = createEditQueue<Document>(
    { ...server },
    { onSaved: (document) => saved.push(document), onProblem: (problem) => problems.push(problem) },
  )
  const write = (text: string) => (version: number) => {
    if (version !== server.version) return Promise.reject(new ApiError(409, { message: 'Changed in the meantime.' }))
    server.version += 1
    server.text += text
    return Promise.resolve({ ...server })
  }
  return { server, saved, problems, queue, write }
}

test('edits run in order, each on the version that the previous one returned', async () => {
  const { server, queue, write, saved } = open()
  expect(await Promise.all([queue.add(write('a')), queue.add(write('b')), queue.add(write('c'))])).toEqual([
    true,
    true,
    true,
  ])
  expect(server).toEqual({ version: 4, text: 'abc' })
  expect(saved.map(({ version }) => version)).toEqual([2, 3, 4])
})

test('after a conflict nothing is sent until the queue restarts with the current version', async () => {
  const { server, queue, write, problems } = open()
  server.version = 7
  expect(await Promise.all([queue.add(write('a')), queue.add(write('b'))])).toEqual([false, false])
  expect(server.text).toBe('')
  expect(problems).toEqual([{ message: 'Changed in the meantime.', isConflict: true }])
  queue.restart({ ...server })
  expect(await queue.add(write('c'))).toBe(true)
  expect(server.text).toBe('c')
})

test('an invalid edit does not block the next one', async () => {
  const { queue, write, problems } = open()
  const refused = queue.add(() => Promise.reject(new ApiError(422, { message: 'A line needs a name.' })))
  expect(await Promise.all([refused, queue.add(write('b'))])).toEqual([false, true])
  expect(problems).toEqual([{ message: 'A line needs a name.', isConflict: false }, null])
})
