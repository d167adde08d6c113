import { Moon, Sun, SunMoon, type IconNode } from 'lucide'
import styled from 'styled-components'
import { chooseScheme, useSchemeChoice } from '@portal/platform'
import { vars, type SchemeChoice as Choice } from '@portal/theme'
import { Icon } from '@portal/ui'
import { installApp } from './install-app'
import { fetchWebFont } from './web-font'

export { UpdateOffer } from './updates/update-offer'

/** Whatever nobody waits for. */
export function begin(view: Window & typeof globalThis): void {
  fetchWebFont(view.document)
  installApp(view)
}

const Choose = styled.button.attrs({ type: 'button' })`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space.s};
  min-height: 44px;
  margin-inline-start: auto;
  padding: 0;
  border: 0;
  background: none;
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
  text-align: start;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  @media (max-width: 600px) {
    margin-inline-start: 0;
  }
`

/** Each choice, its icon, what it is called, and the one that follows. */
const choices: Record<Choice, { icon: IconNode; label: string; next: Choice }> = {
  system: { icon: SunMoon, label: 'Light or dark as my device', next: 'light' },
  light: { icon: Sun, label: 'Light', next: 'dark' },
  dark: { icon: Moon, label: 'Dark', next: 'system' },
}

/** Light, dark, or as the device is: each press chooses the next. */
export function SchemeChoice() {
  const { icon, label, next } = choices[useSchemeChoice()]
  return (
    <Choose aria-label={`Appearance: ${label}`} onClick={() => chooseScheme(next)}>
      <Icon name={icon} size={18} />
      {label}
    </Choose>
  )
}
