import { useEffect, useId, useState, type KeyboardEvent } from 'react'

interface Combobox<Choice> {
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}

/**
 * Keyboard handling and ARIA attributes of a combobox with a listbox popup: focus stays in the field, which points to the
 * active option with `aria-activedescendant`.
 */
export function useCombobox<Choice>({ choices, onChoose }: Combobox<Choice>) {
  const count = choices.length
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && count > 0
  useEffect(() => setActive(-1), [count, isWanted])

  const close = () => setWanted(false)
  const choose = (index: number) => {
    close()
    const choice = choices[index]
    if (choice !== undefined) onChoose(choice)
  }
  /** Moves the active option with wraparound; between the last and the first none is active. */
  const move = (step: 1 | -1) => setActive((at) => ((at + 1 + step + (count + 1)) % (count + 1)) - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else setWanted(true)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      // Chooses the option; a second Enter submits the form.
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.stopPropagation()
      close()
    }
  }

  const optionId = (index: number) => `${id}-${index}`
  return {
    isOpen,
    active,
    open: () => setWanted(true),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onBlur: close,
    },
    list: { id: `${id}-list`, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onMouseMove: () => setActive(index),
      onClick: () => choose(index),
    }),
  } as const
}
