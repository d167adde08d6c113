import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PhotoPicker } from './photo-picker'

const file = (name: string, size = 10, type = 'image/png') => new File(['x'.repeat(size)], name, { type })
function problemWith({ name, size }: File) {
  if (!name.endsWith('.png')) return 'not a picture'
  if (size > 100) return 'too large'
  return size === 0 ? 'the file is empty' : null
}
const check = async (chosen: File) => {
  const problem = problemWith(chosen)
  return problem ? { ok: false as const, problem } : { ok: true as const, file: chosen }
}

function Form({ disabled = false, onPick }: { disabled?: boolean; onPick?: (names: string[]) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const change = (picked: File[]) => {
    setFiles(picked)
    onPick?.(picked.map(({ name }) => name))
  }
  return (
    <PhotoPicker
      files={files}
      onChange={change}
      accept=".png"
      maxFiles={6}
      check={check}
      hint="PNG only."
      disabled={disabled}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Add Photos')
const setUp = () => {
  const onPick = jest.fn()
  render(<Form onPick={onPick} />)
  // Users can override `accept` in the file dialog, so it is not applied here.
  return {
    user: userEvent.setup({ applyAccept: false }),
    picked: () => (onPick.mock.lastCall as [string[]] | undefined)?.[0],
  }
}

test('empty: an input for several files of the accepted types, and a hint', () => {
  setUp()
  expect(field()).toHaveAttribute('type', 'file')
  expect(field()).toHaveAttribute('accept', '.png')
  expect(field().multiple).toBe(true)
  expect(field()).toHaveAccessibleDescription(/^PNG only\.\s*$/)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test.each([
  [['a.png'], 'a.png'],
  [['a.png', 'b.png'], 'a.png, b.png'],
  [['a.png', 'b.png', 'c.png'], 'a.png, b.png +1 File(s)'],
  [['a.png', 'b.png', 'c.png', 'd.png', 'e.png'], 'a.png, b.png +3 File(s)'],
])('%j reads %s', async (names, summary) => {
  const { user, picked } = setUp()
  await user.upload(
    field(),
    names.map((name) => file(name)),
  )
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${summary.replace(/[.()+]/g, '\\$&')}$`))
  expect(picked()).toEqual(names)
})

test('more files are added to the present ones, the same one only once', async () => {
  const { user, picked } = setUp()
  const twice = file('a.png')
  await user.upload(field(), [twice])
  await user.upload(field(), [twice, file('b.png')])
  expect(picked()).toEqual(['a.png', 'b.png'])
})

test('each rejected file is listed with its reason, and the others are kept', async () => {
  const { user, picked } = setUp()
  await user.upload(field(), [
    file('notes.txt', 10, 'text/plain'),
    file('a.png'),
    file('huge.png', 101),
    file('none.png', 0),
  ])
  const reasons = within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(reasons).toEqual(['notes.txt: not a picture', 'huge.png: too large', 'none.png: the file is empty'])
  expect(picked()).toEqual(['a.png'])
  // Only until the next selection.
  await user.upload(field(), [file('b.png')])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(picked()).toEqual(['a.png', 'b.png'])
})

test('too many: the first are taken, the others listed', async () => {
  const { user, picked } = setUp()
  await user.upload(
    field(),
    Array.from({ length: 7 }, (_, index) => file(`${index}.png`)),
  )
  expect(picked()).toHaveLength(6)
  expect(screen.getByRole('alert')).toHaveTextContent('6.png: only 6 photos can be added at once')
})

test('one is removed, or all; the field then has the focus, and can choose them again', async () => {
  const { user, picked } = setUp()
  const [a, b, c] = ['a.png', 'b.png', 'c.png'].map((name) => file(name))
  await user.upload(field(), [a!, b!, c!])
  await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
  expect(picked()).toEqual(['a.png', 'c.png'])
  // A file input fires no change event when the files it already holds are chosen again.
  expect(field().files).toHaveLength(0)
  expect(field()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Remove All' }))
  expect(picked()).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
  await user.upload(field(), [b!])
  expect(picked()).toEqual(['b.png'])
})

test('by keyboard: the field, then each button', async () => {
  const { user, picked } = setUp()
  await user.upload(field(), [file('a.png'), file('b.png')])
  field().blur()
  await user.tab()
  expect(field()).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Remove All' })).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(picked()).toEqual(['b.png'])
})

test('while the files are sent nothing can be changed', () => {
  render(<Form disabled />)
  expect(field()).toBeDisabled()
})
