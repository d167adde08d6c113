import styled from 'styled-components'
import { chooseScheme, useSchemeChoice } from '@portal/platform'
import type { SchemeChoice } from '@portal/theme'
import { vars } from '@portal/theme'
import { Choice } from '../choice'
import { Section, SectionBody } from '../section'

const choices: [SchemeChoice, string][] = [
  ['system', 'Light or dark as my device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
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
  const chosen = useSchemeChoice()
  return (
    <Section id="appearance" title="Appearance">
      <SectionBody>
        <Choices>
          <legend>Colors on this device</legend>
          {choices.map(([choice, label]) => (
            <Choice key={choice}>
              <input type="radio" name="scheme" checked={choice === chosen} onChange={() => chooseScheme(choice)} />
              {label}
            </Choice>
          ))}
        </Choices>
      </SectionBody>
    </Section>
  )
}
