import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun, SunMoon, type IconNode } from 'lucide'
import styled from 'styled-components'
import type { MessageDescriptor } from '@portal/i18n'
import { chooseScheme, useSchemeChoice } from '@portal/platform'
import { vars, type SchemeChoice as Choice } from '@portal/theme'
import { Icon } from '@portal/ui'
import { installApp } from './install-app'
import { fetchWebFont } from './web-font'

export { chooseLanguage } from './languages/choose-language'
export { LanguageChoice } from './languages/language-choice'
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
    justify-content: center;
    min-width: 44px;
  }
`

/** Each choice, its icon, what it is called, and the one that follows. */
const choices: Record<Choice, { icon: IconNode; label: MessageDescriptor; next: Choice }> = {
  system: { icon: SunMoon, label: msg`Light or dark as my device`, next: 'light' },
  light: { icon: Sun, label: msg`Light`, next: 'dark' },
  dark: { icon: Moon, label: msg`Dark`, next: 'system' },
}

/** On a phone the icon says it, so that all choices of the footer are in one row. */
const ChoiceText = styled.span`
  @media (max-width: 600px) {
    display: none;
  }
`

/** Light, dark, or as the device is: each press chooses the next. */
export function SchemeChoice() {
  const { t } = useLingui()
  const { icon, label, next } = choices[useSchemeChoice()]
  const chosen = t(label)
  return (
    <Choose aria-label={t`Appearance: ${chosen}`} onClick={() => chooseScheme(next)}>
      <Icon name={icon} size={18} />
      <ChoiceText>{chosen}</ChoiceText>
    </Choose>
  )
}
