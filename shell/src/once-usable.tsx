import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Languages, Moon, Sun, SunMoon, type IconNode } from 'lucide'
import styled from 'styled-components'
import { useSWRConfig } from 'swr'
import { useClient } from '@portal/client'
import type { MessageDescriptor } from '@portal/i18n'
import { languageName } from '@portal/i18n/languages'
import { chooseScheme, usePlatform, useSchemeChoice } from '@portal/platform'
import { vars, type SchemeChoice as Choice } from '@portal/theme'
import { Icon } from '@portal/ui'
import { installApp } from './install-app'
import { fetchBrand } from './languages/fetch-brand'
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

const Select = styled.select`
  min-height: 44px;
  border: 0;
  background: none;
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
  cursor: pointer;
`

const LanguageLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space.s};
  color: ${vars.color.brandInk};
`

/** Each language in itself, so that whoever understands no other finds it. */
export function LanguageChoice() {
  const { t, i18n } = useLingui()
  const { languages, showToast, tenant } = usePlatform()
  const client = useClient()
  const { mutate } = useSWRConfig()
  if (!languages) return null
  async function choose(language: string) {
    if (!(await languages!.choose(language)))
      showToast({ kind: 'error', message: t`This language can’t be loaded right now. Please try again in a moment.` })
    // What the company wrote comes in the language of the request. Until then, or without it, it stays as it is.
    else await Promise.all([mutate(() => true), followBrand(language)])
  }
  async function followBrand(language: string) {
    const brand = await fetchBrand(client, tenant).catch(() => null)
    if (brand && i18n.locale === language) languages!.showBrand?.(brand)
  }
  return (
    <LanguageLabel>
      <Icon name={Languages} size={18} />
      <Select aria-label={t`Language`} value={i18n.locale} onChange={({ target }) => void choose(target.value)}>
        {languages.offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </Select>
    </LanguageLabel>
  )
}
