import styled from 'styled-components'
import { vars } from '@portal/theme'
import { IconButton } from '@portal/ui'

const { surface, text, brandInk, canvas, overlay } = vars.color

export const MapFrame = styled.section`
  position: relative;
  overflow: hidden;
  isolation: isolate;
  height: 100%;
  border-radius: ${vars.radius.l};
  background: ${canvas};
  color: ${text};
`

/** The engine's container. The rules for the renderer's own elements are the part of its style sheet that this map needs. */
export const MapCanvas = styled.div`
  position: absolute !important;
  inset: 0;
  overflow: hidden;
  -webkit-tap-highlight-color: transparent;

  .maplibregl-canvas {
    position: absolute;
    inset: 0 auto auto 0;
  }
  .maplibregl-canvas:focus-visible {
    outline: 3px solid ${brandInk};
    outline-offset: -3px;
  }
  .maplibregl-canvas-container.maplibregl-interactive {
    cursor: grab;
    user-select: none;
  }
  .maplibregl-canvas-container.maplibregl-interactive:active {
    cursor: grabbing;
  }
  .maplibregl-cooperative-gestures.maplibregl-canvas-container,
  .maplibregl-cooperative-gestures .maplibregl-canvas {
    touch-action: pan-x pan-y;
  }
  .maplibregl-marker {
    position: absolute;
    inset: 0 auto auto 0;
    will-change: transform;
  }
  .maplibregl-cooperative-gesture-screen {
    position: absolute;
    inset: 0;
    z-index: 3;
    display: flex;
    align-items: center;
    justify-content: center;
    padding: 1rem;
    text-align: center;
    font: ${vars.type.head};
    color: ${surface};
    background: ${overlay};
    opacity: 0;
    pointer-events: none;
    transition: opacity 0.6s ease 0.6s;
  }
  .maplibregl-cooperative-gesture-screen.maplibregl-show {
    opacity: 1;
    transition: opacity 0.05s;
  }
  .maplibregl-cooperative-gesture-screen .maplibregl-mobile-message {
    display: none;
  }
  @media (hover: none), (width <= 480px) {
    .maplibregl-cooperative-gesture-screen .maplibregl-desktop-message {
      display: none;
    }
    .maplibregl-cooperative-gesture-screen .maplibregl-mobile-message {
      display: block;
    }
  }
  .maplibregl-control-container {
    display: none;
  }
`

export const MapNote = styled.div`
  position: absolute;
  z-index: 2;
  top: 0.75rem;
  inset-inline: 0;
  margin-inline: auto;
  width: max-content;
  display: flex;
  flex-direction: column;
  align-items: center;
  max-width: calc(100% - 1.5rem);
  padding: 0.5rem 1rem;
  border-radius: ${vars.radius.xl};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  background: ${surface};
  box-shadow: ${vars.shadow.raised};
  font-variant-numeric: tabular-nums;
  font: ${vars.type.label};
  text-align: center;
`

/** Notice that parts of the map are missing, beside its buttons. */
export const MapGap = styled(MapNote)`
  inset-block: auto calc(0.75rem + var(--portal-map-covered, 0px));
  inset-inline: 0.75rem auto;
  margin: 0;
  flex-flow: row wrap;
  gap: 0 ${vars.space.s};
  width: auto;
  max-width: calc(100% - 5.5rem);
  border-radius: ${vars.radius.l};

  button {
    padding-block: ${vars.space.xs};
  }
`

export const MapButtons = styled.div`
  position: absolute;
  z-index: 2;
  inset-inline-end: 0.75rem;
  bottom: calc(0.75rem + var(--portal-map-covered, 0px));
  display: flex;
  flex-direction: column;
  border-radius: ${vars.radius.l};
  outline: 1px solid transparent;
  background: ${surface};
  box-shadow: ${vars.shadow.raised};
`

export const MapButton = styled(IconButton)`
  border-radius: ${vars.radius.l};
  color: ${text};

  &:focus-visible {
    outline: 3px solid ${brandInk};
    outline-offset: -3px;
  }
`

/** Covers the frame while there is no map to see. */
export const MapCover = styled.div`
  position: absolute;
  z-index: 2;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${surface};
`
