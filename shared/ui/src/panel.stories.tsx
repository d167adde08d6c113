import styled from 'styled-components'
import { Stack } from './layout'
import { FigurePanel, onPanelButton, onPanelQuietButton, Panel, PanelText } from './panel'
import { Answer, Text } from './text'

const Main = styled.button`
  ${onPanelButton}
`
const Other = styled.a`
  ${onPanelQuietButton}
`

export const Plain = () => (
  <Panel>
    <PanelText>Next visit</PanelText>
    <Answer>Tue, Feb 10</Answer>
    <Text>
      Between 8 and 10 AM. <a href="#details">See the details</a>
    </Text>
  </Panel>
)

export const WithEdgeAndButtons = () => (
  <Panel $edge>
    <Stack>
      <PanelText>Your technician is on the way</PanelText>
      <Main>Track</Main>
      <Other href="#reschedule">Reschedule</Other>
    </Stack>
  </Panel>
)

export const Figure = () => (
  <FigurePanel name="Balance" label="Balance due" figure="$1,296.31">
    <button>Pay All</button>
    <a href="#invoices">View Invoices</a>
  </FigurePanel>
)

export const FigureAlone = () => <FigurePanel name="Balance" label="Balance due" figure="$0.00" />
