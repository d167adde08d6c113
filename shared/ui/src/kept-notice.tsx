import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { TextButton } from './button'

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${vars.space.m};
  min-height: 44px;
  padding: 0 ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
  > span {
    padding-block: ${vars.space.s};
  }
  > button {
    min-height: 44px;
  }
`

interface Props {
  /** What has to be entered again. */
  more?: string | undefined
  onStartOver: () => void
}

/** Says that a form was filled from its draft, and offers to start over. */
export function KeptNotice({ more, onStartOver }: Props) {
  const { t } = useLingui()
  const kept = t`We kept what you entered last time.`
  return (
    <Notice>
      <span role="status">{more ? `${kept} ${more}` : kept}</span>
      <TextButton onClick={onStartOver}>
        <Trans>Start over</Trans>
      </TextButton>
    </Notice>
  )
}
