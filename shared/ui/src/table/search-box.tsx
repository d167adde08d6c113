import { useState } from 'react'
import { Button } from '../button'
import { VisuallyHidden } from '../text'
import { SearchForm, SearchInput } from './table.styles'

interface SearchBoxProps {
  label: string
  query: string
  onSearch: (query: string) => void
}

/** Searches on Enter; clearing it shows everything again. */
export function SearchBox({ label, query, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState({ text: query, query })
  // Back, or 'Show all', changed the search from outside.
  if (draft.query !== query) setDraft({ text: query, query })
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
          placeholder={label}
          value={draft.text}
          onChange={({ target }) => {
            setDraft({ text: target.value, query })
            if (target.value === '' && query !== '') onSearch('')
          }}
        />
      </label>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </SearchForm>
  )
}
