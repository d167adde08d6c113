import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide'
import { useState } from 'react'
import styled from 'styled-components'
import type { Membership } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { Icon, Panel, PanelText, Text, textStyles } from '@portal/ui'
import { DescriptionItem, DescriptionList } from '../description-list'
import { frequencyText, termsText } from './membership.rules'

const Plan = styled(Panel)`
  display: grid;
  gap: ${vars.space.xs};
  overflow-wrap: anywhere;
  h2,
  ul {
    margin: 0;
  }
`

const Mark = styled.span`
  position: absolute;
  inset-block-start: 20px;
  inset-inline-end: 20px;
`

const Toggle = styled.button.attrs({ type: 'button' })`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${vars.space.xs};
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${vars.radius.s};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
`

const Name = styled.span`
  flex: 0 0 100%;
  /* Beside the icon. */
  padding-inline-end: 44px;
  ${textStyles.title}
`

const Terms = styled(PanelText)`
  flex: 1;
  font: ${vars.type.small};
  font-variant-numeric: tabular-nums;
`

const Facts = styled.div`
  display: grid;
  gap: ${vars.space.m};
  margin-top: ${vars.space.s};
  padding-top: ${vars.space.m};
  border-top: 1px solid ${vars.color.panelLine};
  dt {
    color: ${vars.color.panelInk2};
  }
  ul {
    padding-inline-start: ${vars.space.l};
  }
`

/** The customer's membership: until when and for how much; its other facts open with a press on it. */
export function MembershipCard({ membership: m }: { membership: Membership }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <Plan $edge aria-label={m.membership_program_name}>
      <PanelText>
        <Trans>Membership</Trans>
      </PanelText>
      <Mark>
        {m.icon_url ? <img src={m.icon_url} alt="" width={32} height={32} /> : <Icon name={Star} size={30} />}
      </Mark>
      <h2>
        <Toggle
          aria-label={m.membership_program_name}
          aria-describedby="membership-terms"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Name>{m.membership_program_name}</Name>
          <Terms id="membership-terms">{termsText(m, i18n, format)}</Terms>
          <Icon name={isOpen ? 'up' : 'down'} />
        </Toggle>
      </h2>
      {isOpen && (
        <Facts>
          {m.membership_program_description && <Text>{m.membership_program_description}</Text>}
          <DescriptionList>
            <DescriptionItem name={t`Started`}>{format.day(m.starts_at)}</DescriptionItem>
            {m.covered_systems !== null && (
              <DescriptionItem name={t`Covered systems`}>{m.covered_systems}</DescriptionItem>
            )}
          </DescriptionList>
          {m.items.length > 0 && (
            <ul aria-label={t`Included`}>
              {m.items.map((item) => (
                <li key={item.item_id}>{`${item.unit_name}: ${frequencyText(item.frequency, i18n)}`}</li>
              ))}
            </ul>
          )}
        </Facts>
      )}
    </Plan>
  )
}
