import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { visitTime } from './change.rules'

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${vars.space.xs} ${vars.space.l};
  margin: 0;

  dt {
    color: ${vars.color.text2};
  }
  dd {
    margin: 0;
  }
`

/** Identifies the visit and shows its current schedule. */
export function VisitDetails({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { tenant } = usePlatform()
  const { date, window } = visitTime(appointment, tenant, useFormat())
  const { street, unit, zip_code: zipCode } = appointment.address
  const facts = [
    [t`Service`, appointment.service_category?.name],
    [t`Street`, [street, unit].filter(Boolean).join(', ')],
    [t`Zip Code`, zipCode],
    [t`Current schedule`, `${date}, ${window}`],
  ] as const
  return (
    <List>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ),
      )}
    </List>
  )
}
