import { vars } from '@portal/theme'
import styled from 'styled-components'
import { TextButton } from '../button'

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.xs} ${vars.space.m};
  padding: ${vars.space.s} ${vars.space.m};
  border-radius: ${vars.radius.s};
  background: ${vars.color.primaryTint};
`

interface Props {
  /** What is to be done again all the same. */
  more?: string | undefined
  onStartOver: () => void
}

/** Says that a form begins with what was entered last time, and how to be rid of it. */
export const KeptNotice = ({ more, onStartOver }: Props) => (
  <Notice>
    <span role="status">We kept what you entered last time.{more && ` ${more}`}</span>
    <TextButton onClick={onStartOver}>Start over</TextButton>
  </Notice>
)
