import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled from 'styled-components'
import { usStates } from '@portal/rules'
import { vars } from '@portal/theme'
import { FormSelectField, FormTextField, FormZipField } from '@portal/ui/form'

// Adapts to the container's width, not the viewport's: the booking widget may be in a narrow column.
const CityLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space.m};
  > * {
    flex: 2 1 180px;
  }
  > :last-child {
    flex: 1 1 100px;
  }
`

interface Props {
  /** Search mode: everything but the unit is hidden and keeps its value. */
  unitOnly?: boolean
}

/** Manual address entry, for a form whose schema includes manualSchema's fields. */
export function ManualFields({ unitOnly = false }: Props) {
  const { t } = useLingui()
  const [zipNote, setZipNote] = useState<HTMLElement | null>(null)
  return (
    <>
      <div hidden={unitOnly}>
        <FormTextField name="street" label={t`Street Address`} autoComplete="address-line1" />
      </div>
      <FormTextField name="unit" label={t`Suite or Apartment (optional)`} autoComplete="address-line2" />
      <div hidden={unitOnly}>
        <CityLine>
          <FormTextField name="city" label={t`City`} autoComplete="address-level2" />
          <FormSelectField
            name="state"
            label={t`State`}
            placeholder={t`Choose a state`}
            options={usStates}
            autoComplete="address-level1"
          />
          <FormZipField name="zip_code" label={t`Zip Code`} notePlace={zipNote} />
        </CityLine>
        {/* Where there is no coverage, it takes more words than fit below the zip code. */}
        <div ref={setZipNote} />
      </div>
    </>
  )
}
