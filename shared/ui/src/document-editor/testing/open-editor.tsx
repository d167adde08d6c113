import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { DocumentEditor, type DocumentEditorProps } from '..'
import { choices, editorProps } from './sample-document'

const saves = () => jest.fn<Promise<boolean>, unknown[]>(async () => true)

/** Mocks of the editor's handlers. */
export const handlers = {
  onChangeLine: saves(),
  onArrange: saves(),
  onAdd: saves(),
  onRemove: saves(),
  onGroup: saves(),
  onUngroup: saves(),
  onReload: jest.fn(),
  onSearch: jest.fn(),
}

export const props: DocumentEditorProps = {
  ...handlers,
  ...editorProps,
  catalogue: { choices, query: '', onSearch: handlers.onSearch },
}

/** Call it once in a file: its tests have fake timers, and the handlers forget earlier calls. */
export function setUpEditor(): void {
  beforeEach(() => {
    jest.useFakeTimers()
    for (const each of Object.values(handlers)) each.mockReset().mockResolvedValue(true)
  })
  afterEach(() => jest.useRealTimers())
}

export const person = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

export function openEditor(more: Partial<DocumentEditorProps> = {}) {
  const view = render(<DocumentEditor {...props} {...more} />)
  return {
    ...view,
    user: person(),
    again: (changed: Partial<DocumentEditorProps>) =>
      view.rerender(<DocumentEditor {...props} {...more} {...changed} />),
  }
}

export const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

export const field = (name: string) => screen.getByRole('textbox', { name })

export async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(field(name))
  if (text) await user.type(field(name), text)
}

/** Names of the rows, in order. */
export const names = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name of/ }).map(({ value }) => value)

export async function choose(user: UserEvent, line: string, action: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${line}` }))
  await user.click(screen.getByRole('menuitem', { name: action }))
}
