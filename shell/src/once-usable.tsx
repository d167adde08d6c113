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

const Select = styled.select`
  min-height: 44px;
  margin-inline-start: auto;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
`

/** Light, dark, or as the device is. */
export const SchemeChoice = () => (
  <Select
    aria-label="Appearance"
    value={useSchemeChoice()}
    onChange={(event) => chooseScheme(event.target.value as Choice)}
  >
    <option value="system">Light or dark as my device</option>
    <option value="light">Light</option>
    <option value="dark">Dark</option>
  </Select>
)
