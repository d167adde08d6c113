import styled from 'styled-components'
import { Row, Stack } from './layout'
import { Amount, Answer, Chip, Heading, inTone, Label, Muted, PageHeading, Text, type Tone } from './text'

const tones: Tone[] = ['neutral', 'brand', 'good', 'warn', 'bad']
const states: Record<Tone, string> = {
  neutral: 'Draft',
  brand: 'On the way',
  good: 'Paid',
  warn: 'Due in 3 days',
  bad: 'Past due',
}
const InTone = styled.span<{ $tone: Tone }>`
  color: ${inTone};
`

export const Styles = () => (
  <Stack $gap="s">
    <PageHeading>Service history and upcoming visits</PageHeading>
    <Label>Balance due</Label>
    <Answer>$1,296.31</Answer>
    <Heading>Payment methods</Heading>
    <Text>
      Our technicians call when they are on their way. <a href="#more">Read more</a>
    </Text>
    <Muted>Updated on 02/10/2026</Muted>
    <Amount $strong>$296.31</Amount>
  </Stack>
)

export const Chips = () => (
  <Row $gap="s">
    {tones.map((tone) => (
      <Chip key={tone} $tone={tone}>
        {states[tone]}
      </Chip>
    ))}
  </Row>
)

export const InTones = () => (
  <Row>
    {tones.map((tone) => (
      <InTone key={tone} $tone={tone}>
        {states[tone]}
      </InTone>
    ))}
  </Row>
)
