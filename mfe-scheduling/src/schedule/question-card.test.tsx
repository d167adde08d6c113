import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { QuestionCard } from './question-card'

function Question({ first = '', error }: { first?: string; error?: string }) {
  const [answer, setAnswer] = useState(first)
  return (
    <>
      <QuestionCard number={2} heading="What?" answer={answer || null} error={error} foldOn={answer}>
        <select aria-label="Service" value={answer} onChange={(event) => setAnswer(event.target.value)}>
          {['', 'Heating', 'Plumbing'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </QuestionCard>
      <button>Next</button>
    </>
  )
}

// Only a narrow host shows the answer and its button, which jsdom does not know.
const answer = (name: string) => screen.queryByRole('button', { name: `Change ${name}`, hidden: true })
const service = () => screen.getByRole('combobox', { name: 'Service' })

test('a question that is answered from the start is folded, and Change opens it at its field', () => {
  render(<Question first="Heating" />)
  fireEvent.click(answer('Heating')!)
  expect(service()).toHaveFocus()
  expect(answer('Heating')).toBeNull()
})

test('an open question folds once it is answered', async () => {
  const user = userEvent.setup()
  render(<Question />)
  expect(answer('Heating')).toBeNull()
  await user.selectOptions(service(), 'Heating')
  expect(answer('Heating')).not.toBeNull()
})

test('a choice with the keyboard, which changes with every arrow key, folds the question only when it is left', async () => {
  const user = userEvent.setup()
  render(<Question />)
  await user.tab()
  fireEvent.keyDown(service(), { key: 'ArrowDown' })
  fireEvent.change(service(), { target: { value: 'Heating' } })
  expect(answer('Heating')).toBeNull()
  expect(service()).toHaveFocus()
  await user.tab()
  expect(answer('Heating')).not.toBeNull()
})

test('an answer that turns out to be wrong is open', () => {
  const { rerender } = render(<Question first="Heating" />)
  expect(answer('Heating')).not.toBeNull()
  rerender(<Question first="Heating" error="Not in winter" />)
  expect(answer('Heating')).toBeNull()
})
