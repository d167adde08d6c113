import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styled, { css, keyframes } from 'styled-components'
import { vars } from '@portal/theme'

const appear = keyframes`from { opacity: 0; }`
const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`
const SMALL = '@media (max-width: 600px)'

export const Overlay = styled(ModalOverlay)<{ $fill: boolean }>`
  position: fixed;
  inset: 0;
  z-index: 100;
  display: flex;
  align-items: center;
  justify-content: center;
  padding: ${vars.space.l};
  background: ${vars.color.overlay};
  animation: ${appear} ${vars.motion.quick};

  ${SMALL} {
    align-items: flex-end;
    padding: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`

export const Box = styled(Modal)<{ $width: number; $fill: boolean }>`
  display: flex;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: 100%;
  border-radius: ${vars.radius.xl};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  background: ${vars.color.surface};
  color: ${vars.color.text};
  box-shadow: ${vars.shadow.raised};
  overflow: hidden;
  animation: ${rise} ${vars.motion.calm};

  > section {
    display: flex;
    flex-direction: column;
    width: 100%;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    /* What gets focus by Tab must not hide behind the sticky edges. */
    scroll-padding: 80px 0 96px;
    outline: none;
  }

  ${SMALL} {
    max-width: none;
    ${({ $fill }) =>
      $fill
        ? css`
            height: 100%;
            border-radius: 0;
          `
        : css`
            max-height: 92%;
            border-radius: ${vars.radius.xl} ${vars.radius.xl} 0 0;
          `}
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`

export const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: 2;
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${vars.space.m};
  padding: ${vars.space.l} ${vars.space.l} ${vars.space.s} ${vars.space.xl};
  background: ${vars.color.surface};

  h2 {
    margin: 0;
    padding: ${vars.space.s} 0;
    font: ${vars.type.head};
  }
  button {
    flex: none;
    color: ${vars.color.text2};
  }
  ${SMALL} {
    padding-inline: ${vars.space.l} ${vars.space.s};
  }
`

export const Content = styled.div`
  flex: 1 0 auto;
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
  padding: ${vars.space.xs} ${vars.space.xl} ${vars.space.xl};

  ${SMALL} {
    padding-inline: ${vars.space.l};
    > form {
      flex: 1;
    }
  }
`

export const Footer = styled.footer`
  position: sticky;
  bottom: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${vars.space.m};
  padding: ${vars.space.l} ${vars.space.xl};
  border-top: 1px solid ${vars.color.line};
  background: ${vars.color.surface};

  /* Inside the content it reaches over the content's own padding to the edges. */
  ${Content} & {
    margin: ${vars.space.s} calc(-1 * ${vars.space.xl}) calc(-1 * ${vars.space.xl});
  }
  ${SMALL} {
    padding-inline: ${vars.space.l};
    > button {
      flex: 1 1 auto;
    }
    ${Content} & {
      /* At the bottom of a dialog that fills the screen, however short its form is. */
      margin: auto calc(-1 * ${vars.space.l}) calc(-1 * ${vars.space.xl});
    }
  }
`
