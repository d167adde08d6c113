import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide'
import { useState } from 'react'
import { Button, IconButton } from '../button'
import { Icon } from '../icon'
import { VisuallyHidden } from '../text'
import { SearchForm, SearchInput } from './table.styles'

interface SearchBoxProps {
  label: string
  query: string
  /** Only a button until it is pressed, or while something is searched for. */
  isFolded?: boolean
  onSearch: (query: string) => void
}

/** Searches on Enter; clearing it shows everything again. */
export function SearchBox({ label, query, isFolded = false, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState({ text: query, query })
  const [isOpen, setOpen] = useState(false)
  // Back, or 'Show all', changed the search from outside.
  if (draft.query !== query) setDraft({ text: query, query })
  if (isFolded && !isOpen && query === '')
    return (
      <IconButton aria-label={label} aria-expanded={false} onClick={() => setOpen(true)}>
        <Icon name={Search} />
      </IconButton>
    )
  return (
    <SearchForm
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(draft.text.trim())
      }}
    >
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <SearchInput
          type="search"
          enterKeyHint="search"
          autoFocus={isOpen}
          placeholder={label}
          value={draft.text}
          onChange={({ target }) => {
            setDraft({ text: target.value, query })
            if (target.value === '' && query !== '') onSearch('')
          }}
        />
      </label>
      <Button type="submit" variant="quiet">
        <Trans>Search</Trans>
      </Button>
    </SearchForm>
  )
}
