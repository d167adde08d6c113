import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styled, { css } from 'styled-components'
import { statusIs } from '@portal/rules'
import { vars } from '@portal/theme'
import { chosenMark } from '@portal/ui'

const STEPS = [
  msg({ message: 'Booked', context: 'a visit' }),
  msg({ message: 'Assigned', context: 'a visit' }),
  msg({ message: 'On the way', context: 'a visit' }),
  msg({ message: 'Here', context: 'a visit' }),
  msg({ message: 'Done', context: 'a visit' }),
]

/** How far a visit is, as an index of `STEPS`; null for a status that is on no way to the end. */
function findStep(status: string, isAssigned: boolean): number | null {
  if (statusIs('arrived', status)) return 3
  if (statusIs('onTheWay', status)) return 2
  if (!statusIs('dashboardActive', status)) return null
  return isAssigned ? 1 : 0
}

const Place = styled.div`
  container-type: inline-size;
`

const oneBelowTheOther = css`
  grid-template-columns: 1fr;
  li {
    grid-template-columns: 2em 1fr;
    align-items: center;
    text-align: start;
  }
`

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: 6px;
  margin: ${vars.space.l} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    gap: 6px;
    align-content: start;
    color: ${vars.color.text2};
    font: ${vars.type.tiny};
    text-align: center;
    overflow-wrap: anywhere;
    &::before {
      content: '';
      height: 5px;
      border-radius: ${vars.radius.full};
      background: ${vars.color.line};
    }
  }
  /* Large text, or longer words than English has. */
  @container (max-width: 14em) {
    ${oneBelowTheOther}
  }
  @container (max-width: 20em) {
    &:not(:lang(en)) {
      ${oneBelowTheOther}
    }
  }
  li[data-done]::before {
    ${chosenMark}
    background: ${vars.color.brandInk};
  }
  li[aria-current] {
    ${chosenMark}
    color: ${vars.color.brandInk};
    &::before {
      background: linear-gradient(90deg, ${vars.color.brandInk} 55%, ${vars.color.line} 55%);
    }
    &:dir(rtl)::before {
      background: linear-gradient(-90deg, ${vars.color.brandInk} 55%, ${vars.color.line} 55%);
    }
  }
`

/** The five steps from the booking to the end, and which of them it is. */
export function VisitSteps({ status, isAssigned }: { status: string; isAssigned: boolean }) {
  const { t } = useLingui()
  const now = findStep(status, isAssigned)
  if (now === null) return null
  return (
    <Place>
      <List aria-label={t`Steps of this visit`}>
        {STEPS.map((step, at) => (
          <li key={step.id} data-done={at < now ? '' : undefined} aria-current={at === now ? 'step' : undefined}>
            {t(step)}
          </li>
        ))}
      </List>
    </Place>
  )
}
