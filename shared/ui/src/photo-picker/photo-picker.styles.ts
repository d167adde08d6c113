import styled from 'styled-components'
import { vars } from '@portal/theme'
import { buttonStyles } from '@portal/ui'

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space.s} ${vars.space.m};
`

/** The invisible file input covers its label, so that clicks, drops and Tab reach the input itself. */
export const AddLabel = styled.label`
  ${buttonStyles({ variant: 'quiet' })}
  position: relative;
  overflow: hidden;

  &:focus-within {
    outline: 2px solid ${vars.color.brandInk};
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    border-color: ${vars.color.line};
    background: ${vars.color.canvas};
    color: ${vars.color.text2};
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;

    /* The button inside the field has a cursor of its own. */
    &::file-selector-button {
      cursor: pointer;
    }
    &:disabled {
      cursor: not-allowed;
    }
  }
`

export const Summary = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

export const Files = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space.s};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    max-width: 100%;
    padding-inline-start: ${vars.space.m};
    border: 1px solid ${vars.color.line};
    border-radius: ${vars.radius.full};
    background: ${vars.color.canvas};
    font: ${vars.type.small};
  }
  /* One line each, however long the name: the whole of it is its title. */
  li > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    flex: none;
  }
`

export const Refused = styled.div`
  padding: ${vars.space.s} ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};
  font: ${vars.type.small};

  ul {
    margin: 0;
    padding-inline-start: ${vars.space.l};
    overflow-wrap: anywhere;
  }
`
