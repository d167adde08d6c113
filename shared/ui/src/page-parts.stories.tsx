import { Button } from './button'
import { Card, Divider, PlainList, PlainTable, Row, Stack } from './layout'
import { ActionBar, BackTo, Beside, PageTop } from './page-parts'
import { Panel, PanelText } from './panel'
import { Answer, Chip, Heading, Muted, Text } from './text'

export const Top = () => (
  <Stack>
    <BackTo>
      <a href="#invoices">Invoices</a>
    </BackTo>
    <PageTop title="Invoice #42">
      <Chip $tone="warn">Due in 3 days</Chip>
    </PageTop>
  </Stack>
)

export const BesideTheMainPart = () => (
  <Beside
    aside={
      <Panel>
        <PanelText>Balance due</PanelText>
        <Answer>$296.31</Answer>
      </Panel>
    }
  >
    <Card>
      <Stack>
        <Row $spread>
          <Heading>Service address</Heading>
          <Button variant="text" small>
            Edit
          </Button>
        </Row>
        <Text>12 Hill Rd, Apt 4, Fairhaven, CO 80014</Text>
        <Divider />
        <PlainList>
          <li>Gate code 4711</li>
          <li>A dog that barks at ladders</li>
        </PlainList>
      </Stack>
    </Card>
    <Card>
      <PlainTable>
        <thead>
          <tr>
            <th>Paid on</th>
            <th>With</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>02/10/2026</td>
            <td>Visa ending in 4242</td>
          </tr>
        </tbody>
      </PlainTable>
    </Card>
  </Beside>
)

export const AtTheBottom = () => (
  <ActionBar>
    <div>
      <strong>$296.31</strong>
      <br />
      <Muted>Due 02/13/2026</Muted>
    </div>
    <Button>Pay Invoice</Button>
  </ActionBar>
)
