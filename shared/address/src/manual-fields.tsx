import { usStates } from '@portal/rules'
import { vars } from '@portal/theme'
import { FormSelectField, FormTextField, FormZipField } from '@portal/ui/form'
import styled from 'styled-components'

// By the room that there is, and not the window's: the booking widget may stand in a narrow column.
const CityLine = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
  gap: ${vars.space.m};
`

interface Props {
  /** Somebody searches: all but the unit is out of sight, and keeps what it holds. */
  unitOnly?: boolean
}

/** An address entered by hand; for a form whose schema has manualSchema's fields. */
export function ManualFields({ unitOnly = false }: Props) {
  return (
    <>
      <div hidden={unitOnly}>
        <FormTextField name="street" label="Street Address" autoComplete="address-line1" />
      </div>
      <FormTextField name="unit" label="Suite or Apartment (optional)" autoComplete="address-line2" />
      <div hidden={unitOnly}>
        <CityLine>
          <FormTextField name="city" label="City" autoComplete="address-level2" />
          <FormSelectField name="state" label="State" placeholder="Choose a state" options={usStates} autoComplete="address-level1" />
          <FormZipField name="zip_code" label="Zip Code" />
        </CityLine>
      </div>
    </>
  )
}
