import styled from 'styled-components'
import { vars } from '@portal/theme'
import { TextButton } from './button'

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.xs} ${vars.space.m};
  padding: ${vars.space.s} ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
`

const KEPT = 'We kept what you entered last time.'

interface Props {
  /** What has to be entered again. */
  more?: string | undefined
  onStartOver: () => void
}

/** Says that a form was filled from its draft, and offers to start over. */
export const KeptNotice = ({ more, onStartOver }: Props) => (
  <Notice>
    <span role="status">{more ? `${KEPT} ${more}` : KEPT}</span>
    <TextButton onClick={onStartOver}>Start over</TextButton>
  </Notice>
)
