import { chooseScheme, useSchemeChoice } from '@portal/platform'
import type { SchemeChoice } from '@portal/theme'
import { SelectField } from '@portal/ui'
import { Section, SectionBody } from '../section'

const options = [
  { value: 'system', label: 'Light or dark as my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light or dark, in this browser. */
export const AppearanceSection = () => (
  <Section id="appearance" title="Appearance">
    <SectionBody>
      <SelectField
        label="Colors on this device"
        options={options}
        value={useSchemeChoice()}
        onChange={(event) => chooseScheme(event.target.value as SchemeChoice)}
      />
    </SectionBody>
  </Section>
)
