import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { cardLook, ONE_COLUMN, PageHeading, textStyles } from '@portal/ui'

/** Height of the map on a phone: of a low screen it leaves enough for the answer. */
const MAP_HEIGHT = 'clamp(220px, calc(100vh - 440px), 340px)'
const SHEET_OVERLAP = '24px'

const Frame = styled.div`
  display: grid;
  grid-template: 'head head' auto 'map facts' minmax(460px, auto) / minmax(0, 1fr) 372px;
  row-gap: ${vars.space.l};
  @media ${ONE_COLUMN} {
    grid-template: 'map' auto 'head' auto 'facts' auto / minmax(0, 1fr);
    row-gap: 0;
    margin: calc(-1 * ${vars.space.l}) calc(-1 * ${vars.space.l}) 0;
    border-bottom: 1px solid ${vars.color.line};
    background: ${vars.color.surface};
  }
  @media print {
    display: block;
    margin: 0;
    border: 0;
  }
`

const Head = styled.header`
  grid-area: head;
  min-width: 0;
  @media ${ONE_COLUMN} {
    z-index: 1;
    margin-top: -${SHEET_OVERLAP};
    padding: ${vars.space.l} ${vars.space.l} 0;
    border-radius: ${vars.radius.xl} ${vars.radius.xl} 0 0;
    background: ${vars.color.surface};
    h1 {
      ${textStyles.head}
      padding: 0;
    }
  }
`

const Below = styled.p`
  margin: 0;
  ${textStyles.small}
`

const MapSide = styled.div<{ $isNote: boolean }>`
  grid-area: map;
  display: grid;
  min-width: 0;
  overflow: hidden;
  ${cardLook}
  border-inline-end: 0;
  border-start-end-radius: 0;
  border-end-end-radius: 0;
  @media ${ONE_COLUMN} {
    --portal-map-covered: ${SHEET_OVERLAP};
    height: ${({ $isNote }) => ($isNote ? 'auto' : MAP_HEIGHT)};
    padding-bottom: ${({ $isNote }) => ($isNote ? SHEET_OVERLAP : 0)};
    background: ${vars.color.brandWash};
    border: 0;
    border-radius: 0;
  }
  @media print {
    display: none;
  }
`

const Facts = styled.div`
  grid-area: facts;
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: ${vars.space.xs} 28px;
  ${cardLook}
  border-start-start-radius: 0;
  border-end-start-radius: 0;
  > * {
    padding: ${vars.space.xl} 0;
  }
  > * + * {
    border-top: 1px solid ${vars.color.line};
  }
  @media ${ONE_COLUMN} {
    padding: 0 ${vars.space.l} ${vars.space.s};
    border: 0;
    border-radius: 0;
    box-shadow: none;
    > * {
      padding: ${vars.space.l} 0;
    }
    > :first-child {
      padding-top: ${vars.space.m};
    }
  }
`

interface VisitFrameProps {
  title: string
  /** The service and its place. */
  about: string
  /** The map, or until there is one a note about it. */
  map: ReactNode
  hasMap: boolean
  /** The answer first, each part below a line. */
  children: ReactNode
}

/** Map and answer in one card; on a phone the map over the whole width, and the rest on a sheet over it. */
export const VisitFrame = ({ title, about, map, hasMap, children }: VisitFrameProps) => (
  <Frame>
    <Head>
      <PageHeading>{title}</PageHeading>
      {about && <Below>{about}</Below>}
    </Head>
    <MapSide $isNote={!hasMap}>{map}</MapSide>
    <Facts>{children}</Facts>
  </Frame>
)
