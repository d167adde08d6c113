import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { MessageDescriptor } from '@portal/i18n'
import { chooseScheme, useSchemeChoice } from '@portal/platform'
import type { SchemeChoice } from '@portal/theme'
import { vars } from '@portal/theme'
import { Choice } from '../choice'
import { Section, SectionBody } from '../section'

const choices: [SchemeChoice, MessageDescriptor][] = [
  ['system', msg`Light or dark as my device`],
  ['light', msg`Light`],
  ['dark', msg`Dark`],
]

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space.xl};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    font: ${vars.type.label};
  }
`

/** Light or dark, in this browser. */
export function AppearanceSection() {
  const { t } = useLingui()
  const chosen = useSchemeChoice()
  return (
    <Section id="appearance" title={t`Appearance`}>
      <SectionBody>
        <Choices>
          <legend>
            <Trans>Colors on this device</Trans>
          </legend>
          {choices.map(([choice, label]) => (
            <Choice key={choice}>
              <input type="radio" name="scheme" checked={choice === chosen} onChange={() => chooseScheme(choice)} />
              {t(label)}
            </Choice>
          ))}
        </Choices>
      </SectionBody>
    </Section>
  )
}
