import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide'
import { useEffect } from 'react'
import styled from 'styled-components'
import { useSWRConfig } from 'swr'
import { useClient } from '@portal/client'
import { findLanguage, languageName } from '@portal/i18n/languages'
import { usePlatform, useUser, type Platform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Icon } from '@portal/ui'
import { isPasswordSession } from '../session/is-password-session'
import { fetchBrand } from './fetch-brand'

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

/**
 * Each language in itself, so that whoever understands no other finds it. A customer's choice is kept in their profile, too, and that
 * of their profile goes before what a link, this browser or the company asks for.
 */
export function LanguageChoice() {
  const { languages } = usePlatform()
  return languages ? <Choice languages={languages} /> : null
}

function Choice({ languages }: { languages: NonNullable<Platform['languages']> }) {
  const { t, i18n } = useLingui()
  const { showToast, tenant, session } = usePlatform()
  const client = useClient()
  const { mutate } = useSWRConfig()
  const { data: user } = useUser()
  const own = findLanguage(user?.language, languages.offered)

  async function followBrand(language: string) {
    const brand = await fetchBrand(client, tenant).catch(() => null)
    if (brand && i18n.locale === language) languages.showBrand?.(brand)
  }
  async function speak(language: string, save?: () => Promise<unknown>) {
    if (!(await languages.choose(language)))
      return showToast({
        kind: 'error',
        message: t`This language can’t be loaded right now. Please try again in a moment.`,
      })
    await save?.()
    // What the company wrote comes in the language of the request. Until then, or without it, it stays as it is.
    await Promise.all([mutate(() => true), followBrand(language)])
  }
  useEffect(() => {
    if (own && own !== i18n.locale) void speak(own)
    // oxlint-disable-next-line react/exhaustive-deps -- a choice here is not undone
  }, [own])
  // This browser has the choice if the profile can't be reached.
  const choose = (language: string) =>
    speak(
      language,
      async () =>
        user &&
        isPasswordSession(session) &&
        client.call('updateUser', { body: { user: { language } } }, { quiet: true }).catch(() => undefined),
    )
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
