import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Wrench, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { actionBarLook, cardLook, Icon, Muted, panelLook, PanelText, textStyles, useMedia } from '@portal/ui'
import type { SlotChoice } from '../picker/use-slot-choice'
import { useSlotWords } from '../picker/use-slot-words'

/** The form's own width, not the window's: the booking widget may be in a narrow column. */
export const NARROW_HOST = 'visit (max-width: 599.98px)'
/** Where the portal's page is as narrow. */
const NARROW_PAGE = '(max-width: 631.98px)'

const Frame = styled.div`
  container: visit / inline-size;
`

const Columns = styled.div<{ $sticks: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) clamp(240px, 34%, 300px);
  align-items: start;
  gap: ${vars.space.xl};
  @container ${NARROW_HOST} {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: ${vars.space.m};
    /* The bar is at the bottom of the window, however little is above it. */
    min-height: ${({ $sticks }) => $sticks && 'calc(100vh - 160px)'};
  }
`

const Questions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space.l};
  @container ${NARROW_HOST} {
    gap: ${vars.space.m};
  }
  /* What gets the focus is scrolled clear of the bars. */
  :is(input, select, button, [role='button']) {
    scroll-margin-block: 80px calc(var(--portal-above-action, 0px) + 60px);
  }
`

// Where there is one column, its parts stand on their own: who books as a card, the button in a bar.
const Summary = styled.aside`
  position: sticky;
  top: calc(var(--portal-bar-height, 60px) + ${vars.space.xl});
  overflow: hidden;
  ${cardLook}
  @container ${NARROW_HOST} {
    display: contents;
  }
`

const onlyBeside = css`
  @container ${NARROW_HOST} {
    display: none;
  }
`

const When = styled.div`
  ${panelLook}
  padding: ${vars.space.xl};
  p {
    margin: 0;
    ${textStyles.head}
    font-variant-numeric: tabular-nums;
  }
  p:first-of-type:not(:last-child) {
    ${textStyles.title}
  }
  ${onlyBeside}
`

const Facts = styled.ul`
  display: grid;
  gap: ${vars.space.l};
  margin: 0;
  padding: ${vars.space.xl} ${vars.space.xl} 0;
  list-style: none;
  li {
    display: flex;
    gap: ${vars.space.m};
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  svg {
    flex: none;
    margin-top: 2px;
  }
  ${onlyBeside}
`

const Person = styled.div`
  padding: ${vars.space.l} ${vars.space.xl} 0;
  @container ${NARROW_HOST} {
    padding: ${vars.space.l};
    ${cardLook}
  }
`

const Action = styled.div<{ $sticks: boolean }>`
  display: grid;
  gap: ${vars.space.m};
  padding: ${vars.space.xl};
  text-align: center;
  @container ${NARROW_HOST} {
    ${({ $sticks }) => ($sticks ? actionBarLook : inPlace)}
    flex-wrap: wrap;
    margin-top: auto;
    text-align: start;
    > [role='alert'] {
      flex: 1 0 100%;
      order: -1;
    }
  }
  > [role='status']:empty {
    position: absolute;
  }
`
// In another website's page nothing but its own sticks to the window.
const inPlace = css`
  display: flex;
  align-items: center;
  gap: ${vars.space.l};
  padding: ${vars.space.m} 0;
`

const Note = styled(Muted)`
  ${onlyBeside}
`

const Chosen = styled.span`
  display: none;
  @container ${NARROW_HOST} {
    display: grid;
    flex: 1;
    font-variant-numeric: tabular-nums;
    ${textStyles.label}
    strong {
      color: ${vars.color.text};
      font: ${vars.type.small};
      font-weight: ${vars.weight.strong};
    }
  }
`

interface Props {
  service: string | undefined
  address: string | null
  choice: SlotChoice
  /** Who books, if that is known. */
  person?: ReactNode
  /** The submit button, with what is said about the last attempt; nothing where there is nothing to book. */
  action: ReactNode
  /** The button may stick to the bottom of the window. */
  sticks?: boolean
  children: ReactNode
}

/** The questions, and beside them what has been chosen so far. */
export function VisitLayout({ service, address, choice, person, action, sticks = false, children }: Props) {
  const { t } = useLingui()
  const isNarrow = useMedia(NARROW_PAGE)
  const words = useSlotWords(choice.slot, choice.request?.zone)
  const date = words?.date ?? t`No time chosen yet`
  return (
    <Frame>
      <Columns $sticks={sticks}>
        <Questions>{children}</Questions>
        <Summary aria-label={t`Your choice`}>
          <When>
            <PanelText>
              <Trans>Your visit</Trans>
            </PanelText>
            <p>{date}</p>
            {words && <p>{words.window}</p>}
          </When>
          {(service || address) && (
            <Facts>
              {service && <Fact icon={Wrench}>{service}</Fact>}
              {address && <Fact icon={MapPin}>{address}</Fact>}
            </Facts>
          )}
          {person && <Person>{person}</Person>}
          {action && (
            <Action $sticks={sticks} data-action-bar={(sticks && isNarrow) || undefined}>
              <Chosen>
                <span>{date}</span>
                {words && <strong>{words.window}</strong>}
              </Chosen>
              {action}
              <Note>
                <Trans>You can change or cancel online until a technician is assigned.</Trans>
              </Note>
            </Action>
          )}
        </Summary>
      </Columns>
    </Frame>
  )
}

const Fact = ({ icon, children }: { icon: IconNode; children: string }) => (
  <li>
    <Icon name={icon} />
    <span>
      <bdi>{children}</bdi>
    </span>
  </li>
)
