import styled from 'styled-components'
import { chooseScheme, useSchemeChoice } from '@portal/platform'
import type { SchemeChoice as Choice } from '@portal/theme'
import { installApp } from './install-app'
import { fetchWebFont } from './web-font'

export { UpdateOffer } from './updates/update-offer'

/** Whatever nobody waits for. */
export function begin(view: Window & typeof globalThis): void {
  fetchWebFont(view.document)
  installApp(view)
}

const Choose = styled.button.attrs({ type: 'button' })`
  min-height: 44px;
  margin-inline-start: auto;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: end;
  cursor: pointer;
`

/** Each choice, what it is called, and the one that follows. */
const choices: Record<Choice, { label: string; next: Choice }> = {
  system: { label: 'Light or dark as my device', next: 'light' },
  light: { label: 'Light', next: 'dark' },
  dark: { label: 'Dark', next: 'system' },
}

/** Light, dark, or as the device is: each press chooses the next. */
export function SchemeChoice() {
  const { label, next } = choices[useSchemeChoice()]
  return (
    <Choose aria-label={`Appearance: ${label}`} onClick={() => chooseScheme(next)}>
      {label}
    </Choose>
  )
}
